import type { Person } from '../fixtures/front';
import { desk } from '../fixtures/shared-desk';

interface Result {
  leads: number;
  differences: number;
  waiting: number;
  uncaught: number;
  was_uncaught: number;
  people: { name: string; was: number; would: number; open: number }[];
  rules: { name: string; was: number; would: number }[];
  examples: { lead_id: string; wasName: string | null; wouldName: string | null; would_rule: string | null }[];
}

describe('simulations of rules', () => {
  let admin: Person;
  let asha: Person;
  let bala: Person;
  let secret = '';
  let ruleId = '';
  let phone = 9_811_300_000;
  const started = new Date().toISOString();

  const post = async (path: string, body: object, status = 200, by = admin) => (await by.post(`/api/${path}`, body).expect(status)).body;
  const capture = async (state: string) => {
    const enquiry = { name: 'Ravi', phone: String(phone++), source: 'WEB', state };
    const { body } = await desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(enquiry).expect(200);
    await desk.settle();
    return body.data.leadId as string;
  };
  const simulated = async (): Promise<Result> => {
    await desk.settle();
    const { data } = await post(`rules/${ruleId}/simulate`, { from: started, to: new Date().toISOString() });
    await desk.settle();
    const [latest] = (await admin.get(`/api/rules/${ruleId}/simulations`).expect(200)).body.data;
    expect(latest).toMatchObject({ id: data.id, status: 'finished', byName: expect.any(String) });
    return latest.result as Result;
  };
  const users = (...people: Person[]) => people.map(({ userId }) => ({ id: userId, weight: 1 }));
  const goa = [{ condition: 'And', rules: [{ columnName: 'state', operator: 'in', value: ['Goa'] }] }];

  beforeAll(async () => {
    const sunrise = await desk.tenant();
    [admin, asha, bala] = [await sunrise.signIn('admin'), await sunrise.signIn('counsellor'), await sunrise.signIn('counsellor2')];
    ({ secret } = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data);
    const everybody = { name: 'Everybody', users: users(asha, bala), availability: 'active', catch_all: true, status: 1 };
    const { id } = (await post('create', everybody)).data;
    await post('status-change-rule', { id, status: 1 });
    const rule = { name: 'Goa', rule: goa, users: users(asha, bala), availability: 'active', method: 'least-loaded' };
    ruleId = (await post('add/assignment/rule', { ...rule, status: 1 })).data.id;
    for (let index = 0; index < 12; index++) {
      const leadId = await capture(index % 3 === 0 ? 'Goa' : 'Kerala');
      // What people do themselves stays as it was.
      if (index === 4) await admin.put('/api/leads/reassign', { leadIds: [leadId], ownerId: asha.userId });
    }
  });

  it('of the rules in force give what happened', async () => {
    const result = await simulated();
    expect(result).toMatchObject({ leads: 12, differences: 0, waiting: 0, uncaught: 0, was_uncaught: 0, examples: [] });
    expect(result.people.map(({ was, would }) => was === would)).toEqual([true, true]);
    expect(result.rules).toEqual(expect.arrayContaining([{ name: 'Goa', was: 4, would: 4 }]));
  });

  it('of a period in which giving was stopped and released give what happened', async () => {
    await post('automation/halt', { scope: 'giving', reason: 'A test' });
    for (let index = 0; index < 2; index++) await capture('Kerala');
    await post('automation/resume', { scope: 'giving', held: 'all' });
    await desk.settle();
    expect(await simulated()).toMatchObject({ leads: 14, differences: 0, uncaught: 0, was_uncaught: 0, examples: [] });
  });

  it('of a version that is not in force show who would have got which lead, and change nothing', async () => {
    const draft = { name: 'Goa', rule: goa, users: users(bala), availability: 'active', method: 'round-robin' };
    await admin.post('/api/status-change-rule', { id: ruleId, status: 0 });
    await post(`update/assignment/rule/${ruleId}`, { ...draft, status: 0 });
    const before = (await admin.post('/api/lists/leads/rows', {}).expect(200)).body.data;
    const result = await simulated();
    expect(result.rules).toEqual(expect.arrayContaining([{ name: 'Goa', was: 4, would: 4 }]));
    expect(Math.max(...result.people.map(({ would }) => would))).toBeGreaterThanOrEqual(8);
    expect(result.differences).toBeGreaterThan(0);
    expect(result.examples[0]).toMatchObject({
      lead_id: expect.any(String),
      wouldName: expect.any(String),
      would_rule: expect.any(String),
    });
    expect((await admin.post('/api/lists/leads/rows', {}).expect(200)).body.data).toEqual(before);
  });

  it('are cancelled while they are under way, by users who may start them', async () => {
    const cancel = (id: string, by = admin, rule = ruleId) => by.post(`/api/rules/${rule}/simulations/${id}/cancel`, {});
    const period = () => ({ from: started, to: new Date().toISOString() });
    // One that ends before it is cancelled keeps its result.
    for (let status = 422; status !== 200;) {
      const { id } = (await post(`rules/${ruleId}/simulate`, period())).data;
      const cancelled = await cancel(id);
      status = cancelled.status;
      await desk.settle();
      const [latest] = (await admin.get(`/api/rules/${ruleId}/simulations`).expect(200)).body.data;
      if (status === 200) expect(latest).toMatchObject({ id, status: 'cancelled', reason: null, result: null });
      else {
        expect([status, cancelled.body.message]).toEqual([422, 'The simulation is over already.']);
        expect(latest).toMatchObject({ id, status: 'finished' });
      }
    }
    // Another one may start, and is refused to be cancelled when it is over.
    await simulated();
    const [latest] = (await admin.get(`/api/rules/${ruleId}/simulations`).expect(200)).body.data;
    await cancel(latest.id).expect(422);
    await cancel(latest.id, asha).expect(403);
    await cancel('none').expect(404);
    await cancel(latest.id, admin, 'none').expect(404);
    const lakeview = await desk.tenant();
    await cancel(latest.id, await lakeview.signIn('admin')).expect(404);
  });

  it('of a workflow that was never active tell who would have got which message when, and send nothing', async () => {
    const template = (await post('records/sms-templates', { name: 'Welcome', body: 'Hello {{name}}', active: true })).data;
    await desk.settle();
    const steps = [{ id: 'hello', kind: 'send', settings: { channel: 'sms', templateId: template.id, anyTime: true } }];
    const { id } = (await post('workflow/create', { name: 'Hello', rule: goa, steps })).data;
    await post(`rules/${id}/simulate`, { from: started, to: new Date().toISOString() });
    await desk.settle();
    const [latest] = (await admin.get(`/api/rules/${id}/simulations`).expect(200)).body.data;
    expect(latest).toMatchObject({ status: 'finished', result: { leads: 4, rules: [{ name: 'Hello', was: 0, would: 4 }] } });
    const { messages, sends } = latest.result;
    expect(messages).toEqual([{ template: 'Welcome', channel: 'sms', was: 0, would: 4, leads: 4, without: 0 }]);
    expect(sends).toHaveLength(4);
    expect(sends[0]).toEqual({
      ...{ lead_id: expect.any(String), lead_hash: expect.any(String), lead_name: 'Ravi' },
      ...{ template: 'Welcome', at: expect.any(String) },
    });
    expect((await admin.post('/api/lists/messages/rows', {}).expect(200)).body.data).toEqual([]);
    const daily = { name: 'Daily', rule: goa, steps, triggerType: 'schedule', cron: '0 9 * * *' };
    const timed = (await post('workflow/create', daily)).data;
    const refused = await post(`rules/${timed.id}/simulate`, { from: started, to: new Date().toISOString() }, 422);
    expect(refused.message).toBe('Workflows that start by a schedule, a date or a user cannot be simulated.');
  });

  it('are refused for a period that is not over, and to users who do not see all leads or lack the code', async () => {
    const to = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post(`rules/${ruleId}/simulate`, { from: started, to }, 422)).message).toBe('The period must be over.');
    await post(`rules/${ruleId}/simulate`, { from: started, to: new Date().toISOString() }, 403, asha);
    await asha.get(`/api/rules/${ruleId}/simulations`).expect(403);
    const byHand = { name: 'By hand', rule: goa, users: users(asha), triggerType: 'hand' };
    const { id } = (await post('add/assignment/rule', byHand)).data;
    const refused = await post(`rules/${id}/simulate`, { from: started, to: new Date().toISOString() }, 422);
    expect(refused.message).toBe('Rules that start by a schedule, a date or a user cannot be simulated.');
    await post('rules/none/simulate', { from: started, to: new Date().toISOString() }, 404);
  });
});
