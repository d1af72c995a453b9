import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Run {
  runKey: string;
  leadId: string;
  status: string;
  stepId: string;
  error?: string;
  lastKind?: string;
}

const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

describe('workflows', () => {
  let sunrise: Tenant;
  let admin: Person;
  let caller: Person;
  let secret: string;
  let templateId: string;
  let phone = 9_811_910_000;

  const post = async (path: string, body: object, status = 200, person = admin) => {
    const answer = (await person.post(`/api/${path}`, body).expect(status)).body;
    await desk.settle();
    return answer;
  };
  const capture = async (more: object = {}) => {
    const enquiry = { name: 'Ravi', phone: String(phone++), source: 'WEB', ...more };
    const { body } = await desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(enquiry).expect(200);
    await desk.settle();
    return body.data.leadId as string;
  };
  const runOf = async (leadId: string, person = admin): Promise<Run | undefined> => {
    await desk.settle();
    const where = { field: 'leadId', op: 'eq', value: leadId };
    return ((await post('lists/workflow-runs/rows', { where, limit: 10 }, 200, person)).data as Run[])[0];
  };
  const create = async (body: object) => (await post('workflow/create', { status: 1, ...body })).data as { id: string };
  const lead = async (leadId: string) =>
    ((await post('lists/leads/by-key', { keys: [leadId] })).data as { course?: string; ownerId?: string }[])[0];

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    caller = await sunrise.signIn('counsellor');
    ({ secret } = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data);
    const template = { name: 'Welcome', body: 'Hello {{name}}', active: true };
    templateId = (await post('records/sms-templates', template)).data.id as string;
  });

  it('AU-03: take a captured lead through branch, field, owner and message, each once', async () => {
    await create({
      name: 'Welcome',
      triggerType: 'create',
      steps: [
        { id: 'where', kind: 'branch', settings: { joined: 'And', blocks: goa }, next: 'course', otherwise: 'end' },
        { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' }, next: 'owner' },
        { id: 'owner', kind: 'give', settings: { userIds: [caller.userId] }, next: 'hello' },
        { id: 'hello', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'end' },
        { id: 'end', kind: 'stop' },
      ],
    });
    const inGoa = await capture({ state: 'Goa' });
    expect(await runOf(inGoa)).toMatchObject({ status: 'finished', lastKind: 'stop' });
    expect(await lead(inGoa)).toMatchObject({ course: 'MBA', ownerId: caller.userId });
    const where = { field: 'recipientId', op: 'eq', value: inGoa };
    expect((await post('lists/messages/rows', { where, limit: 10 })).data).toHaveLength(1);
    const elsewhere = await capture({ state: 'Kerala' });
    expect(await runOf(elsewhere)).toMatchObject({ status: 'finished' });
    expect((await lead(elsewhere))?.course).toBeUndefined();
  });

  it('by hand: a job lets the leads that match enter, and only users of the screen may start it', async () => {
    const leadId = await capture({ state: 'Sikkim' });
    const sikkim = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Sikkim'] }] }];
    const steps = [{ id: 'course', kind: 'set', settings: { field: 'stream', value: 'Science' } }];
    const draft = await post('workflow/create', { name: 'Sikkim', triggerType: 'hand', rule: sikkim, steps });
    const { id } = draft.data as { id: string };
    await post(`rules/${id}/run`, {}, 422);
    await post('workflow/status-change-rule', { id, status: 1 });
    await post(`rules/${id}/run`, {}, 403, caller);
    await post('rules/nobody/run', {}, 404);
    expect((await admin.get(`/api/rules/${id}/run-count`).expect(200)).body.data).toBe(1);
    const { jobId, total } = (await post(`rules/${id}/run`, {})).data as { jobId: string; total: number };
    expect(total).toBe(1);
    expect(await new Imports(desk, admin).ended(jobId)).toMatchObject({ status: 'completed', counts: { asked: 1, refused: 0 } });
    expect(await runOf(leadId)).toMatchObject({ status: 'finished' });
    await post('workflow/delete', { id });
  });

  it('tell before their activation what matches, what the first hour brings and which rules keep each other going', async () => {
    const sets = (field: string) => [{ id: 's', kind: 'set', settings: { field, value: 'x' } }];
    const goaOnly = { rule: goa, triggerType: 'field' };
    const city = (await post('workflow/create', { ...goaOnly, name: 'City', trigger_field: 'city', steps: sets('category') })).data as {
      id: string;
    };
    const category = await create({ ...goaOnly, name: 'Category', trigger_field: 'category', steps: sets('city') });
    const leadId = await capture({ state: 'Goa', city: 'Panaji' });
    await admin.put(`/api/updateProfileLead/${leadId}`, { city: 'Margao' }).expect(200);
    await desk.settle();
    const told = (await admin.get(`/api/rules/${city.id}/activation`).expect(200)).body.data;
    expect(told).toMatchObject({ cycles: [['City', 'Category']], first_hour: { basis: 'last-hour', more: false } });
    expect(told.matching).toBeGreaterThan(0);
    await caller.get(`/api/rules/${city.id}/activation`).expect(403);
    // A version that is not saved yet.
    const version = { ...goaOnly, name: 'City', trigger_field: 'state', steps: sets('category') };
    const preview = (person: typeof admin, id: string, body: object) => person.post(`/api/rules/${id}/activation`).send(body);
    const { data: ofVersion } = (await preview(admin, city.id, version).expect(200)).body;
    expect(ofVersion).toMatchObject({ matching: told.matching, cycles: [], first_hour: { basis: 'last-hour' } });
    expect((await preview(admin, city.id, { ...version, trigger_field: 'nowhere' }).expect(422)).body.message).toMatch(/Choose the field/);
    await preview(caller, city.id, version).expect(403);
    await preview(admin, 'nobody', version).expect(404);
    await admin.get('/api/rules/nobody/activation').expect(404);
    for (const { id } of [city, category]) await post('workflow/delete', { id });
  });

  it('in a dry run only record, which is set beside what happened; overruled fields are counted with their leads', async () => {
    const bihar = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Bihar'] }] }];
    const sets = (value: string) => [{ id: 's', kind: 'set', settings: { field: 'category', value } }];
    const dry = (await post('workflow/create', { name: 'Dry', state: 'dry-run', rule: bihar, steps: sets('General') })).data as {
      id: string;
    };
    const first = await create({ name: 'First', rule: bihar, priority: 1, steps: sets('OBC') });
    const second = await create({ name: 'Second', rule: bihar, priority: 2, steps: sets('SC') });
    const leadId = await capture({ state: 'Bihar' });
    await desk.settle();
    const told = async (path: string, person = admin) => (await person.get(`/api/rules/${path}`).expect(200)).body.data;
    expect(await told(`${dry.id}/dry-run`)).toMatchObject([
      {
        ...{ lead_id: leadId, version: 1, would_give_to: null },
        steps: [{ kind: 'set', after_minutes: 0, field: 'category', value: 'General', value_now: 'OBC' }],
      },
    ]);
    expect(await told(`${dry.id}/analytics`)).toMatchObject({ matched: 1, tried: 1, entered: 0 });
    expect(await told(`${first.id}/analytics`)).toMatchObject({ matched: 1, entered: 1, overruled: 0 });
    expect(await told(`${second.id}/analytics`)).toMatchObject({ matched: 1, entered: 1, overruled: 1 });
    expect(await told(`${second.id}/leads?figure=overruled`)).toMatchObject({
      total: 1,
      leads: [{ lead_id: leadId, outcome: 'overruled' }],
    });
    expect(await told(`${second.id}/leads?figure=waiting`)).toEqual({ total: 0, leads: [] });
    await admin.get(`/api/rules/${second.id}/leads?figure=all`).expect(400);
    expect(await told(`why?lead_id=${leadId}`)).toEqual([
      expect.objectContaining({ rule_name: 'Second', outcome: 'overruled', overruled_by: 'First', candidates: [] }),
    ]);
    await caller.get(`/api/rules/${dry.id}/dry-run`).expect(403);
    for (const { id } of [dry, first, second]) await post('workflow/delete', { id });
  });

  it('set the stage, the priority and a custom field, and refuse what a call alone reaches', async () => {
    await post('create/custome-field', { label: 'Batch', kind: 'text' });
    await post('create/custome-field', { label: 'Visit', kind: 'date' });
    const stages = (await post('lists/lead-stages/rows', { limit: 100 })).data as {
      stageName: string;
      followUpRequired?: boolean;
      subStageRequired?: boolean;
    }[];
    const free = stages.find(
      ({ stageName, followUpRequired, subStageRequired }) => !followUpRequired && !subStageRequired && stageName !== 'Enrolled',
    );
    const delhi = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Delhi'] }] }];
    const set = (id: string, field: string, value: string, next = '') => ({ id, kind: 'set', settings: { field, value }, next });
    const steps = [
      set('a', 'stage', free?.stageName ?? '', 'b'),
      set('b', 'priority', '2', 'c'),
      set('c', 'custom.cf_batch', 'Evening', 'd'),
    ];
    steps.push(set('d', 'custom.cf_visit', '05/03/2026'));
    const { id } = await create({ name: 'Delhi', rule: delhi, steps });
    const leadId = await capture({ state: 'Delhi' });
    expect(await runOf(leadId)).toMatchObject({ status: 'finished' });
    const custom = { cf_batch: 'Evening', cf_visit: '2026-03-05' };
    expect(await lead(leadId)).toMatchObject({
      stage: free?.stageName,
      priority: 2,
      custom,
      customDates: { cf_visit: expect.any(String) },
    });
    const [saved] = (await admin.get(`/api/workflow/list-rule?id=${id}`).expect(200)).body.data;
    expect(saved.steps.at(-1).settings.value).toBe('2026-03-05');
    const refused = async (field: string, value: string) =>
      (await post('workflow/create', { name: 'W', steps: [set('a', field, value)] }, 422)).message as string;
    expect(await refused('stage', 'Enrolled')).toBe('Step 1: Enrolled is reached by a call action.');
    expect(await refused('stage', 'Nowhere')).toBe('Step 1: There is no stage Nowhere.');
    expect(await refused('custom.cf_visit', 'soon')).toContain('Step 1: ');
    expect(await refused('custom.cf_unknown', 'x')).toContain('There is no custom field');
    expect(await refused('priority', 'high')).toContain('needs a priority');
    await post('workflow/delete', { id });
  });

  it('with a trigger that is not complete are refused in words', async () => {
    const steps = [{ id: 'end', kind: 'stop' }];
    const refused = async (trigger: object) => (await post('workflow/create', { name: 'W', steps, ...trigger }, 422)).message as string;
    expect(await refused({ triggerType: 'schedule', cron: '*/2 * * * *' })).toContain('5 minutes');
    expect(await refused({ triggerType: 'schedule', cron: '0 9 * * thru' })).toContain('no cron expression');
    expect(await refused({ triggerType: 'date', trigger_date: 'createdAt' })).toContain('days');
    const { id } = (await post('workflow/create', { name: 'W', steps, triggerType: 'schedule', cron: '0 9 * * thu' })).data as {
      id: string;
    };
    expect((await admin.get(`/api/workflow/list-rule?id=${id}`).expect(200)).body.data).toMatchObject([
      { triggerType: 'schedule', cron: '0 9 * * thu', trigger_field: null },
    ]);
    await post('workflow/delete', { id });
  });

  it('tell what happened in a run, to those who see the lead', async () => {
    const leadId = await capture({ state: 'Goa' });
    const { runKey } = (await runOf(leadId))!;
    const [workflowId] = runKey.split('/');
    const { data } = (await admin.get(`/api/workflow-runs/${workflowId}/${leadId}`).expect(200)).body;
    expect(data.history.map(({ type }: { type: string }) => type).slice(0, 2)).toEqual(['WorkflowRunStarted', 'WorkflowStepCompleted']);
    await admin.get(`/api/workflow-runs/${workflowId}/nobody`).expect(404);
    await caller.get(`/api/workflow-runs/${workflowId}/${leadId}`).expect(403);
    const other = await desk.tenant();
    const stranger = await other.signIn('admin');
    await stranger.get(`/api/workflow-runs/${workflowId}/${leadId}`).expect(404);
    await post('workflow-runs/decide', { action: 'stop', keys: [runKey] }, 404, stranger);
  });

  it('wait for an event, and can be stopped', async () => {
    const { id } = await create({
      name: 'Patience',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Bihar'] }] }],
      steps: [
        { id: 'owner', kind: 'wait-for', settings: { event: 'LeadAssigned', minutes: 600 }, next: 'course' },
        { id: 'course', kind: 'set', settings: { field: 'course', value: 'BBA' } },
      ],
    });
    const key = (leadId: string) => `${id}/${leadId}`;
    const [first, second] = [await capture({ state: 'Bihar' }), await capture({ state: 'Bihar' })];
    const row = async (leadId: string) => ((await post('lists/workflow-runs/by-key', { keys: [key(leadId)] })).data as Run[])[0];
    expect(await row(first)).toMatchObject({ status: 'waiting', stepId: 'owner' });
    await admin.post('/api/lists/leads/bulk', { action: 'assign', selection: { keys: [first] }, ownerId: caller.userId });
    expect(await post('workflow-runs/decide', { action: 'stop', keys: [key(second)] })).toMatchObject({ decided: 1 });
    expect(await row(second)).toMatchObject({ status: 'stopped', error: 'A user stopped the run.' });
    await post('workflow-runs/decide', { action: 'retry', keys: [key(second)] }, 422);
  });

  it('park a run whose lead wants no messages; a user skips the step', async () => {
    const leadId = await capture({ state: 'Assam' });
    await post(`leads/${leadId}/opt-out`, { channel: 'sms', opted_out: true });
    const { id } = await create({
      name: 'Offer',
      triggerType: 'update',
      rule: [{ condition: 'And', rules: [{ columnName: 'course', operator: 'in', value: ['MCA'] }] }],
      steps: [
        { id: 'offer', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'city' },
        { id: 'city', kind: 'set', settings: { field: 'city', value: 'Jorhat' } },
      ],
    });
    await admin.put(`/api/updateProfileLead/${leadId}`, { course: 'MCA' }).expect(200);
    await desk.settle();
    const row = async () => ((await post('lists/workflow-runs/by-key', { keys: [`${id}/${leadId}`] })).data as Run[])[0];
    expect(await row()).toMatchObject({ status: 'parked', error: 'This lead does not want any SMS.' });
    expect((await post('workflow-runs/decide', { action: 'skip', keys: [`${id}/${leadId}`] })).message).toBe('1 of 1 runs');
    expect(await row()).toMatchObject({ status: 'finished' });
    expect(await lead(leadId)).toMatchObject({ city: 'Jorhat' });
  });

  it('hold their runs while they are paused, and end them when they are deleted', async () => {
    const { id } = await create({
      name: 'Pause',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Delhi'] }] }],
      steps: [{ id: 'wait', kind: 'wait', settings: { minutes: 600 } }],
    });
    const leadId = await capture({ state: 'Delhi' });
    await post('workflow/status-change-rule', { id, status: 0 });
    const late = await capture({ state: 'Delhi' });
    expect(((await post('lists/workflow-runs/by-key', { keys: [`${id}/${late}`] })).data as Run[])[0]).toBeUndefined();
    await post('workflow/delete', { id });
    expect(((await post('lists/workflow-runs/by-key', { keys: [`${id}/${leadId}`] })).data as Run[])[0]).toMatchObject({
      status: 'stopped',
    });
  });

  it.each([
    ['a pause', { status: 0 }],
    ['a dry run', { state: 'dry-run' }],
  ])('continue some each minute after %s, unless the call says otherwise', async (_, held) => {
    await admin.put('/api/automation/limits', { per_minute: 1 }).expect(200);
    const { id } = await create({
      name: 'Enquires again',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Kerala'] }] }],
      steps: [
        { id: 'again', kind: 'wait-for', settings: { event: 'LeadReEnquired', minutes: 600 }, next: 'course' },
        { id: 'course', kind: 'set', settings: { field: 'course', value: 'BSc' } },
      ],
    });
    const phones = [String(phone++), String(phone++)];
    const leads: string[] = [];
    for (const one of phones) leads.push(await capture({ state: 'Kerala', phone: one }));
    await post('workflow/status-change-rule', { id, ...held });
    for (const one of phones) await capture({ state: 'Kerala', phone: one });
    const statuses = async () => {
      const { data } = await post('lists/workflow-runs/by-key', { keys: leads.map((leadId) => `${id}/${leadId}`) });
      return (data as Run[]).map(({ status }) => status).toSorted();
    };
    expect(await statuses()).toEqual(['held', 'held']);
    await post('workflow/status-change-rule', { id, status: 1 });
    expect(await statuses()).toEqual(['finished', 'held']);
    await admin.put('/api/automation/limits', { per_minute: 60 }).expect(200);
    await post('workflow/delete', { id });
  });

  it('wait while automation is stopped, and go on as the user chooses', async () => {
    const { id } = await create({
      name: 'Stopped',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Sikkim'] }] }],
      steps: [{ id: 'course', kind: 'set', settings: { field: 'course', value: 'BSc' } }],
    });
    const row = async (leadId: string) => ((await post('lists/workflow-runs/by-key', { keys: [`${id}/${leadId}`] })).data as Run[])[0];
    await post('automation/halt', { scope: 'rule' }, 400);
    await post('automation/halt', { scope: 'rule', rule_id: id, reason: 'A wrong course' });
    const first = await capture({ state: 'Sikkim' });
    expect(await row(first)).toMatchObject({ status: 'held', heldBy: `rule/${id}` });
    const { stopped, history } = (await admin.get('/api/automation/controls').expect(200)).body.data;
    expect(stopped).toMatchObject([{ scope: 'rule', rule_name: 'Stopped', reason: 'A wrong course', waiting: 1 }]);
    expect(history[0]).toMatchObject({ type: 'AutomationHalted', by: stopped[0].by });
    await post('automation/resume', { scope: 'rule', rule_id: id, held: 'younger' }, 422);
    await post('automation/resume', { scope: 'rule', rule_id: id, held: 'throttled' });
    expect(await row(first)).toMatchObject({ status: 'finished' });
    await post('automation/halt', { scope: 'all', reason: 'A test' });
    const second = await capture({ state: 'Sikkim' });
    await post('automation/resume', { scope: 'all', held: 'none' });
    expect(await row(second)).toMatchObject({ status: 'stopped' });
    expect((await lead(second))?.course).toBeUndefined();
    await post('automation/resume', { scope: 'all', held: 'none' }, 422);
    await post('automation/halt', { scope: 'all', reason: 'No permission' }, 403, caller);
  });

  it('of a storm wait after the limit, until a user decides', async () => {
    await admin.put('/api/automation/limits', { storm_leads: 1, messages: 0 }).expect(400);
    await admin.put('/api/automation/limits', { storm_leads: 1 }).expect(200);
    const { id } = await create({
      name: 'Storm',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Tripura'] }] }],
      steps: [{ id: 'course', kind: 'set', settings: { field: 'course', value: 'BSc' } }],
    });
    const leads = [await capture({ state: 'Tripura' }), await capture({ state: 'Tripura' })];
    const rows = async () =>
      (await Promise.all(leads.map((leadId) => post('lists/workflow-runs/by-key', { keys: [`${id}/${leadId}`] })))).map(
        ({ data }) => (data as Run[])[0]?.status,
      );
    expect(await rows()).toEqual(['finished', 'held']);
    await post('automation/resume', { scope: 'entries', rule_id: id, held: 'all' });
    expect(await rows()).toEqual(['finished', 'finished']);
    await admin.put('/api/automation/limits', { storm_leads: 500 }).expect(200);
  });

  it('put a lead on a dialer list, whose queue offers it to the caller until the call', async () => {
    const list = (await post('records/dialer-lists', { value: 'Call now' })).data.id as string;
    await create({
      name: 'Call soon',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Sikkim'] }] }],
      steps: [
        { id: 'owner', kind: 'give', settings: { userIds: [caller.userId] }, next: 'list' },
        { id: 'list', kind: 'dialer-list', settings: { listId: list } },
      ],
    });
    const leadId = await capture({ state: 'Sikkim' });
    await desk.settle();
    const offered = async () => (await caller.get(`/api/dialer/queue?list=${list}`).expect(200)).body.data as object[];
    const places = async () => {
      const { body } = await caller.get(`/api/dialer/lead/places?lead_id=${leadId}`).expect(200);
      return (body.data as { list: { key: string } }[]).filter((place) => place.list.key === list);
    };
    const reason = { rule: 'Workflow Call soon', priority: 0, matched: [] };
    expect(await offered()).toMatchObject([{ lead_id: leadId, ...reason }]);
    // The owner is explained by the conditions of the workflow.
    expect((await admin.get(`/api/rules/why?lead_id=${leadId}`).expect(200)).body.data).toContainEqual(
      expect.objectContaining({
        ...{ rule_id: expect.stringMatching(/\/owner$/), rule_name: 'Call soon', outcome: 'taken', limits: null },
        clauses: [{ columnName: 'state', operator: 'in', value: 'Sikkim', actual: 'Sikkim', met: true }],
      }),
    );
    expect(await places()).toMatchObject([{ list: { key: list, value: 'Call now' }, position: 1, ...reason }]);
    const callObj = { group: 'call', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' };
    await post('callGenerate', { lead_id: leadId, callObj, user_selected_college_id: -1 }, 200, caller);
    expect(await offered()).toEqual([]);
    expect(await places()).toEqual([]);
  });

  it('plan a follow-up, put the lead on a dialer list, call a webhook and enter another workflow', async () => {
    const listId = (await post('records/dialer-lists', { value: 'Hot' })).data.id as string;
    const endpoint = { name: 'CRM of the campus', url: 'https://hooks.example.org/campus', kinds: ['LeadCaptured'], active: true };
    const endpointId = (await post('records/webhook-endpoints', endpoint)).data.id as string;
    const { id: other } = await create({
      name: 'Afterwards',
      rule: [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Nowhere'] }] }],
      steps: [{ id: 'course', kind: 'set', settings: { field: 'course', value: 'BCom' } }],
    });
    const steps = [
      { id: 'owner', kind: 'give', settings: { userIds: [caller.userId] }, next: 'plan' },
      { id: 'plan', kind: 'follow-up', settings: { minutes: 60, comment: 'First call' }, next: 'list' },
      { id: 'list', kind: 'dialer-list', settings: { listId }, next: 'hook' },
      { id: 'hook', kind: 'webhook', settings: { endpointId }, next: 'other' },
      { id: 'other', kind: 'enter', settings: { workflowId: other } },
    ];
    const rule = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Mizoram'] }] }];
    const refusal = async (at: number, settings: object) =>
      (await post('workflow/create', { name: 'Bad', steps: [{ ...steps[at], settings, next: null }] }, 422)).message;
    expect(await refusal(2, { listId: 'gone' })).toBe('Step 1 names a dialer list that does not exist.');
    expect(await refusal(3, { endpointId: 'gone' })).toBe('Step 1 names a webhook that does not exist.');
    expect(await refusal(4, { workflowId: 'gone' })).toBe('Step 1 names a workflow that does not exist.');
    await create({ name: 'Everything', rule, steps });
    const leadId = await capture({ state: 'Mizoram' });
    await desk.settle();
    const of = { field: 'leadId', op: 'eq', value: leadId };
    const runs = (await post('lists/workflow-runs/rows', { where: of, limit: 10 })).data as (Run & { name: string })[];
    expect(Object.fromEntries(runs.map(({ name, status, error }) => [name, error ?? status]))).toMatchObject({
      Everything: 'finished',
      Afterwards: 'finished',
    });
    expect((await post('lists/follow-ups/rows', { where: of, limit: 10 })).data).toMatchObject([{ status: 'pending' }]);
    expect(await lead(leadId)).toMatchObject({ course: 'BCom', ownerId: caller.userId });
    const sent = {
      and: [
        { field: 'endpointId', op: 'eq', value: endpointId },
        { field: 'kind', op: 'eq', value: 'WorkflowRunStarted' },
      ],
    };
    expect((await post('lists/webhook-deliveries/rows', { where: sent, limit: 10 })).data).toMatchObject([{ status: 'accepted' }]);
  });

  it('send an approved WhatsApp template, and not to a lead that opted out by its phone number', async () => {
    const whatsapp = { name: 'Welcome', body: 'Hello {{name}} of {{state}}', provider_name: 'welcome_lead', language: 'en', active: true };
    const template = (await post('records/whatsapp-templates', whatsapp)).data.id as string;
    const { id } = await create({
      ...{ name: 'WhatsApp', triggerType: 'update' },
      rule: [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: ['Itanagar'] }] }],
      steps: [{ id: 'hi', kind: 'send', settings: { channel: 'whatsapp', templateId: template, anyTime: true } }],
    });
    const [first, second] = [await capture({ state: 'Arunachal Pradesh' }), await capture({ state: 'Arunachal Pradesh' })];
    await post(`leads/${second}/opt-out`, { channel: 'sms', opted_out: true });
    for (const leadId of [first, second]) await admin.put(`/api/updateProfileLead/${leadId}`, { city: 'Itanagar' }).expect(200);
    await desk.settle();
    const keys = [`${id}/${first}`, `${id}/${second}`];
    const rows = (await post('lists/workflow-runs/by-key', { keys })).data as Run[];
    const of = (leadId: string) => rows.find((row) => row.leadId === leadId);
    expect(of(first)).toMatchObject({ status: 'finished' });
    expect(of(second)).toMatchObject({ status: 'parked', error: 'This lead does not want any WhatsApp message.' });
    const where = { field: 'recipientId', op: 'eq', value: first };
    expect((await post('lists/messages/rows', { where, limit: 10 })).data).toMatchObject([{ channel: 'whatsapp', status: 'accepted' }]);
  });

  describe('under way when a newer version is published', () => {
    const from = (state: string) => [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [state] }] }];
    const waits = (minutes: number) => ({ id: 'wait', kind: 'wait', settings: { minutes }, next: 'course' });
    const course = (value: string) => ({ id: 'course', kind: 'set', settings: { field: 'course', value } });

    it('move with the time that they waited: 20 waiting runs go on at once, and one whose step is gone stays', async () => {
      const rule = from('Punjab');
      const { id } = await create({ name: 'Twenty', rule, steps: [waits(600), course('BA')] });
      const leads: string[] = [];
      for (let at = 0; at < 20; at++) leads.push(await capture({ state: 'Punjab' }));
      const rows = async () => {
        const where = { field: 'workflowId', op: 'eq', value: id };
        return (await post('lists/workflow-runs/rows', { where, limit: 50 })).data as (Run & { version: number; until?: string })[];
      };
      expect((await rows()).map(({ status }) => status)).toEqual(Array(20).fill('waiting'));
      const next = [waits(1_200), course('BBA')];
      const table = (await post('workflow/runs-under-way', { id, steps: next })).data;
      expect(table).toEqual([{ version: 1, step_id: 'wait', step_number: 1, kind: 'wait', runs: 20, goes_on_at: 1, problem: null }]);
      expect((await post('workflow/runs-under-way', { id, steps: [course('BBA')] })).data).toMatchObject([
        { goes_on_at: null, problem: 'gone' },
      ]);
      await post('workflow/runs-under-way', { id: 'nobody', steps: next }, 404);
      await post('workflow/runs-under-way', { id, steps: next }, 403, caller);
      const before = await rows();
      await post('workflow/create', { id, name: 'Twenty', rule, steps: next, under_way: 'move' });
      const after = await rows();
      expect(after.map(({ version, status }) => `${version}/${status}`)).toEqual(Array(20).fill('2/waiting'));
      const later = (one: { runKey: string; until?: string }) =>
        Date.parse(one.until ?? '') - Date.parse(before.find(({ runKey }) => runKey === one.runKey)?.until ?? '');
      expect(new Set(after.map(later))).toEqual(new Set([600 * 60_000]));
      await post('workflow/create', { id, name: 'Twenty', rule, steps: [course('BBA')], under_way: 'move' });
      expect((await rows()).map(({ version, status }) => `${version}/${status}`)).toEqual(Array(20).fill('2/waiting'));
      await post('workflow/create', { id, name: 'Twenty', rule, steps: [course('BCA')], under_way: 'stop' });
      expect((await rows()).map(({ status, error }) => `${status}: ${error}`)).toEqual(Array(20).fill('stopped: Version 4 was published.'));
      await post('workflow/create', { id, name: 'Twenty', rule, steps: [course('BSc')], under_way: 'away' }, 400);
    });

    it('are discarded as the user chose when the version that is saved ends the pause that holds them', async () => {
      const awaits = { id: 'owned', kind: 'wait-for', settings: { event: 'LeadAssigned', minutes: 600 }, next: 'course' };
      const { id } = await create({ name: 'Held', rule: from('Manipur'), steps: [awaits, course('BA')] });
      const leadId = await capture({ state: 'Manipur' });
      await post('workflow/status-change-rule', { id, status: 0 });
      await post('lead-assign-to', { lead_ids: [leadId], user_id: caller.userId });
      await desk.settle();
      const run = async () => (await post('lists/workflow-runs/by-key', { keys: [`${id}/${leadId}`] })).data as Run[];
      expect(await run()).toMatchObject([{ status: 'held' }]);
      const next = { id, name: 'Held', rule: from('Manipur'), steps: [awaits, course('BBA')], status: 1 };
      await post('workflow/create', { ...next, held: 'younger' }, 422);
      await post('workflow/create', { ...next, held: 'none' });
      await desk.settle();
      expect(await run()).toMatchObject([{ status: 'stopped' }]);
    });

    it('are retried on their version or on the newest, many at once by a selection of the list', async () => {
      const { id } = await create({
        name: 'Broken',
        rule: from('Odisha'),
        steps: [{ id: 'hi', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'course' }, course('BA')],
      });
      const leads = [];
      await post('workflow/status-change-rule', { id, status: 0 });
      for (let at = 0; at < 3; at++) leads.push(await capture({ state: 'Odisha' }));
      for (const leadId of leads) await post(`leads/${leadId}/opt-out`, { channel: 'sms', opted_out: true });
      await post('workflow/create', {
        ...{
          id,
          name: 'Broken',
          triggerType: 'update',
          rule: from('Odisha').map((block) => ({
            ...block,
            rules: [...block.rules, { columnName: 'city', operator: 'in', value: ['Puri'] }],
          })),
        },
        steps: [{ id: 'hi', kind: 'send', settings: { channel: 'sms', templateId, anyTime: true }, next: 'course' }, course('BA')],
        status: 1,
      });
      for (const leadId of leads) await admin.put(`/api/updateProfileLead/${leadId}`, { city: 'Puri' }).expect(200);
      await desk.settle();
      const where = {
        and: [
          { field: 'workflowId', op: 'eq', value: id },
          { field: 'status', op: 'eq', value: 'parked' },
        ],
      };
      const parked = async () => ((await post('lists/workflow-runs/rows', { where, limit: 50 })).data as Run[]).length;
      expect(await parked()).toBe(3);
      for (const leadId of leads.slice(0, 2)) await post(`leads/${leadId}/opt-out`, { channel: 'sms', opted_out: false });
      await post('workflow-runs/decide', { action: 'retry', selection: { where, count: 2 } }, 409);
      expect(await post('workflow-runs/decide', { action: 'retry', selection: { where, count: 3 } })).toMatchObject({
        decided: 3,
        refused: 0,
      });
      expect(await parked()).toBe(1);
      const rule = from('Nowhere');
      await post('workflow/create', { id, name: 'Broken', rule, steps: [course('MBA')] });
      const refused = await post('workflow-runs/decide', { action: 'retry', version: 'newest', selection: { where } }, 422);
      expect(refused.message).toBe('Version 3 does not have the step of this run.');
      const email = (await post('records/email-templates', { name: 'Hello', subject: 'Hello', body: 'Hello {{name}}', active: true })).data
        .id;
      await post('workflow/create', {
        id,
        name: 'Broken',
        rule,
        steps: [
          { id: 'hi', kind: 'send', settings: { channel: 'email', templateId: email }, next: 'course', onError: 'course' },
          course('MBA'),
        ],
      });
      await post('workflow-runs/decide', { action: 'retry', version: 'newest', selection: { where } });
      expect(await parked()).toBe(0);
      expect((await lead(leads[2]!))?.course).toBe('MBA');
    });
  });
});
