import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk } from '../fixtures/shared-desk';

describe('rules and the leads of imports, bulk work and undo', () => {
  let admin: Person;
  let asha: Person;
  let imports: Imports;
  let ruleId: string;
  let phone = 9_811_950_000;

  const post = async (path: string, body: object, status = 200) => (await admin.post(`/api/${path}`, body).expect(status)).body;
  const file = () => `Name,Phone,City\nRavi,${phone++},Kochi\nMeena,${phone++},Kochi\n`;
  const leadsOf = async (jobId: string) => {
    await desk.settle();
    return (await imports.leads({ field: 'importId', op: 'eq', value: jobId })) as { leadId: string; ownerId?: string; course?: string }[];
  };
  const owners = async (jobId: string) => (await leadsOf(jobId)).map(({ ownerId }) => ownerId);

  beforeAll(async () => {
    const sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    imports = new Imports(desk, admin);
    const rule = { name: 'Everybody', users: [{ id: asha.userId, weight: 1 }], availability: 'active', catch_all: true };
    ruleId = (await post('create', rule)).data.id;
    await post('status-change-rule', { id: ruleId, status: 1 });
    await desk.settle();
  });

  it('an import asks no rules by default, some each minute, or all at once', async () => {
    const [none, throttled, all] = [
      await imports.run(file()),
      await imports.run(file(), { rules: 'throttled' }),
      await imports.run(file(), { rules: 'all' }),
    ];
    expect(await owners(none.jobId)).toEqual([undefined, undefined]);
    expect(await owners(throttled.jobId)).toEqual([undefined, undefined]);
    expect(await owners(all.jobId)).toEqual([asha.userId, asha.userId]);
    const { uploadId, mapping } = await imports.upload(file());
    await post('imports', { uploadId, mapping, rules: 'some' }, 400);
  });

  it('an undo of what a rule gave asks the rules about the leads that it leaves to nobody, if the user wants it', async () => {
    const from = new Date(Date.now() - 1_000).toISOString();
    const { jobId } = await imports.run(file(), { rules: 'all' });
    expect(await owners(jobId)).toEqual([asha.userId, asha.userId]);
    const undo = async (rules?: string) => {
      const period = { from, to: new Date(Date.now() + 1_000).toISOString() };
      await imports.ended((await post(`rules/${ruleId}/undo`, { ...period, rules })).data.jobId as string);
      return owners(jobId);
    };
    expect(await undo('all')).toEqual([asha.userId, asha.userId]);
    expect(await undo()).toEqual([undefined, undefined]);
    await post(`rules/${ruleId}/undo`, { from, to: new Date().toISOString(), rules: 'some' }, 400);
  });

  it('bulk work and its undo let leads enter workflows, if the user wants it', async () => {
    await post('workflow/create', {
      ...{ name: 'Kochi', status: 1, triggerType: 'update' },
      rule: [{ condition: 'And', rules: [{ columnName: 'city', operator: 'in', value: ['Kochi'] }] }],
      steps: [{ id: 'course', kind: 'set', settings: { field: 'course', value: 'MBA' } }],
    });
    const { jobId } = await imports.run(file());
    const keys = (await leadsOf(jobId)).map(({ leadId }) => leadId);
    const courses = async () => (await leadsOf(jobId)).map(({ course }) => course);
    const bulk = async (body: object) => {
      const { data } = await post('commands/leads/bulk', { selection: { keys }, ...body });
      await imports.ended(data.jobId as string);
      return data.jobId as string;
    };
    const undo = async (job: string, rules?: string) => {
      await post(`jobs/${job}/undo`, { rules });
      await imports.ended(job);
    };
    await undo(await bulk({ action: 'remove' }));
    expect(await courses()).toEqual([undefined, undefined]);
    const removed = await bulk({ action: 'remove' });
    await post(`jobs/${removed}/undo`, { rules: 'some' }, 400);
    await undo(removed, 'all');
    expect(await courses()).toEqual(['MBA', 'MBA']);
    await post('commands/leads/bulk', { action: 'verify', selection: { keys }, rules: 'some' }, 400);
  });
});
