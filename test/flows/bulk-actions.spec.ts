import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { peopleCsv } from '../fixtures/csv/people';
import { Imports } from '../fixtures/imports';

describe('an action on many leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let imports: Imports;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    imports = new Imports(desk, admin);
    await imports.run(peopleCsv(450), { ownerIds: [sunrise.id('counsellor'), sunrise.id('counsellor3')] });
  });

  const bulk = async (body: object, person = admin) => {
    const { body: answered } = await person.post('/api/commands/leads/bulk', body).expect(200);
    return { jobId: answered.data.jobId as string, job: await imports.ended(answered.data.jobId) };
  };
  const ownedBy = (userId: string) => imports.count({ field: 'ownerId', op: 'eq', value: userId });
  const of = (userId: string) => ({ where: { field: 'ownerId', op: 'eq', value: userId } });

  it('assigns all that match, and an undo returns those that were not moved since', async () => {
    const { jobId, job } = await bulk({ action: 'assign', user_id: sunrise.id('caller'), selection: of(sunrise.id('counsellor')) });
    expect(job).toMatchObject({ status: 'completed', total: 225, counts: { changed: 225, refused: 0 } });
    const history = async (person: Person) =>
      (await person.post('/api/lists/bulk-actions/rows', {}).expect(200)).body.data.map((row: { jobId: string }) => row.jobId);
    expect([await history(admin), await history(await sunrise.signIn('counsellor2'))]).toEqual([[jobId], []]);
    expect(await ownedBy(sunrise.id('caller'))).toBe(225);
    const [moved] = await imports.leads(of(sunrise.id('caller')).where);
    await admin.post('/api/lead-assign-to', { lead_ids: [moved?.leadId], user_id: sunrise.id('counsellor2') }).expect(200);
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 224, kept: 1 });
    expect([
      await ownedBy(sunrise.id('counsellor')),
      await ownedBy(sunrise.id('counsellor2')),
      await ownedBy(sunrise.id('caller')),
    ]).toEqual([224, 1, 0]);
  });

  describe('that gives leads to several people', () => {
    const from = () => sunrise.id('counsellor3');
    const shared = (shares: object[], more: object = {}) =>
      admin.post('/api/commands/leads/bulk', { action: 'assign', shares, selection: { ...of(from()), count: 225 }, ...more });
    const bell = async (person: Person) => {
      await desk.settle();
      const { body } = await person.post(`/api/getCrmUserNotification/${person.userId}`, { page: 1, limit: 50 }).expect(200);
      const of = body.data.filter(({ notifications }: { notifications: { type: string } }) => notifications.type === 'lead_refered');
      return {
        unread: body.count as number,
        said: of.map(({ notifications }: { notifications: { message: string } }) => notifications.message) as string[],
      };
    };

    it('splits them by weight, shows who got how many, and an undo returns all of them and withdraws the notifications', async () => {
      const people = await Promise.all((['caller', 'counsellor2', 'manager'] as const).map((name) => sunrise.signIn(name)));
      const ids = people.map(({ userId }) => userId);
      const owned = () => Promise.all(ids.map(ownedBy));
      const [before, bells] = [await owned(), await Promise.all(people.map(bell))];
      const shares = ids.map((user_id, at) => ({ user_id, ...(at > 0 && { weight: at + 1 }) }));
      const { body } = await shared(shares).expect(200);
      const leads = [38, 75, 112];
      expect(body.data).toMatchObject({ total: 225, shares: ids.map((user_id, at) => ({ user_id, leads: leads[at] })) });
      const job = await imports.ended(body.data.jobId);
      expect(job).toMatchObject({
        ...{ title: 'Assign 225 leads to 3 people', status: 'completed', counts: { changed: 225, refused: 0 } },
        given: ids.map((userId, at) => ({ userId, name: expect.any(String), leads: leads[at] })),
      });
      expect(await owned()).toEqual(before.map((count, at) => count + (leads[at] ?? 0)));
      const told = await Promise.all(people.map(bell));
      for (const [at, { unread, said }] of told.entries()) {
        expect(said[0]).toContain(`assigned ${leads[at]} leads to you`);
        expect(unread).toBe((bells[at]?.unread ?? 0) + 1);
      }

      const third = people[2];
      const [{ _id: n_id } = { _id: '' }] = (
        await third?.post(`/api/getCrmUserNotification/${third.userId}`, { page: 1, limit: 1 }).expect(200)
      )?.body.data as { _id: string }[];
      expect((await third?.post('/api/getLeads', { type: 'assigned-leads', n_id, limit: 200 }).expect(200))?.body.data).toHaveLength(112);

      // One owner reads the notification, and one lead is reassigned: that lead and its notification stay.
      const [first, second] = people;
      await first?.post(`/api/read-all-notification/${first.userId}`).expect(200);
      const [kept] = await imports.leads({ and: [of(third?.userId ?? '').where, { field: 'assignedAt', op: 'exists', value: true }] });
      await admin.post('/api/lead-assign-to', { lead_ids: [kept?.leadId], user_id: sunrise.id('counsellor') }).expect(200);
      expect((await imports.undo(body.data.jobId)).undoCounts).toMatchObject({ restored: 224, kept: 1 });
      expect([await ownedBy(from()), ...(await owned())]).toEqual([224, ...before]);
      const left = await Promise.all(people.map(bell));
      expect(left.map(({ said }) => said.length)).toEqual([bells[0]?.said.length, bells[1]?.said.length, (bells[2]?.said.length ?? 0) + 1]);
      expect([left[0]?.unread, left[1]?.unread]).toEqual([0, bells[1]?.unread]);
      expect(left[2]?.said[0]).toContain('assigned a lead to you');
      const listed = await second?.get(`/api/getLeadNotifications?user_id=${second.userId}&role=3`).expect(200);
      expect(listed?.body.data).toHaveLength(bells[1]?.said.length ?? 0);
      await admin.post('/api/lead-assign-to', { lead_ids: [kept?.leadId], user_id: from() }).expect(200);
    });

    it('refuses people who may not receive leads, and missing or repeated people, before it starts', async () => {
      const [id, other] = [sunrise.id('caller'), sunrise.id('counsellor2')];
      const began = await imports.count(of(from()).where);
      const said = async (shares: object[], more?: object) => {
        const { status, body } = await shared(shares, more);
        return [status, body.error, body.message];
      };
      expect(await said([{ user_id: id }, { user_id: 'nobody' }])).toEqual([404, 'user/unknown', 'There is no such user in your team.']);
      expect(await said([{ user_id: id }, { user_id: sunrise.id('auditor') }])).toEqual([
        ...[422, 'user/receives-no-leads'],
        'Leela Menon cannot receive leads: the role has no access to leads. Nothing was assigned.',
      ]);
      expect(await said([{ user_id: id }, { user_id: id }])).toEqual([
        422,
        'assign/ambiguous',
        `Name each person once: ${id} is in shares twice.`,
      ]);
      expect((await said([{ user_id: id }], { user_id: other }))[1]).toBe('assign/ambiguous');
      for (const weight of [0, -1, 1.5, 1001, '2']) expect((await said([{ user_id: id, weight }]))[0]).toBe(400);
      expect((await said([]))[0]).toBe(400);
      expect((await said([{ user_id: id }], { selection: { ...of(from()), count: began + 1 } }))[1]).toBe('selection/changed-meanwhile');
      const counsellor = await sunrise.signIn('counsellor3');
      const { body } = await counsellor.post('/api/commands/leads/bulk', {
        ...{ action: 'assign', shares: [{ user_id: from() }, { user_id: other }], selection: { all: true, count: began } },
      });
      expect(body.error).toBe('user/unknown');
      expect(await imports.count(of(from()).where)).toBe(began);
    });
  });

  it('names the first leads of an order by key', async () => {
    const sort = [{ field: 'createdAt', dir: 'desc' }];
    const keys = async (body: object, person = admin) =>
      (await person.post('/api/lists/leads/keys', body).expect(200)).body.data as string[];
    const rows = (await admin.post('/api/lists/leads/rows', { sort, limit: 7 }).expect(200)).body.data as { leadId: string }[];
    expect(await keys({ sort, limit: 7 })).toEqual(rows.map(({ leadId }) => leadId));
    const counsellor = await sunrise.signIn('counsellor3');
    expect(await keys({ limit: 10_000 }, counsellor)).toHaveLength(await ownedBy(counsellor.userId));
    for (const limit of [0, 10_001, undefined]) await admin.post('/api/lists/leads/keys', { sort, limit }).expect(400);
  });

  it('lets only holders of the code give leads of L2 to L3 (AC-04)', async () => {
    const [one, two] = (await imports.leads(of(sunrise.id('counsellor')).where)).map(({ leadId }) => leadId);
    await admin.post('/api/lead-assign-to', { lead_ids: [one, two], user_id: sunrise.id('caller') }).expect(200);
    await desk.settle();
    const manager = await sunrise.signIn('manager');
    const level3 = sunrise.id('caller3');
    const wishes = [
      manager.post('/api/re-assignment-leads', { lead_ids: [one], user_id: level3 }),
      manager.post('/api/lead-assign-to', { lead_ids: [one, two], user_id: level3 }),
      manager.post('/api/commands/leads/bulk', { action: 'assign', user_id: level3, selection: of(sunrise.id('caller')) }),
    ];
    for (const wish of wishes) {
      const { body } = await wish.expect(403);
      expect(body.message).toBe('Your role may not re-assign leads from L2 to L3. Please contact the administrator.');
    }
    // A user who does not see a lead is not notified of its owner.
    const other = await sunrise.signIn('counsellor2');
    const { body: unseen } = await other.post('/api/lead-assign-to', { lead_ids: [one], user_id: level3 }).expect(404);
    expect(unseen.message).toBe('There is no such lead.');
    const acl = (await manager.get('/api/acl').expect(200)).body.data as object[];
    const more = [...acl, { code: 'L2_TO_L2_RE-ASSIGNMENT', level: [6] }];
    await admin.post('/api/edit-role-permissions', { role: 2, acl: more }).expect(200);
    await desk.settle();
    await manager.post('/api/re-assignment-leads', { lead_ids: [one], user_id: level3 }).expect(200);
    await manager.post('/api/lead-assign-to', { lead_ids: [two], user_id: level3 }).expect(200);
    await admin.post('/api/lead-assign-to', { lead_ids: [one, two], user_id: sunrise.id('counsellor') }).expect(200);
    await desk.settle();
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

  it('moves leads to a stage, lists refusals with reasons, and an undo skips leads with a call since', async () => {
    const keys = (await imports.leads()).slice(0, 5).map(({ leadId }) => String(leadId));
    const [promised = '', locked = '', spoken = ''] = keys;
    const call = (lead_id: string, stage: object) =>
      admin.post('/api/callGenerate', { lead_id, callObj: { group: 'call', ...stage } }).expect(200);
    await call(promised, { selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 86_400_000).toISOString() });
    await call(locked, { selectStage: 'stage-enrolled', selectSubStage: 'Fee paid' });
    const closed = { action: 'stage', selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' };
    const inStage = () => imports.count({ field: 'subStage', op: 'eq', value: 'Fees too high' });

    const { jobId, job } = await bulk({ ...closed, selection: { keys } });
    expect(job).toMatchObject({ title: 'Move 5 leads to Not Interested (Fees too high)', counts: { changed: 3, refused: 2 } });
    expect(await inStage()).toBe(3);
    const { text } = await admin.get(`/api/jobs/${jobId}/refused`).expect(200);
    expect(text).toContain(`${promised},`);
    expect(text).toContain('Please complete your previous followup then only you can add a new one');
    expect(text).toContain('The stage of this lead is locked.');
    expect(text.trim().split('\n')).toHaveLength(3);
    await (await sunrise.signIn('counsellor3')).get(`/api/jobs/${jobId}/refused`).expect(404);

    await call(spoken, { selectStage: 'stage-not-interested', selectSubStage: 'Fees too high' });
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 2, kept: 1 });
    expect(await inStage()).toBe(1);
  });

  it('moves no lead to a stage that needs a call, or without its sub-stage', async () => {
    const refusal = async (stage: object) =>
      (await admin.post('/api/commands/leads/bulk', { action: 'stage', selection: { keys: ['none'] }, ...stage })).body as {
        code: number;
        message: string;
      };
    expect(await refusal({})).toMatchObject({ code: 400, message: 'Stage is required' });
    expect(await refusal({ selectStage: 'none' })).toMatchObject({ message: 'There is no such stage.' });
    expect(await refusal({ selectStage: 'stage-not-interested' })).toMatchObject({ message: 'Sub Stage is required' });
    expect(await refusal({ selectStage: 'stage-call-back' })).toMatchObject({ message: 'Followup Date is required' });
    expect(await refusal({ selectStage: 'stage-enrolled', selectSubStage: 'Fee paid' })).toMatchObject({
      message: 'Enrolled is reached by a call action.',
    });
  });

  it('reaches only the leads that its user sees', async () => {
    const counsellor = await sunrise.signIn('counsellor3');
    const own = await ownedBy(sunrise.id('counsellor3'));
    const { body } = await counsellor
      .post('/api/commands/leads/bulk', { action: 'prioritise', priority: 0, selection: { all: true, count: own } })
      .expect(200);
    expect((await imports.ended(body.data.jobId)).counts.changed).toBe(own);
    const foreign = (await imports.leads(of(sunrise.id('counsellor')).where))[0]?.leadId;
    const refused = await counsellor.post('/api/commands/leads/bulk', { action: 'remove', selection: { keys: [foreign] } });
    expect(refused.body.error).toBe('lead/unknown');
    const nobody = await counsellor.post('/api/commands/leads/bulk', {
      action: 'assign',
      user_id: sunrise.id('counsellor'),
      selection: { all: true, count: own },
    });
    expect(nobody.body.error).toBe('user/unknown');
    const none = await admin.post('/api/commands/leads/bulk', { action: 'remove', selection: { search: 'no such student' } });
    expect(none.body.error).toBe('job/nothing-selected');
  });

  it('reaches no lead where the selection names none, and all of them only with the number that the person saw', async () => {
    const answer = async (selection: object) =>
      (await admin.post('/api/commands/leads/bulk', { action: 'prioritise', priority: 2, selection })).body as { code: number };
    const none = { field: 'stage', op: 'in', values: [] };
    const every = { field: 'stage', op: 'nin', values: [] };
    const nothings = [
      ...[{}, { where: null }, { keys: null }, { where: { and: [] } }, { search: '   ' }, { search: '\u200b' }, { where: every }],
      ...[{ where: { not: none } }, { where: { or: [every] } }, { type: 'all' }, { count: 450 }, { where: { and: [every, { and: [] }] } }],
      { where: { field: 'name', op: 'contains', value: '' } },
    ];
    for (const nothing of nothings)
      expect([nothing, await answer(nothing)]).toEqual([
        nothing,
        expect.objectContaining({
          ...{ code: 422, error: 'selection/nothing-named' },
          message: 'Select leads by key, by a condition, or all of them with their count.',
        }),
      ]);
    for (const wrong of [{ keys: [] }, { all: false }, { all: true, count: -1 }, { where: { and: null, or: [] } }])
      expect([wrong, (await answer(wrong)).code]).toEqual([wrong, 400]);
    expect(await answer({ where: none })).toMatchObject({ code: 422, error: 'job/nothing-selected' });
    expect(await answer({ all: true })).toMatchObject({ code: 422, error: 'selection/count-missing' });
    expect(await answer({ all: true, count: 450, search: 'x' })).toMatchObject({ code: 422, error: 'selection/ambiguous' });
    const present = await imports.count();
    const changed = { code: 409, error: 'selection/changed-meanwhile', details: { count: present } };
    expect(await answer({ all: true, count: present - 1 })).toMatchObject({
      ...changed,
      message: `You selected ${present - 1} leads; ${present} match now. Please confirm.`,
    });
    expect(await answer({ where: { field: 'leadId', op: 'nin', values: ['x'] }, count: present + 1 })).toMatchObject(changed);
    expect(await imports.count({ field: 'priority', op: 'eq', value: 2 })).toBe(0);
    const { job } = await bulk({ action: 'verify', selection: { all: true, count: present } });
    expect(job).toMatchObject({ total: present });
    const rows = async (where: object) => (await admin.post('/api/lists/leads/count', { where }).expect(200)).body.data;
    expect([await rows(none), await rows(every), await rows({ and: [] })]).toEqual([0, present, present]);
  });

  describe('an export in the background', () => {
    const columns = [
      { field: 'name', title: 'Name' },
      { field: 'phone', title: '=Phone' },
      { field: 'ownerName', title: 'Owner' },
    ];
    const exported = async (person: Person, body: object = { list: 'leads', title: 'Leads', columns }) => {
      const { body: answered } = await person.post('/api/commands/exports', body).expect(200);
      return { jobId: answered.data.jobId as string, job: await new Imports(desk, person).ended(answered.data.jobId) };
    };

    it('contains the rows that its owner sees, notifies them (NO-12), is listed, and opens for its owner only', async () => {
      const counsellor = await sunrise.signIn('counsellor');
      const seen = await new Imports(desk, counsellor).count();
      const { jobId, job } = await exported(counsellor);
      expect(job).toMatchObject({ status: 'completed', total: seen, done: seen, counts: { exported: seen } });
      expect(seen).toBeLessThan(await imports.count());

      const { text, headers } = await counsellor.get(`/api/jobs/${jobId}/file`).expect(200);
      expect(headers['content-disposition']).toContain('Leads.csv');
      expect(text.trim().split('\n')).toHaveLength(seen + 1);
      expect(text).toContain(`Name,'=Phone,Owner`);

      const said = await counsellor.post(`/api/getCrmUserNotification/${counsellor.userId}`, { page: 1, limit: 5 }).expect(200);
      const kinds = said.body.data.map(({ notifications }: { notifications: { type: string } }) => notifications.type);
      expect(kinds.filter((kind: string) => kind === 'lead_csv_download')).toHaveLength(1);
      const { body } = await counsellor.post('/api/userExportActivityReport', {}).expect(200);
      expect(body.data).toMatchObject([{ _id: jobId, status: 'completed', total_rows: seen, file: `/api/jobs/${jobId}/file` }]);

      const other = await sunrise.signIn('counsellor2');
      await other.get(`/api/jobs/${jobId}/file`).expect(404);
      expect((await other.post('/api/userExportActivityReport', {}).expect(200)).body.data).toEqual([]);
    });

    it('is recorded once in the timeline, and cannot be undone', async () => {
      const before = await desk.ask('head');
      const { jobId } = await exported(admin);
      const notes = await desk.ask('log', before, { types: ['DataExported'], tenantId: sunrise.tid });
      expect(notes.filter(({ data }) => (data as { jobId?: string }).jobId === jobId)).toHaveLength(1);
      const { body } = await admin.post(`/api/jobs/${jobId}/undo`);
      expect(body.message).toBe('Exports cannot be undone.');
    });

    it('is refused before it begins: another list, another column, no permission', async () => {
      const auditor = await sunrise.signIn('auditor');
      await admin.post('/api/commands/exports', { list: 'nothing', columns }).expect(404);
      await admin.post('/api/commands/exports', { list: 'leads', columns: [{ field: 'secret', title: 'S' }] }).expect(422);
      await auditor.post('/api/commands/exports', { list: 'leads', columns }).expect(403);
    });
  });
});
