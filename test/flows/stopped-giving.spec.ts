import type { Person } from '../fixtures/front';
import { desk } from '../fixtures/shared-desk';

describe('leads that are captured while the giving of leads is stopped', () => {
  let admin: Person;
  let asha: Person;
  let secret: string;
  let phone = 9_811_930_000;

  const post = async (path: string, body: object) => {
    const answer = (await admin.post(`/api/${path}`, body).expect(200)).body;
    await desk.settle();
    return answer;
  };
  const capture = async () => {
    const enquiry = { name: 'Ravi', phone: String(phone++), source: 'WEB' };
    const { body } = await desk.anonymous('post', '/api/capture/leads').set('x-api-key', secret).send(enquiry).expect(200);
    return body.data.leadId as string;
  };
  const owners = async (keys: string[]) => {
    await desk.settle();
    const rows = (await post('lists/leads/by-key', { keys })).data as { leadId: string; ownerId?: string }[];
    return keys.map((key) => rows.find(({ leadId }) => leadId === key)?.ownerId);
  };

  beforeAll(async () => {
    const sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    ({ secret } = (await admin.post('/api/api-keys', { name: 'Landing page', scopes: ['capture'] }).expect(200)).body.data);
    const rule = { name: 'Everybody', users: [{ id: asha.userId, weight: 1 }], availability: 'active', catch_all: true };
    const { id } = (await post('create', rule)).data;
    await post('status-change-rule', { id, status: 1 });
  });

  it('are given afterwards, or stay without an owner, as the user chooses', async () => {
    await post('automation/halt', { scope: 'giving', reason: 'A test' });
    const first = [await capture(), await capture()];
    expect(await owners(first)).toEqual([undefined, undefined]);
    const controls = async () => (await admin.get('/api/automation/controls').expect(200)).body.data.stopped;
    expect(await controls()).toMatchObject([{ scope: 'giving', waiting: 0, waiting_leads: 2 }]);
    const { rules } = (await admin.get('/api/automation/controls').expect(200)).body.data;
    expect(rules).toMatchObject([{ name: 'Everybody', kind: 'allocation', waiting: 0 }]);
    await post('automation/resume', { scope: 'giving', held: 'throttled' });
    expect(await owners(first)).toEqual([asha.userId, asha.userId]);
    await post('automation/halt', { scope: 'all', reason: 'A test' });
    const second = [await capture()];
    await post('automation/resume', { scope: 'all', held: 'none' });
    const third = [await capture()];
    expect(await owners([...second, ...third])).toEqual([undefined, asha.userId]);
  });

  it('get another owner by a step of a workflow only if it takes over', async () => {
    const { data } = await post('lists/users/rows', { where: { field: 'status', op: 'eq', value: 'active' }, limit: 10 });
    const other = (data as { userId: string }[]).map(({ userId }) => userId).find((userId) => userId !== asha.userId)!;
    const workflow = (city: string, settings: object) =>
      post('workflow/create', {
        ...{ name: city, status: 1, triggerType: 'update' },
        rule: [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: [city] }] }],
        steps: [{ id: 'owner', kind: 'give', settings }],
      });
    await workflow('Panaji', { userIds: [other] });
    await workflow('Margao', { userIds: [other], takesOver: true });
    const leadId = await capture();
    expect(await owners([leadId])).toEqual([asha.userId]);
    const enters = async (city: string) => {
      await admin.put(`/api/updateProfileLead/${leadId}`, { city }).expect(200);
      return owners([leadId]);
    };
    expect(await enters('Panaji')).toEqual([asha.userId]);
    expect(await enters('Margao')).toEqual([other]);
    const where = { field: 'leadId', op: 'eq', value: leadId };
    const runs = (await post('lists/workflow-runs/rows', { where, limit: 10 })).data as { status: string }[];
    expect(runs.map(({ status }) => status)).toEqual(['finished', 'finished']);
  });
});
