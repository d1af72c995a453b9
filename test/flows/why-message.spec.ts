import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const inState = (state: string) => [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [state] }] }];

describe('the explanation of a message', () => {
  let sunrise: Tenant;
  let admin: Person;
  let caller: Person;
  let secret: string;
  let templateId: string;
  let phone = 9_811_930_000;

  const post = async (path: string, body: object, status = 200, person = admin) => {
    const answer = (await person.post(`/api/${path}`, body).expect(status)).body;
    await desk.settle();
    return answer;
  };
  const capture = async (more: object) => {
    const enquiry = { name: 'Ravi', phone: String(phone++), source: 'WEB', ...more };
    const { body } = await desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(enquiry).expect(200);
    await desk.settle();
    return body.data.leadId as string;
  };
  const sentTo = async (leadId: string) => {
    const { body } = await admin.get(`/api/leads/${leadId}/conversation`).expect(200);
    return (body.data as { kind: string; messageId?: string; automatic?: boolean }[]).filter(({ kind }) => kind === 'message');
  };
  const why = async (leadId: string, messageId: string, person = admin, status = 200) =>
    (await person.get(`/api/rules/why-message?lead_id=${leadId}&message_id=${encodeURIComponent(messageId)}`).expect(status)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    caller = await sunrise.signIn('counsellor');
    ({ secret } = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data);
    const template = { name: 'Welcome', body: 'Hello {{name}}', active: true };
    templateId = (await post('records/sms-templates', template)).data.id as string;
  });

  it('leads to the run, its branches, and the conditions with the values of that moment', async () => {
    const { id } = (
      await post('workflow/create', {
        ...{ name: 'Welcome to Goa', triggerType: 'create', rule: inState('Goa'), status: 1 },
        steps: [
          { id: 'from', kind: 'branch', settings: { joined: 'And', blocks: inState('Goa') }, next: 'move', otherwise: 'end' },
          { id: 'move', kind: 'set', settings: { field: 'state', value: 'Kerala' }, next: 'again' },
          { id: 'again', kind: 'branch', settings: { joined: 'And', blocks: inState('Goa') }, next: 'end', otherwise: 'owner' },
          { id: 'owner', kind: 'give', settings: { userIds: [caller.userId] }, next: 'hello' },
          { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'end' },
          { id: 'end', kind: 'stop' },
        ],
      })
    ).data as { id: string };
    const leadId = await capture({ state: 'Goa' });
    const [message] = await sentTo(leadId);
    expect(message?.automatic).toBe(true);
    const clause = (actual: string, met: boolean) => ({ columnName: 'state', operator: 'in', value: 'Goa', actual, met });
    const told = await why(leadId, message?.messageId ?? '');
    expect(told).toMatchObject({
      ...{ sent_by: 'workflow', name: 'Welcome to Goa', channel: 'sms', template: 'Welcome' },
      run: {
        ...{ workflow_id: id, version: 1, triggerType: 'create', entry_clauses: [clause('Goa', true)] },
        steps: [
          { step_number: 1, kind: 'branch', exit: 'next', clauses: [clause('Goa', true)] },
          { step_number: 2, kind: 'set', exit: 'next', clauses: null },
          { step_number: 3, kind: 'branch', exit: 'otherwise', clauses: [clause('Kerala', false)] },
          { step_number: 4, kind: 'give', exit: 'next', clauses: null },
        ],
      },
    });
    // Its owner sees the lead, and may ask; the timeline names the message, too.
    expect(await why(leadId, message?.messageId ?? '', caller)).toMatchObject({ name: 'Welcome to Goa' });
    const ofTimeline = await admin.get(`/api/getTimeline?leadId=${leadId}&page_number=1&limit=100`);
    expect(JSON.stringify(ofTimeline.body)).toContain(message?.messageId);
    // A give step has no conditions of its own: those of the entry are told, with the values of the entry.
    expect((await admin.get(`/api/rules/why?lead_id=${leadId}`).expect(200)).body.data).toContainEqual(
      expect.objectContaining({ rule_id: `${id}/owner`, outcome: 'taken', of_entry: true, clauses: [clause('Goa', true)] }),
    );
    // The run tells the input, output, attempt and time of each step.
    const { history } = (await admin.get(`/api/workflow-runs/${id}/${leadId}`).expect(200)).body.data as { history: { type: string }[] };
    const done = history.filter(({ type }) => type === 'WorkflowStepCompleted');
    expect(done).toMatchObject([
      { stepId: 'from', attempt: 1, input: { clauses: [clause('Goa', true)], value: null } },
      { stepId: 'move', attempt: 1, outcome: 'state', input: { step: { settings: { field: 'state', value: 'Kerala' } }, value: 'Goa' } },
      { stepId: 'again', attempt: 1, input: { clauses: [clause('Kerala', false)] } },
      { stepId: 'owner', attempt: 1, outcome: caller.userId, input: { step: { kind: 'give' }, clauses: null, value: null } },
      { stepId: 'hello', attempt: 1, outcome: 'Welcome', input: { step: { settings: { channel: 'sms' } } } },
      { stepId: 'end', attempt: 1, input: { step: { kind: 'stop' } } },
    ]);
    await post('workflow/delete', { id });
  });

  it('and its run tell a role nothing of fields that are hidden from it', async () => {
    const inPanaji = [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: ['Panaji'] }] }];
    const { id } = (
      await post('workflow/create', {
        ...{ name: 'Quiet', triggerType: 'create', rule: inPanaji, status: 1 },
        steps: [
          { id: 'from', kind: 'branch', settings: { joined: 'And', blocks: inPanaji }, next: 'move', otherwise: 'end' },
          { id: 'move', kind: 'set', settings: { field: 'city', value: 'Kochi' }, next: 'state' },
          { id: 'state', kind: 'set', settings: { field: 'state', value: 'Kerala' }, next: 'hello' },
          { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'end' },
          { id: 'end', kind: 'stop' },
        ],
      })
    ).data as { id: string };
    const leadId = await capture({ state: 'Goa', city: 'Panaji' });
    const [message] = await sentTo(leadId);
    const acl = ['LEADS', 'Automtion_Workflow'].map((code) => ({ code, level: [6] }));
    await post('edit-role-permissions', { role: staffRoles.manager, acl, field_rules: { city: 'hidden' } });
    const manager = await sunrise.signIn('manager');
    const told = await why(leadId, message?.messageId ?? '', manager);
    expect(told).toMatchObject({
      ...{ sent_by: 'workflow', name: 'Quiet' },
      run: { entry_clauses: [], steps: [{ kind: 'branch', exit: null, clauses: [] }, { kind: 'set', exit: 'next' }, { kind: 'set' }] },
    });
    const { body } = await manager.get(`/api/workflow-runs/${id}/${leadId}`).expect(200);
    const history = body.data.history as { type: string; stepId: string; exit?: string; input: { step: object; value: string | null } }[];
    const done = history.filter(({ type }) => type === 'WorkflowStepCompleted');
    expect(done.slice(0, 3)).toMatchObject([
      { stepId: 'from', input: { step: { settings: { blocks: [] } }, clauses: [] } },
      { stepId: 'move', exit: 'next', input: { step: { settings: { field: 'city', value: '•••' } }, value: null } },
      { stepId: 'state', exit: 'next', input: { step: { settings: { field: 'state', value: 'Kerala' } } } },
    ]);
    expect(done[0]?.exit).toBeUndefined();
    expect(JSON.stringify([told, body])).not.toMatch(/Panaji|Kochi/);
    await post('workflow/delete', { id });
  });

  it('names the user who sent it, and is refused for foreign leads and other messages', async () => {
    const leadId = await capture({ state: 'Sikkim' });
    await post('send-sms-to-lead', { lead_id: leadId, template_id: templateId });
    const [message] = await sentTo(leadId);
    expect(message?.automatic).toBeUndefined();
    expect(await why(leadId, message?.messageId ?? '')).toMatchObject({ sent_by: 'user', name: expect.any(String), run: null });
    await why(leadId, 'nothing', admin, 404);
    await why(leadId, message?.messageId ?? '', caller, 404);
    await admin.get(`/api/rules/why-message?lead_id=${leadId}`).expect(400);
  });
});
