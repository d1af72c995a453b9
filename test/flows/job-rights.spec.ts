import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { peopleCsv } from '../fixtures/csv/people';
import { Imports } from '../fixtures/imports';

/** Rows of a longer job that delays the next one of its institution, so that rights can change before it starts. */
const LONG = 8_000;

describe('a job', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let imports: Imports;
  let phones = 9_810_000_000;

  beforeEach(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    manager = await sunrise.signIn('manager');
    imports = new Imports(desk, admin);
    await imports.run(peopleCsv(120), { ownerIds: [sunrise.id('counsellor'), sunrise.id('manager')] });
  });

  const start = async (person: Person, body: object) =>
    (await person.post('/api/commands/leads/bulk', body).expect(200)).body.data as { jobId: string; total: number };
  const of = (key: 'counsellor' | 'manager') => ({ where: { field: 'ownerId', op: 'eq', value: sunrise.id(key) } });
  /** Reads leads by key, which does not wait for the list to catch up with the import. */
  const leadsOf = async (...keys: ('counsellor' | 'manager')[]) =>
    (await imports.leads({ field: 'ownerId', op: 'in', values: keys.map((key) => sunrise.id(key)) })).map(({ leadId }) => leadId as string);
  const scope = async (said: string) => {
    await admin.request('put', '/api/roles/role-2/scope').send({ scope: said }).expect(200);
    await desk.settle();
  };
  /** Starts a long job that delays the following ones. */
  const busy = () => {
    const rows = Array.from({ length: LONG }, () => `Busy Person,${phones++}`);
    return imports.upload(['name,phone', ...rows].join('\n'), 'busy.csv').then((upload) => imports.start(upload));
  };
  const pausedBehind = async (person: Person, body: object, leadIds: string[]) => {
    const before = await busy();
    const { jobId } = await start(person, { ...body, selection: { keys: leadIds } });
    await person.post(`/api/jobs/${jobId}/pause`).expect(200);
    await imports.ended(before);
    expect((await admin.get(`/api/jobs/${jobId}`).expect(200)).body.data).toMatchObject({ status: 'paused', done: 0 });
    return jobId;
  };
  const noticesOf = async (person: Person) => {
    await desk.settle();
    const { body } = await person.post(`/api/getCrmUserNotification/${person.userId}`, { page: 1, limit: 50 }).expect(200);
    return body.data.filter(({ notifications }: { notifications: { type: string } }) => notifications.type === 'job_stopped');
  };

  it('leaves alone what its starter does not see any more, and lists it, also for an admin who resumes it', async () => {
    const jobId = await pausedBehind(manager, { action: 'remove' }, await leadsOf('counsellor', 'manager'));
    await scope('own');
    await admin.post(`/api/jobs/${jobId}/resume`).expect(200);
    expect(await imports.ended(jobId)).toMatchObject({ status: 'completed', total: 120, counts: { changed: 60, refused: 60 } });
    expect([await imports.count(of('counsellor').where), await imports.count(of('manager').where)]).toEqual([60, 0]);
    const { text } = await manager.get(`/api/jobs/${jobId}/refused`).expect(200);
    expect(text.split('The person who runs this job no longer sees this lead.')).toHaveLength(61);
  });

  it('is undone only for rows that its starter still sees, or by an admin under their own rights', async () => {
    const high = { field: 'priority', op: 'eq', value: 2 };
    const prioritised = async () => {
      const every = { where: { field: 'ownerId', op: 'exists', value: true } };
      const { jobId } = await start(manager, { action: 'prioritise', priority: 2, selection: every });
      await imports.ended(jobId);
      expect(await imports.count(high)).toBe(120);
      return jobId;
    };
    const jobId = await prioritised();
    await scope('own');
    await manager.post(`/api/jobs/${jobId}/undo`, { own_rights: true }).expect(403);
    expect((await new Imports(desk, manager).undo(jobId)).undoCounts).toMatchObject({ restored: 60, refused: 60 });
    expect(await imports.count(high)).toBe(60);
    // An admin can undo the leads that were refused.
    await admin.post(`/api/jobs/${jobId}/undo`, { own_rights: true }).expect(200);
    await desk.settle();
    await imports.until(jobId, ({ status }) => status === 'undone');
    expect(await imports.count(high)).toBe(0);
    await scope('below');
    const again = await prioritised();
    await scope('own');
    await admin.post(`/api/jobs/${again}/undo`, { own_rights: true }).expect(200);
    const undone = await imports.until(again, ({ status }) => status === 'undone');
    expect(undone.undoCounts).toMatchObject({ restored: 120 });
    expect(undone.undoCounts).not.toHaveProperty('refused');
  });

  it('that gave leads away can be undone by its starter', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    const keys = (await new Imports(desk, counsellor).leads()).slice(0, 3).map(({ leadId }) => leadId);
    const { jobId } = await start(counsellor, { action: 'verify', selection: { keys } });
    await imports.ended(jobId);
    expect((await new Imports(desk, counsellor).undo(jobId)).undoCounts).toMatchObject({ restored: 3 });
    const { jobId: given } = await start(manager, { action: 'assign', user_id: sunrise.id('counsellor'), selection: of('manager') });
    await imports.ended(given);
    await scope('own');
    expect((await new Imports(desk, manager).undo(given)).undoCounts).toMatchObject({ restored: 60 });
  });

  it('stops when its starter is suspended, notifies the admins, and continues under the rights of an admin', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    const own = { action: 'prioritise', priority: 2, selection: { keys: await leadsOf('counsellor') } };
    const before = await busy();
    const { jobId } = await start(counsellor, own);
    await admin.post(`/api/users/${counsellor.userId}/suspend`, { reason: 'Left' }).expect(200);
    await imports.ended(before);
    expect(await imports.ended(jobId)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('The person who started this job no longer has the permission. This account is not active.'),
    });
    expect(await noticesOf(admin)).toHaveLength(1);
    await admin.post(`/api/jobs/${jobId}/resume`).expect(200);
    expect(await imports.ended(jobId)).toMatchObject({ status: 'completed', counts: { changed: 60 } });
    const stages = await desk.ask('log', sunrise.since, { types: ['LeadPrioritised'], tenantId: sunrise.tid });
    expect(new Set(stages.map(({ meta }) => meta.actor.id))).toEqual(new Set([admin.userId]));
    await admin.post(`/api/jobs/${jobId}/undo`).expect(200);
    expect((await imports.until(jobId, ({ status }) => status === 'undone')).undoCounts).toMatchObject({ restored: 60 });
  });

  it('is not resumed or undone without the permission, and stops if it is lost while it runs', async () => {
    const acl = (await manager.get('/api/acl').expect(200)).body.data as { code: string }[];
    const without = acl.filter(({ code }) => code !== 'LEADS');
    const keys = await leadsOf('manager');
    const jobId = await pausedBehind(manager, { action: 'verify' }, keys);
    const { jobId: finished } = await start(manager, { action: 'prioritise', priority: 2, selection: { keys } });
    await imports.ended(finished);
    const before = await busy();
    const { jobId: running } = await start(manager, { action: 'remove', selection: { keys } });
    await admin.post('/api/edit-role-permissions', { role: 2, acl: without }).expect(200);
    await imports.ended(before);
    expect(await imports.ended(running)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('The permission was revoked.'),
    });
    for (const [id, move] of [
      [jobId, 'resume'],
      [running, 'resume'],
      [finished, 'undo'],
    ])
      await manager.post(`/api/jobs/${id}/${move}`).expect(403);
    expect(await imports.count(of('manager').where)).toBe(60);
    expect(await noticesOf(admin)).toHaveLength(1);
  });
});
