import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const inState = (state: string) => [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: [state] }] }];

describe('what people and workflows do with leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let secret: string;
  let phone = 9_811_940_000;

  const post = async (path: string, body: object, status = 200, person = admin) => {
    const answer = (await person.post(`/api/${path}`, body).expect(status)).body;
    await desk.settle();
    return answer;
  };
  const data = async (path: string, person = admin) => (await person.get(`/api/${path}`).expect(200)).body.data;
  const capture = async (more: object) => {
    const enquiry = { name: 'Ravi', phone: String(phone++), source: 'WEB', ...more };
    const { body } = await desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(enquiry).expect(200);
    await desk.settle();
    return body.data.leadId as string;
  };
  const lead = async (leadId: string) =>
    ((await post('lists/leads/by-key', { keys: [leadId] })).data as { course?: string; ownerId?: string }[])[0];

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    ({ secret } = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data);
  });

  it('a workflow: its values and owners of a period are restored where nobody has changed them since', async () => {
    const from = new Date().toISOString();
    const { id } = (
      await post('workflow/create', {
        ...{ name: 'Wrong course', triggerType: 'create', rule: inState('Goa'), status: 1 },
        steps: [
          { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' }, next: 'owner' },
          { id: 'owner', kind: 'give', settings: { userIds: [asha.userId] } },
        ],
      })
    ).data as { id: string };
    const [untouched, changed] = [await capture({ state: 'Goa', course: 'BA' }), await capture({ state: 'Goa', course: 'BA' })];
    expect(await lead(untouched)).toMatchObject({ course: 'MBA', ownerId: asha.userId });
    await asha.put(`/api/updateProfileLead/${changed}`, { course: 'BCom' }).expect(200);
    await desk.settle();
    const to = new Date().toISOString();
    expect(await data(`rules/${id}/undo?from=${from}&to=${to}`)).toEqual({ given: 2, untouched: 1, counted: 2 });
    expect(await data(`rules/${id}/undo?from=${to}&to=${new Date(Date.now() + 1_000).toISOString()}`)).toMatchObject({ untouched: 0 });
    await post(`rules/${id}/undo`, { from: to, to: from }, 422);
    await post(`rules/${id}/undo`, { from, to }, 403, asha);
    const { jobId } = (await post(`rules/${id}/undo`, { from, to })).data as { jobId: string };
    expect(await new Imports(desk, admin).ended(jobId)).toMatchObject({ status: 'completed', counts: { restored: 1, refused: 1 } });
    await desk.settle();
    const restored = await lead(untouched);
    expect(restored).toMatchObject({ course: 'BA' });
    expect(restored?.ownerId).toBeUndefined();
    expect(await lead(changed)).toMatchObject({ course: 'BCom', ownerId: asha.userId });
    await post('workflow/delete', { id });
  });

  it('a workflow that did nothing in a period: its runs alone are nothing to undo', async () => {
    const from = new Date().toISOString();
    const steps = [
      { id: 'from', kind: 'branch', settings: { joined: 'And', blocks: inState('Delhi') }, next: 'course' },
      { id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' } },
    ];
    const { id } = (await post('workflow/create', { name: 'Never sets', triggerType: 'create', rule: inState('Goa'), status: 1, steps }))
      .data as { id: string };
    await capture({ state: 'Goa' });
    const period = { from, to: new Date().toISOString() };
    expect(await data(`rules/${id}/undo?from=${from}&to=${period.to}`)).toEqual({ given: 0, untouched: 0, counted: 0 });
    const refused = await post(`rules/${id}/undo`, period, 422);
    expect(refused.message).toBe('The workflow gave no lead and set no field in this period.');
    await post('workflow/delete', { id });
  });

  it('a person may assign a lead above the capacity of its receiver, and that is marked', async () => {
    const capacities = (person = admin) => data(`lead-capacities?user_ids=${asha.userId}`, person);
    expect(await capacities()).toEqual([]);
    const users = [{ id: asha.userId }];
    const rule = { name: 'Few', users, open_leads: 2, availability: 'active', catch_all: true };
    const { id } = (await post('rule-engine/create', rule)).data as { id: string };
    await post('status-change-rule', { id, status: 1 });
    const open = ((await capacities()) as { open_leads: number; most_open_leads: number }[])[0];
    expect(open?.most_open_leads).toBe(2);
    // All of them go to her until she is full; then they wait.
    const leads = [];
    for (let taken = 0; taken < 3; taken++) leads.push(await capture({ state: 'Kerala' }));
    await post('lead-assign-to', { lead_ids: leads, user_id: asha.userId });
    expect(await capacities()).toEqual([{ user_id: asha.userId, open_leads: (open?.open_leads ?? 0) + 3, most_open_leads: 2 }]);
    const toldOf = async (leadId: string) =>
      ((await data(`leads/${leadId}/conversation`)) as { kind: string; sentence: string; at: string }[])
        .filter(({ kind }) => kind === 'owner')
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ sentence }) => sentence);
    const told = async (leadId: string) => (await toldOf(leadId))[0];
    expect(await told(leads[2] ?? '')).toMatch(/, above the limit of 2 open leads$/);
    // By a job as well.
    const another = await capture({ state: 'Kerala' });
    const { jobId } = (await post('commands/leads/bulk', { action: 'assign', user_id: asha.userId, selection: { keys: [another] } })).data;
    await new Imports(desk, admin).ended(jobId as string);
    await desk.settle();
    expect(await told(another)).toMatch(/, above the limit of 2 open leads$/);
    // A lead that she has already is not assigned again, and counts for nothing.
    await post('lead-assign-to', { lead_ids: [another, ...leads], user_id: asha.userId });
    expect(await toldOf(another)).toHaveLength(1);
    // Captured with an owner.
    const captured = await capture({ state: 'Kerala', user_id: asha.userId });
    expect(await told(captured)).toMatch(/, above the limit of 2 open leads$/);
    // Given back to her by an undo, and handed over to her by a user who leaves.
    const bala = await sunrise.signIn('counsellor2');
    const jobs = new Imports(desk, admin);
    const moved = (await post('commands/leads/bulk', { action: 'assign', user_id: bala.userId, selection: { keys: [captured] } })).data;
    await jobs.ended(moved.jobId as string);
    expect((await toldOf(captured)).at(-1)).not.toMatch(/above the limit/);
    await jobs.undo(moved.jobId as string);
    expect((await toldOf(captured)).at(-1)).toMatch(/, above the limit of 2 open leads$/);
    const own = await capture({ state: 'Sikkim', user_id: bala.userId });
    const handed = (await post(`users/${bala.userId}/hand-over`, { user_ids: [asha.userId] })).data;
    await jobs.ended(handed.jobId as string);
    expect(await toldOf(own)).toEqual([expect.not.stringMatching(/above/), expect.stringMatching(/, above the limit of 2 open leads$/)]);
    await admin.get('/api/lead-capacities').expect(400);
    await admin.get('/api/lead-capacities?user_ids=nobody').expect(404);
  });

  it('a person of level 3 may accept a lead above their capacity, and that is marked', async () => {
    const divya = await sunrise.signIn('caller3');
    const nowhere = { name: 'Nowhere', users: [{ id: divya.userId }], open_leads: 1, availability: 'active', rule: inState('Nowhere') };
    const { id } = (await post('rule-engine/create', nowhere)).data as { id: string };
    await post('status-change-rule', { id, status: 1 });
    await post('save-l3-assignment/seniors', { name: 'Seniors', users: [{ id: divya.userId, weight: 1 }], status: 1 });
    await post('lead-assign-to', { lead_ids: [await capture({ state: 'Punjab' })], user_id: divya.userId });
    const leadId = await capture({ state: 'Punjab', user_id: asha.userId });
    const referral = (await post('save-l3-assignment/seniors', { lead_id: leadId })).data as { id: string };
    await post(`l3-referrals/${referral.id}/accept`, {}, 200, divya);
    const { data: told } = (await admin.get(`/api/leads/${leadId}/conversation`).expect(200)).body as { data: { sentence?: string }[] };
    expect(told.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/, above the limit of 1 open lead/));
  });
});
