import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Named {
  name: string;
}

describe('the documented calls on leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let ids: string[];

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    const people = ['Ravi', 'Meena', 'Arjun'].map((name, at) => ({ name, phone: `981110011${at}`, source: 'WEB', priority: at }));
    const saved = await Promise.all(people.map((person) => counsellor.post('/api/leadGenerate', person).expect(200)));
    ids = saved.map(({ body }) => body.data.leadId as string);
    await desk.settle();
  });

  const data = async <T>(path: string, person = counsellor) => {
    await desk.settle();
    return (await person.get(`/api/${path}`).expect(200)).body.data as T;
  };
  const leads = async (question: object, person = counsellor) => {
    await desk.settle();
    const { body } = await person.post('/api/getLeads', question).expect(200);
    return body as { data: Named[]; count: number };
  };
  const names = (rows: Named[]) => rows.map(({ name }) => name).toSorted();

  it('list, search, page and filter (LD-01, LD-02)', async () => {
    expect(names((await leads({ search: 'mee' })).data)).toEqual(['Meena']);
    expect(await leads({ limit: 2, page_no: 2 })).toMatchObject({ count: 3, data: [expect.anything()] });
    for (const path of ['lead-columns', 'get-lead-filters']) expect((await data<object[]>(path)).length).toBeGreaterThan(10);
    expect((await data<Record<string, object[]>>('filter-form')).source).toEqual([expect.objectContaining({ value: 'WEB', count: 3 })]);
    expect(await data('filter-user-data')).toEqual([{ id: counsellor.userId, name: 'Asha Sharma', count: 3 }]);
  });

  it('set the priority: Low 0, Medium 1, High 2 (LD-05, LP-07)', async () => {
    await counsellor.post('/api/set-lead-priority', { lead_id: ids[0], priority: 2 }).expect(200);
    expect(names((await leads({ filters: { priority: 2 } })).data)).toEqual(['Arjun', 'Ravi']);
    const late = await counsellor.post('/api/set-lead-priority', { lead_id: ids[0], priority: 1, expected: 0 });
    expect([late.status, late.body.error]).toEqual([409, 'lead/changed-meanwhile']);
    const wrong = await counsellor.post('/api/set-lead-priority', { lead_id: ids[0], priority: 3 }).expect(400);
    expect(wrong.body.message).toBe('Priority must be Low, Medium or High.');
  });

  it('bookmark, mark as favourite and verify (LD-01, LP-07, RT-22)', async () => {
    await counsellor.get(`/api/markasfav?flag=1&lId=${ids[1]}&uId=${counsellor.userId}`).expect(200);
    expect(await data(`getbookmarklead?lId=${ids[1]}`)).toMatchObject({ favourite: true, bookmarked: false });
    expect(names((await leads({ type: 'fav' })).data)).toEqual(['Meena']);
    expect(names(await data<Named[]>('getfavleads'))).toEqual(['Meena']);
    await counsellor.post(`/api/leads/${ids[0]}/bookmark`, { bookmarked: true }).expect(200);
    expect(await data(`getbookmarklead?lId=${ids[0]}`)).toMatchObject({ favourite: false, bookmarked: true });
    expect(names((await leads({ type: 'bookmarked' })).data)).toEqual(['Ravi']);
    expect((await leads({ type: 'bookmarked' }, admin)).count).toBe(0);
    await counsellor.post(`/api/leads/${ids[0]}/bookmark`, { bookmarked: false }).expect(200);
    expect((await leads({ type: 'bookmarked' })).count).toBe(0);
    await counsellor.get(`/api/verifiedLeads/${ids[1]}`).expect(200);
    expect(names((await leads({ filters: { is_verified: 1 } })).data)).toEqual(['Meena']);
  });

  it('are found by a pasted column of phone numbers, e-mail addresses or ids (LD-01)', async () => {
    const match = async (field: string, lines: string[], person = counsellor) => {
      await desk.settle();
      return (await person.post('/api/leads/match', { field, lines }).expect(200)).body.data as object;
    };
    const lines = ['98111 00110', '+91 9811100110', '', '09811100111', '9811100999', 'Ravi'];
    expect(await match('phone', lines)).toEqual({
      values: expect.arrayContaining(['+919811100110', '+919811100111']),
      ...{ leads: 2, missing: ['9811100999'], invalid: ['Ravi'] },
    });
    expect(await match('leadId', [ids[0] ?? '', 'nobody'])).toEqual({ values: [ids[0]], leads: 1, missing: ['nobody'], invalid: [] });
    expect(await match('email', ['Nobody@Example.org', 'nobody'])).toEqual({
      ...{ values: [], leads: 0, missing: ['Nobody@Example.org'], invalid: ['nobody'] },
    });
    // Leads of others are not found.
    expect(await match('phone', ['9811100110'], await sunrise.signIn('caller'))).toMatchObject({ leads: 0, missing: ['9811100110'] });
    expect((await counsellor.post('/api/leads/match', { field: 'phone', lines: [] }).expect(400)).body.message).toContain(
      'at least one line',
    );
    await counsellor.post('/api/leads/match', { field: 'name', lines: ['Ravi'] }).expect(400);
    await counsellor.post('/api/leads/match', { field: 'phone', lines: Array.from({ length: 5_001 }, String) }).expect(400);
  });

  it('keep notes, and list them by page, day, lead and name (LP-12, FU-07)', async () => {
    const save = (person: Person, lead_id: string | undefined, note: string) => person.post('/api/save-lead-note', { lead_id, note });
    for (const [at, note] of ['Prefers mornings.', 'Asked for the hostel.', 'Wants a scholarship.'].entries())
      await save(counsellor, ids[at === 2 ? 1 : 0], note).expect(200);
    expect((await save(counsellor, ids[0], ' ')).body.message).toBe('Please write a note.');
    await save(counsellor, 'nobody', 'Who?').expect(404);
    const notes = async (query: string, person = counsellor) => {
      await desk.settle();
      const { body } = await person.get(`/api/get-all-lead-note?${query}`).expect(200);
      return [(body.data as { note: string }[]).map(({ note }) => note), body.count];
    };
    expect(await notes('')).toEqual([['Wants a scholarship.', 'Asked for the hostel.', 'Prefers mornings.'], 3]);
    expect(await notes('page=2&limit=2')).toEqual([['Prefers mornings.'], 3]);
    expect(await notes(`lead_id=${ids[1]}`)).toEqual([['Wants a scholarship.'], 1]);
    expect(await notes('name=ravi')).toEqual([['Asked for the hostel.', 'Prefers mornings.'], 2]);
    expect(await notes('sdate=2020-01-01&edate=2020-01-02')).toEqual([[], 0]);
    const caller = await sunrise.signIn('caller');
    expect(await notes('', caller)).toEqual([[], 0]);
    await caller.get(`/api/get-all-lead-note?lead_id=${ids[0]}`).expect(404);
    await save(caller, ids[0], 'Not mine.').expect(404);
    const told = await data<{ kind: string; comment?: string }[]>(`leads/${ids[1]}/conversation`);
    expect(told).toContainEqual(expect.objectContaining({ kind: 'note', comment: 'Wants a scholarship.' }));
  });

  it('know a phone with its code (LD-06)', async () => {
    expect(await data('leadPhoneVerification?phone=9811100110&phonecode=%2B91')).toMatchObject({ valid: true, lead_id: ids[0] });
    expect(await data('leadPhoneVerification?phone=12&phonecode=%2B91')).toEqual({ valid: false });
  });

  it('record a click on call or chat, and list it (LP-11)', async () => {
    await counsellor.post('/api/save/lead/call/click', { lead_id: ids[0] }).expect(200);
    await counsellor.post('/api/save/lead/whtsp/click', { lead_id: ids[0] }).expect(200);
    const clicks = await data<{ channel: string }[]>(`lead/${ids[0]}/call/click/history`);
    expect(clicks.map(({ channel }) => channel)).toEqual(['whatsapp', 'call']);
  });

  it('are found by id and by hash (RT-16, LP-14)', async () => {
    const [lead] = await data<{ lead_hash: string; name: string }[]>(`getProfileDataFromId?lead_id=${ids[0]}`);
    const [same] = await data<Named[]>(`getProfileDataFromId?lead_id=${lead?.lead_hash}`);
    expect(same?.name).toBe('Ravi');
  });

  it('are assigned, and the notification of the new owner opens them (LD-04, LD-07, LD-14)', async () => {
    const owner = await sunrise.signIn('counsellor2');
    await admin.post('/api/re-assignment-leads', { lead_ids: [ids[2]], user_id: owner.userId }).expect(200);
    const told = (query: string) => data<{ notificationId?: string; _id?: string; id?: string }[]>(`getLeadNotifications?${query}`, owner);
    const [note] = await told(`user_id=${owner.userId}&role=3`);
    expect(names((await leads({ type: 'assigned-leads', n_id: note?.notificationId ?? note?._id ?? note?.id }, owner)).data)).toEqual([
      'Arjun',
    ]);
    expect([await told(`user_id=${owner.userId}&role=1`), await told(`user_id=${counsellor.userId}`)]).toEqual([[], []]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect([(await told(`ntfDate=${today}`)).length, await told('ntfDate=2020-01-01')]).toEqual([1, []]);
    expect([(await told('page_no=1')).length, await told('page_no=2')]).toEqual([1, []]);
    await owner.get('/api/getLeadNotifications?page_no=0').expect(400);
    await owner.get('/api/getLeadNotifications?ntfDate=yesterday').expect(400);
    await admin.post('/api/lead-assign-to', { lead_ids: [ids[2]], user_id: counsellor.userId }).expect(200);
  });

  it('save, rename, change, default and delete quick views (LD-10, LD-11, LD-12)', async () => {
    const save = async (name: string) =>
      (await counsellor.post('/api/save-quick-view-filter', { name, of: 'leads', filter: { field: 'priority', op: 'eq', value: 2 } })).body
        .data.id as string;
    const [hot, cold] = [await save('Hot'), await save('Cold')];
    await desk.settle();
    const views = () => data<{ id: string; name: string; default: boolean }[]>('get-all-quick-view-filter?of=leads');
    await counsellor.put(`/api/update-quick-view-filter-by-id?id=${hot}&name=Very%20hot`).expect(200);
    await counsellor.put(`/api/updateQuickView/${cold}`, { name: 'Cool', of: 'leads', sort: [] }).expect(200);
    expect(await data(`get-quick-view-filter-by-id?id=${hot}`)).toMatchObject({ name: 'Very hot', filter: { value: 2 } });
    for (const id of [hot, cold]) {
      await desk.settle();
      await counsellor.put(`/api/markAsDefaultView/${id}`).expect(200);
    }
    expect((await views()).filter((view) => view.default).map(({ name }) => name)).toEqual(['Cool']);
    await counsellor.put(`/api/deleteQuickView/${cold}`).expect(200);
    expect((await views()).map(({ name }) => name)).toEqual(['Very hot']);
  });

  it('share a quick view with a role, with a team and with nobody (LD-10)', async () => {
    const [second, caller] = [await sunrise.signIn('counsellor2'), await sunrise.signIn('caller')];
    const share = (sharedWith: string) => counsellor.post('/api/save-quick-view-filter', { name: sharedWith, filter: {}, sharedWith });
    const shared = async (person: Person) =>
      (await data<{ name: string; sharedWith?: string }[]>('get-all-quick-view-filter?of=leads', person))
        .filter(({ sharedWith }) => sharedWith)
        .map(({ name }) => name);
    const { body } = await share('role:3').expect(200);
    expect([await shared(second), await shared(caller)]).toEqual([['role:3'], []]);
    await share('team').expect(200);
    // The caller reports to the counsellor, the second counsellor does not.
    expect([await shared(second), await shared(caller)]).toEqual([['role:3'], ['team']]);
    await second.put(`/api/updateQuickView/${body.data.id}`, { name: 'Mine now' }).expect(403);
    await counsellor.put(`/api/updateQuickView/${body.data.id}`, { name: 'role:3', sharedWith: 'nobody' }).expect(200);
    expect(await shared(second)).not.toContain('role:3');
    for (const audience of ['role:99', 'team:somebody', 'friends'])
      expect((await share(audience).expect(422)).body.message).toBe('Choose an existing role, your team, everyone or nobody.');
  });

  it('read, add and change stages with their sub-stages (LD-13)', async () => {
    const { body } = await admin.post('/api/addLeadStage', { stage_name: 'Waiting list', sub_stages: [{ name: 'First' }] }).expect(200);
    const id = body.data._id as string;
    await admin.put(`/api/updateLeadSubStage/${id}`, { sub_stages: [{ name: 'First' }, { name: 'Second' }] }).expect(200);
    await admin.put(`/api/updateLeadStage/${id}/0`, { followup_required: 1 }).expect(200);
    const stages = async (all: boolean) => (await data<{ stages: { _id: string }[] }>(`getLeadStages?allStages=${all}`)).stages;
    expect((await stages(true)).find(({ _id }) => _id === id)).toMatchObject({
      ...{ stage_name: 'Waiting list', followup_required: true, sub_stages: [{ name: 'First' }, { name: 'Second' }] },
    });
    expect((await stages(false)).some(({ _id }) => _id === id)).toBe(false);
  });

  it('build, save, list, fetch and change sources (MA-03)', async () => {
    await counsellor.post('/api/leadGenerate', { name: 'Uma', phone: '9811100119', source: 'Open day' }).expect(200);
    await desk.settle();
    expect((await admin.post('/api/build-sources').expect(200)).body.data).toContain('Open day');
    const { body } = await admin.post('/api/saveSources', { name: 'FAIR' }).expect(200);
    await admin.put(`/api/updateSource/${body.data.id}`, { name: 'FAIR', display_name: 'Education fair' }).expect(200);
    expect(await data(`getSourceById/${body.data.id}`, admin)).toMatchObject({ name: 'FAIR', display_name: 'Education fair' });
    expect(names(await data<Named[]>('getAllSources'))).toEqual(expect.arrayContaining(['FAIR', 'Open day']));
  });

  it('list follow-ups, those of today without a type, and count them by day (FU-05, FU-06)', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const day = (days: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(at(days)));
    const call = (lead_id: string | undefined, call_date_time: string) =>
      counsellor
        .post('/api/callGenerate', { lead_id, callObj: { group: 'call', selectStage: 'stage-call-back', call_date_time } })
        .expect(200);
    await call(ids[0], at(3));
    await call(ids[1], at(4));
    const queue = async (query: string) => names(await data<Named[]>(`getfollowups?${query}`));
    expect([await queue(''), await queue('followup_type=upcoming')]).toEqual([[], ['Meena', 'Ravi']]);
    for (const one of [`name=Rav`, 'search=ravi', 'priority=2', `sdate=${day(3)}&edate=${day(3)}`])
      expect([one, await queue(`followup_type=all&${one}`)]).toEqual([one, ['Ravi']]);
    expect(await queue('followup_type=all&source=IVR')).toEqual([]);
    expect(await queue(`followup_type=all&user_id=${admin.userId}`)).toEqual([]);
    expect(await queue('followup_type=all&limit=1&page_no=2')).toEqual(['Meena']);
    const days = await data<{ count: number }[]>(
      `followup/counts-by-date?startDate=${day(0)}&endDate=${day(5)}&userId=${counsellor.userId}&stage=Call%20Back`,
    );
    expect(days.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('list their activity, ten entries a page (RE-02, RE-03)', async () => {
    await desk.settle();
    const ask = async (query: string) =>
      (await admin.get(`/api/get-activity${query}`).expect(200)).body as { data: object[]; count: number };
    const all = await ask('');
    expect([all.data.length, all.count > 10]).toEqual([10, true]);
    expect((await ask('?page_no=1&limit=10')).data).toEqual(all.data);
    expect((await ask(`?userId=${admin.userId}`)).data).toEqual(
      all.data.filter(({ userId }: { userId?: string }) => userId === admin.userId),
    );
    expect((await ask('?lead_stage=Call%20Back&lead_source=WEB')).count).toBe(4);
    expect((await ask('?sdate=2020-01-01&edate=2020-01-02')).count).toBe(0);
    expect((await data<{ seconds?: number }[]>('activity/get-time-difference', admin)).length).toBe(10);
    const { text } = await admin.get('/api/export-get-activity').expect(200);
    expect(text.trim().split('\n')).toHaveLength(all.count + 1);
  });

  it('delete one, or those that were chosen (LD-03)', async () => {
    await admin.delete(`/api/removeLead?leadId=${ids[0]}`).expect(200);
    const { body } = await admin.delete(`/api/deleteAllSelectedLead?leadIds=${ids[1]},${ids[2]}`).expect(200);
    expect(body.data.changed).toBe(2);
    expect(names((await leads({})).data)).toEqual(['Uma']);
  });

  it('tell only the previous owner who the new owner of a lead is and who assigned it', async () => {
    const enquiry = { name: 'Kavya', phone: '9811100199', source: 'WEB' };
    const { leadId } = (await counsellor.post('/api/leadGenerate', enquiry).expect(200)).body.data as { leadId: string };
    const other = sunrise.id('counsellor2');
    await admin.post('/api/re-assignment-leads', { lead_ids: [leadId], user_id: other }).expect(200);
    const saved = (person: Person) =>
      person.post('/api/callGenerate', { lead_id: leadId, callObj: { group: 'call', selectStage: 'stage-ringing' } });
    const { body } = await saved(counsellor).expect(422);
    expect(body).toMatchObject({ error: 'lead/handed-on', message: expect.stringMatching(/^Handed to .+ by .+\.$/) });
    expect((await saved(await sunrise.signIn('counsellor3'))).status).toBe(404);
  });
});

describe('leads with a pending follow-up', () => {
  let admin: Person;
  let counsellor: Person;

  beforeAll(async () => {
    const tenant = await desk.tenant();
    admin = await tenant.signIn('admin');
    counsellor = await tenant.signIn('counsellor');
  });

  const data = async <T>(path: string) => {
    await desk.settle();
    return (await counsellor.get(`/api/${path}`).expect(200)).body.data as T;
  };
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const promise = async (person: Person, phone: string) => {
    const { leadId } = (await person.post('/api/leadGenerate', { name: 'Farid', phone, source: 'FAIR' }).expect(200)).body.data;
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: inDays(2), message: 'After six' };
    await person.post('/api/callGenerate', { lead_id: leadId, callObj }).expect(200);
    const [{ follow_up_id: followUpId }] = await pendingOf(leadId as string);
    return { leadId: leadId as string, followUpId: followUpId as string };
  };
  const pendingOf = async (leadId: string) =>
    (await data<{ followups: { follow_up_id: string; call_date_time: string }[] }>(`followup/lead/${leadId}`)).followups as [
      { follow_up_id: string; call_date_time: string },
    ];
  const told = async (leadId: string) =>
    (await data<{ kind: string; sentence: string }[]>(`leads/${leadId}/conversation`)).flatMap(({ kind, sentence }) =>
      kind === 'follow-up' ? [sentence] : [],
    );
  const complete = (id: string, body: object, person = counsellor) => person.post(`/api/follow-ups/${id}/complete`, body);
  const reopen = (id: string, person = counsellor) => person.post(`/api/follow-ups/${id}/reopen`);

  it('ask for the next step, keep the reason for none and restore what is undone', async () => {
    const { leadId, followUpId } = await promise(counsellor, '9811100131');
    const [{ call_date_time }] = await pendingOf(leadId);
    for (const body of [{}, { reason: ' ' }, { reason: 'Joined elsewhere', next_at: inDays(3) }])
      expect((await complete(followUpId, body).expect(422)).body.error).toBe('follow-up/next-step-required');
    await complete(followUpId, { next_at: 'soon' }).expect(400);
    expect((await complete(followUpId, { next_at: inDays(-1) }).expect(422)).body.error).toBe('follow-up/in-the-past');
    await complete('nobody', { reason: 'Joined elsewhere' }).expect(404);
    await complete(followUpId, { reason: 'Joined elsewhere' }).expect(200);
    expect(await pendingOf(leadId)).toEqual([]);
    expect(await data<object[]>('getfollowups?followup_type=done&name=Farid')).toEqual([
      expect.objectContaining({ followUpId, status: 'done', reason: 'Joined elsewhere' }),
    ]);
    expect((await reopen(followUpId, admin).expect(403)).body.error).toBe('follow-up/not-yours');
    await reopen(followUpId).expect(200);
    expect(await pendingOf(leadId)).toEqual([expect.objectContaining({ follow_up_id: followUpId, call_date_time })]);
    expect(await told(leadId)).toEqual([
      'Asha Sharma reopened the follow-up of the lead',
      'Asha Sharma completed the follow-up of the lead; no further follow-up: Joined elsewhere',
    ]);
  });

  it('take a new date in its place, until that is undone', async () => {
    const { leadId, followUpId } = await promise(counsellor, '9811100132');
    const next_at = inDays(5);
    await complete(followUpId, { next_at }).expect(200);
    const [next] = await pendingOf(leadId);
    expect([next.call_date_time, next.follow_up_id === followUpId]).toEqual([next_at, false]);
    await reopen(followUpId).expect(200);
    expect((await pendingOf(leadId)).map(({ follow_up_id }) => follow_up_id)).toEqual([followUpId]);
  });

  it('complete it with the call action that was opened from it', async () => {
    const { leadId, followUpId } = await promise(counsellor, '9811100133');
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: inDays(4) };
    const save = (more: object) => counsellor.post('/api/callGenerate', { lead_id: leadId, callObj, ...more });
    expect((await save({}).expect(422)).body.error).toBe('call-action/follow-up-pending');
    await save({ follow_up_id: 'nobody' }).expect(404);
    await save({ follow_up_id: followUpId }).expect(200);
    expect((await pendingOf(leadId)).map(({ call_date_time }) => call_date_time)).toEqual([callObj.call_date_time]);
    expect((await reopen(followUpId).expect(422)).body.error).toBe('follow-up/superseded');
  });
});
