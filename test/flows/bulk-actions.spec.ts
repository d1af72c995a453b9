import { Desk, type Person } from '../fixtures/desk';
import { peopleCsv } from '../fixtures/csv/people';
import { Imports } from '../fixtures/imports';

describe('an action on many leads', () => {
  let desk: Desk;
  let admin: Person;
  let imports: Imports;

  beforeAll(async () => {
    desk = await Desk.open();
    admin = await desk.signIn('admin@sunrise.example');
    imports = new Imports(desk, admin);
    await imports.run(peopleCsv(450), { ownerIds: ['sunrise-counsellor', 'sunrise-counsellor3'] });
  });
  afterAll(() => desk.close());

  const bulk = async (body: object, person = admin) => {
    const { body: answered } = await person.post('/api/commands/leads/bulk', body).expect(200);
    return { jobId: answered.data.jobId as string, job: await imports.ended(answered.data.jobId) };
  };
  const ownedBy = (userId: string) => imports.count({ field: 'ownerId', op: 'eq', value: userId });
  const of = (userId: string) => ({ where: { field: 'ownerId', op: 'eq', value: userId } });

  it('assigns all that match, and gives back those that nobody moved since', async () => {
    const { jobId, job } = await bulk({ action: 'assign', user_id: 'sunrise-caller', selection: of('sunrise-counsellor') });
    expect(job).toMatchObject({ status: 'completed', total: 225, counts: { changed: 225, refused: 0 } });
    expect(await ownedBy('sunrise-caller')).toBe(225);
    const [moved] = await imports.leads(of('sunrise-caller').where);
    await admin.post('/api/lead-assign-to', { lead_ids: [moved?.leadId], user_id: 'sunrise-counsellor2' }).expect(200);
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 224, kept: 1 });
    expect([await ownedBy('sunrise-counsellor'), await ownedBy('sunrise-counsellor2'), await ownedBy('sunrise-caller')]).toEqual([
      224, 1, 0,
    ]);
  });

  it('sets priority, verifies and deletes, and takes all of it back', async () => {
    const keys = (await imports.leads()).slice(0, 30).map(({ leadId }) => leadId);
    const selection = { keys };
    const high = { field: 'priority', op: 'eq', value: 2 };
    const verified = { field: 'verified', op: 'eq', value: true };
    const jobs = [
      await bulk({ action: 'prioritise', priority: 2, selection }),
      await bulk({ action: 'verify', selection }),
      await bulk({ action: 'remove', selection }),
    ];
    expect(jobs.map(({ job }) => job.counts.changed)).toEqual([30, 30, 30]);
    expect(await imports.count()).toBe(420);
    for (const { jobId } of jobs.reverse()) await imports.undo(jobId);
    expect([await imports.count(), await imports.count(high), await imports.count(verified)]).toEqual([450, 0, 0]);
  });

  it('reaches only the leads that its user sees', async () => {
    const counsellor = await desk.signIn('counsellor3@sunrise.example');
    const own = await ownedBy('sunrise-counsellor3');
    const { body } = await counsellor.post('/api/commands/leads/bulk', { action: 'prioritise', priority: 0, selection: {} }).expect(200);
    expect((await imports.ended(body.data.jobId)).counts.changed).toBe(own);
    const foreign = (await imports.leads(of('sunrise-counsellor').where))[0]?.leadId;
    const refused = await counsellor.post('/api/commands/leads/bulk', { action: 'remove', selection: { keys: [foreign] } });
    expect(refused.body.error).toBe('lead/unknown');
    const nobody = await counsellor.post('/api/commands/leads/bulk', { action: 'assign', user_id: 'sunrise-counsellor', selection: {} });
    expect(nobody.body.error).toBe('user/unknown');
    const none = await admin.post('/api/commands/leads/bulk', { action: 'remove', selection: { search: 'no such student' } });
    expect(none.body.error).toBe('job/nothing-selected');
  });
});
