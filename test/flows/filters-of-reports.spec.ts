import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Activity {
  at: string;
  userId: string;
  leadName: string;
  stage?: string;
  source?: string;
  differenceSeconds?: number | null;
}

const opens = (...codes: string[]) => codes.map((code) => ({ code, level: [6] }));

describe('filters of reports and histories', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let vikram: Person;
  let leads: Record<'ravi' | 'meera' | 'kiran' | 'deepa' | 'farah', string>;
  const day = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + days * 86_400_000));

  const asked = async <T>(path: string, person = admin) => {
    await desk.settle();
    return (await person.get(`/api/${path}`).expect(200)).body as { data: T; count: number };
  };
  const data = async <T>(path: string, person = admin) => (await asked<T>(path, person)).data;
  const called = (person: Person, lead_id: string, selectStage: string, call_date_time: string, college: string | number = -1) =>
    person
      .post('/api/callGenerate', { lead_id, callObj: { group: 'call', selectStage, call_date_time }, user_selected_college_id: college })
      .expect(200);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    vikram = await sunrise.signIn('counsellor2');
    const capture = async (owner: Person, name: string, phone: string, source: string, priority = 0) =>
      (await owner.post('/api/leadGenerate', { name, phone, source, priority, user_id: owner.userId }).expect(200)).body.data
        .leadId as string;
    leads = {
      ravi: await capture(asha, 'Ravi', '9811906001', 'WEB', 2),
      meera: await capture(vikram, 'Meera', '9811906002', 'FACEBOOK'),
      kiran: await capture(asha, 'Kiran', '9811906003', 'IVR'),
      deepa: await capture(asha, 'Deepa', '9811906004', 'WEB'),
      farah: await capture(asha, 'Farah', '9811906005', 'IVR', 1),
    };
    const visit = { stage_name: 'Campus visit', followup_required: true };
    const stage = (await admin.post('/api/addLeadStage', visit).expect(200)).body.data._id as string;
    await desk.settle();
    await called(asha, leads.ravi, 'stage-call-back', `${day(2)}T11:00`, '1004');
    await called(vikram, leads.meera, 'stage-call-back', `${day(2)}T12:00`, '1005');
    await called(asha, leads.kiran, stage, `${day(2)}T13:00`);
    await called(asha, leads.deepa, 'stage-call-back', `${day(5)}T11:00`);
    await called(asha, leads.farah, stage, `${day(0)}T23:59`);
    await desk.settle();
  });

  describe('follow-ups', () => {
    const names = async (query: string) =>
      (await data<{ name: string }[]>(`getfollowups?${query}`)).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));

    it('FU-05: are those of today without a type', async () => {
      expect(await names('')).toEqual(['Farah']);
      expect(await names('followup_type=upcoming')).toEqual(['Deepa', 'Kiran', 'Meera', 'Ravi']);
    });

    it.each([
      [() => 'name=Mee', ['Meera']],
      [() => 'search=kiran', ['Kiran']],
      [() => 'clgId=1004', ['Ravi']],
      [() => 'clgId=1004,1005', ['Meera', 'Ravi']],
      [() => 'source=FACEBOOK', ['Meera']],
      [() => `user_id=${vikram.userId}`, ['Meera']],
      [() => `sdate=${day(5)}&edate=${day(5)}`, ['Deepa']],
      [() => 'priority=2', ['Ravi']],
    ])('FU-05: are filtered by %s', async (query, expected) => {
      expect(await names('followup_type=all&limit=100')).toHaveLength(5);
      expect(await names(`followup_type=all&${query()}`)).toEqual(expected);
    });

    it('FU-05: are paged, and downloaded with the same filters', async () => {
      const page = await asked<{ name: string }[]>('getfollowups?followup_type=all&limit=4&page_no=2');
      expect([page.data.map(({ name }) => name), page.count]).toEqual([['Deepa'], 5]);
      const { text } = await admin.get('/api/getfollowups?followup_type=all&source=FACEBOOK&format=csv').expect(200);
      expect([text.includes('Meera'), text.includes('Ravi')]).toEqual([true, false]);
    });

    it('FU-06: are counted by day for a period, user and stage', async () => {
      const counts = async (more: string) =>
        (await data<{ date: string; count: number }[]>(`followup/counts-by-date?${more}`)).map(({ date, count }) => [date, count]);
      const near = `startDate=${day(2)}&endDate=${day(2)}`;
      const far = `startDate=${day(2)}&endDate=${day(5)}`;
      expect(await counts(near)).toEqual([[day(2), 3]]);
      expect(await counts(`${near}&userId=${asha.userId}`)).toEqual([[day(2), 2]]);
      expect(await counts(`${near}&stage=Call%20Back`)).toEqual([[day(2), 2]]);
      expect(await counts(`${near}&userId=${asha.userId}&stage=Call%20Back`)).toEqual([[day(2), 1]]);
      expect(await counts(`${far}&userId=${asha.userId}&stage=Call%20Back`)).toEqual([
        [day(2), 1],
        [day(5), 1],
      ]);
    });
  });

  describe('lead activity', () => {
    it('RE-02: is filtered by day, user, stage and source', async () => {
      const all = await data<Activity[]>('get-activity?limit=1000');
      const kept = async (query: string) => (await data<Activity[]>(`get-activity?limit=1000&${query}`)).map(({ at }) => at);
      const cases: [string, (one: Activity) => boolean][] = [
        [`userId=${vikram.userId}`, ({ userId }) => userId === vikram.userId],
        ['lead_stage=Campus%20visit', ({ stage }) => stage === 'Campus visit'],
        ['lead_source=FACEBOOK', ({ source }) => source === 'FACEBOOK'],
        ['sdate=2020-01-01&edate=2020-01-02', () => false],
        [`sdate=${day(0)}&edate=${day(0)}`, () => true],
      ];
      for (const [query, matches] of cases) expect([query, await kept(query)]).toEqual([query, all.filter(matches).map(({ at }) => at)]);
      for (const [, matches] of cases.slice(0, 3)) {
        const some = all.filter(matches).length;
        expect([some > 0, some < all.length]).toEqual([true, true]);
      }
    });

    it('RE-02: tells the seconds since the previous activity of the same user', async () => {
      const rows = await data<Activity[]>('activity/get-time-difference?limit=1000');
      const expected = rows.map(({ at, userId }, index) => {
        const before = rows[index - 1];
        return before?.userId === userId ? (Date.parse(at) - Date.parse(before.at)) / 1000 : null;
      });
      expect(rows.map(({ differenceSeconds }) => differenceSeconds)).toEqual(expected);
      expect(Math.max(...expected.map((seconds) => seconds ?? 0))).toBeGreaterThan(0);
      const own = await data<Activity[]>(`activity/get-time-difference?limit=1000&userId=${vikram.userId}`);
      expect([own.length < rows.length, new Set(own.map(({ userId }) => userId))]).toEqual([true, new Set([vikram.userId])]);
      const second = await data<Activity[]>('activity/get-time-difference?limit=1&page_no=2');
      expect(second).toEqual(rows.slice(1, 2));
    });

    it('RE-02: is exported for the days and the user asked for', async () => {
      const lines = async (query: string) =>
        (await admin.get(`/api/export-get-activity?${query}`).expect(200)).text.trim().split('\n').length - 1;
      const { count } = await asked('get-activity');
      const { count: own } = await asked(`get-activity?userId=${vikram.userId}`);
      expect(own).toBeLessThan(count);
      expect([await lines(''), await lines(`userId=${vikram.userId}`)]).toEqual([count, own]);
      expect(await lines('sdate=2020-01-01&edate=2020-01-02')).toBe(0);
    });

    it('RE-03: is listed by ten from the first page, like the reports on leads', async () => {
      for (const path of ['get-activity', 'activity/get-time-difference', 'get_lead_reports'])
        expect([path, await data(path)]).toEqual([path, await data(`${path}?page_no=1&limit=10`)]);
      const everyone = (await data<{ id: string }[]>('get_all_users?limit=100')).map(({ id }) => id);
      for (const [at, user_id] of everyone.entries())
        await admin.post('/api/leadGenerate', { name: `Lead ${at}`, phone: `98119068${10 + at}`, source: 'WEB', user_id }).expect(200);
      const { rows } = await data<{ rows: object[] }>('get_lead_reports?limit=100');
      expect(rows.length).toBeGreaterThan(10);
      expect(await data('get_lead_reports')).toMatchObject({ rows: rows.slice(0, 10) });
      expect(await data('get_lead_reports?page_no=2')).toMatchObject({ rows: rows.slice(10, 20) });
    });
  });

  describe('the history of calls', () => {
    const played = async (what: string, said: object): Promise<string> => {
      const answer = await fetch(`${desk.address}/dev/outbox/calls/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tenantId: sunrise.tid, ...said }),
      });
      expect(answer.status).toBe(200);
      await desk.settle();
      return ((await answer.json()) as { data: { callId: string } }).data.callId;
    };
    const history = (query: string) => asked<{ call_id: string }[]>(`get/admin/call/history?${query}`);
    let calls: Record<'conversation' | 'missed' | 'busy', string>;

    beforeAll(async () => {
      await admin.put(`/api/users/${asha.userId}`, { alt_mobile: '9811906090' }).expect(200);
      await desk.settle();
      const { body } = await asha.post('/api/clickToCall/dialer', { lead_id: leads.kiran }).expect(200);
      const busy = body.data.call_id as string;
      await played('busy', { callId: busy.replace('sandbox-', '') });
      const missed = await played('ring', { phone: '+919811906002' });
      await played('no-answer', { callId: missed });
      const conversation = await played('ring', { phone: '+919811906001' });
      await played('answer', { callId: conversation, agentPhone: '9811906090' });
      await played('hang-up', { callId: conversation, record: true });
      calls = { busy, missed: `sandbox-${missed}`, conversation: `sandbox-${conversation}` };
    });

    it.each<[string, () => string, (keyof typeof calls)[]]>([
      ['no type', () => '', ['conversation', 'missed', 'busy']],
      ['all types', () => 'call_type=all', ['conversation', 'missed', 'busy']],
      ['incoming', () => 'call_type=incoming', ['conversation', 'missed']],
      ['outgoing', () => 'call_type=outgoing', ['busy']],
      ['phone', () => 'phone=9811906001', ['conversation']],
      ['call status', () => 'call_status=missed', ['missed']],
      ['dial status', () => 'dial_status=busy', ['busy']],
      ['user', () => `user_id=${asha.userId}`, ['conversation', 'busy']],
      ['stage', () => 'stage=Campus%20visit', ['busy']],
      ['source', () => 'source=FACEBOOK', ['missed']],
      ['today', () => `sdate=${day(0)}&edate=${day(0)}`, ['conversation', 'missed', 'busy']],
      ['past days', () => 'sdate=2020-01-01&edate=2020-01-02', []],
      ['second page', () => 'page_no=2&limit=2', ['busy']],
    ])('RE-01: is filtered by %s', async (_, query, expected) => {
      const { data: rows } = await history(query());
      expect(rows.map(({ call_id }) => call_id)).toEqual(expected.map((name) => calls[name]));
    });

    it.each<[string, () => string, (keyof typeof calls)[]]>([
      ['no type: those that users made', () => '', ['busy']],
      ['all types', () => 'call_type=all', ['conversation', 'missed', 'busy']],
      ['incoming', () => 'call_type=incoming', ['conversation', 'missed']],
      ['user', () => `call_type=all&user_id=${asha.userId}`, ['conversation', 'busy']],
      ['another user', () => `call_type=all&dfuser=${vikram.userId}`, ['missed']],
      ['both users', () => `call_type=all&user_id=${asha.userId}&dfuser=${vikram.userId}`, ['conversation', 'missed', 'busy']],
      ['role by number', () => 'call_type=all&user_role=1', []],
      ['role by name', () => 'call_type=all&user_role=counsellor', ['conversation', 'missed', 'busy']],
      ['past days', () => 'call_type=all&sdate=2020-01-01&edate=2020-01-02', []],
      ['second page', () => 'call_type=all&page_no=2&limit=2', ['busy']],
    ])('of clicks is filtered by %s', async (_, query, expected) => {
      const { data: rows } = await asked<{ call_id: string }[]>(`get/click/to/call/admin?${query()}`);
      expect(rows.map(({ call_id }) => call_id)).toEqual(expected.map((name) => calls[name]));
    });

    it('without a lead is filtered by type, user, day and result, and by spam', async () => {
      const cancelled = await played('ring', { phone: '+919811906031' });
      await played('cancel', { callId: cancelled });
      const unanswered = await played('ring', { phone: '+919811906032' });
      await played('no-answer', { callId: unanswered });
      await admin.put(`/api/users/${vikram.userId}`, { alt_mobile: '9811906091' }).expect(200);
      const dialled = await vikram.post('/api/clickToCall/dialer', { phone: '9811906033' }).expect(200);
      const placed = dialled.body.data.call_id as string;
      await played('busy', { callId: placed.replace('sandbox-', '') });
      const found = async (query: string) =>
        (await data<{ call_id: string }[]>(`get/leads/without/leadId/${query}`)).map(({ call_id }) => call_id.replace('sandbox-', ''));
      const own = placed.replace('sandbox-', '');
      expect(await found('all')).toEqual([own, unanswered, cancelled]);
      expect(await found('incoming')).toEqual([unanswered, cancelled]);
      expect(await found('outgoing')).toEqual([own]);
      expect([await found(vikram.userId), await found(asha.userId)]).toEqual([[own], []]);
      expect(await found('all?dstatus=cancelled')).toEqual([cancelled]);
      expect(await found(`all?date=${day(0)}`)).toEqual([own, unanswered, cancelled]);
      expect(await found(`all?date=${day(-1)}`)).toEqual([]);
      expect(await found('all?limit=1&page_no=3')).toEqual([cancelled]);
      await admin.post('/api/save-spam-call', { call_id: `sandbox-${cancelled}` }).expect(200);
      expect([await found('all'), await found('all?spam=true')]).toEqual([[own, unanswered], [cancelled]]);
      await admin.post('/api/save-spam-call', { call_id: `sandbox-${cancelled}`, spam: false }).expect(200);
    });

    it('of a lead is filtered by user, day and origin of the call', async () => {
      const found = async (query: string) => (await data<object[]>(`get/call/history/by/lead/id?id=${leads.ravi}&${query}`)).length;
      expect([await found(''), await found('call_type=all')]).toEqual([1, 1]);
      expect([await found(`uId=${asha.userId}`), await found(`uId=${vikram.userId}`)]).toEqual([1, 0]);
      expect([await found(`sdate=${day(0)}&edate=${day(0)}`), await found('sdate=2020-01-01&edate=2020-01-02')]).toEqual([1, 0]);
      expect([await found('call_type=manual'), await found('call_type=dialer')]).toEqual([1, 0]);
    });

    it('RE-03: is listed by ten from the first page, like the calls without a lead', async () => {
      for (let number = 10; number < 21; number += 1) {
        const callId = await played('ring', { phone: `+9198119069${number}` });
        await played('cancel', { callId });
      }
      for (const path of ['get/admin/call/history', 'get/leads/without/leadId/all', 'get/click/to/call/admin?call_type=all']) {
        const more = path.includes('?') ? '&' : '?';
        const { data: rows, count } = await asked<object[]>(path);
        expect([path, rows.length, count > 10]).toEqual([path, 10, true]);
        expect(rows).toEqual((await asked(`${path}${more}page_no=1&limit=10`)).data);
        expect((await asked<object[]>(`${path}${more}page_no=2`)).data).toHaveLength(count - 10);
      }
    });

    it('RE-01: is not filtered by a phone without digits', async () => {
      const { body } = await admin.get('/api/get/admin/call/history?phone=abc').expect(400);
      expect(body.message).toBe('phone must contain digits');
    });

    it('plays recordings to roles that see the history but no leads', async () => {
      const caller = await sunrise.signIn('caller3');
      const enquiry = { name: 'Gita', phone: '9811906007', source: 'WEB', user_id: caller.userId };
      await admin.post('/api/leadGenerate', enquiry).expect(200);
      await desk.settle();
      const callId = await played('ring', { phone: '+919811906007' });
      await played('answer', { callId });
      await played('hang-up', { callId, record: true });
      await admin.post('/api/edit-role-permissions', { role: 5, acl: opens('Call_History_Counsellor') }).expect(200);
      await desk.settle();
      await caller.get('/api/get-live-calls').expect(403);
      await caller.get(`/api/calls/sandbox-${callId}/recording`).expect(200);
      await caller.get(`/api/calls/${calls.conversation}/recording`).expect(404);
      await admin.post('/api/edit-role-permissions', { role: 5, acl: opens('LEADS') }).expect(200);
    });
  });

  it('FU-07: notes are listed to holders of Notes who see no leads: their own', async () => {
    const caller = await sunrise.signIn('caller3');
    const enquiry = { name: 'Hari', phone: '9811906008', source: 'WEB', user_id: caller.userId };
    const { leadId } = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data as { leadId: string };
    await desk.settle();
    await caller.post('/api/save-lead-note', { lead_id: leadId, note: 'Wants a scholarship.' }).expect(200);
    await asha.post('/api/save-lead-note', { lead_id: leads.ravi, note: 'Prefers mornings.' }).expect(200);
    await admin.post('/api/edit-role-permissions', { role: 5, acl: opens('Notes') }).expect(200);
    expect((await data<{ note: string }[]>('get-all-lead-note', caller)).map(({ note }) => note)).toEqual(['Wants a scholarship.']);
    const { body } = await caller.post('/api/lists/lead-notes/rows', {}).expect(200);
    expect((body.data as { note: string }[]).map(({ note }) => note)).toEqual(['Wants a scholarship.']);
    await caller.get(`/api/get-all-lead-note?lead_id=${leadId}`).expect(403);
    await caller.post('/api/save-lead-note', { lead_id: leadId, note: 'Another.' }).expect(403);
  });

  it('LP-01: each tab of the profile of a lead is answered to those who see the lead, and to no other', async () => {
    for (const path of [
      `getLeadConversions?lead_id=${leads.ravi}`,
      `getLeadOwnerhistoryById/${leads.ravi}`,
      `getProfileDataFromId?lead_id=${leads.ravi}`,
      `getUserRecommendationFromId?lead_id=${leads.ravi}`,
      `get/call/history/by/lead/id?id=${leads.ravi}`,
      `getShortListedColleges?lead_id=${leads.ravi}`,
      `getNotInterestedColleges?leadId=${leads.ravi}`,
    ]) {
      expect([path, (await asha.get(`/api/${path}`)).status]).toEqual([path, 200]);
      expect([path, (await vikram.get(`/api/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('LP-02: the profile of a lead is read and changed, and that of no other', async () => {
    const profile = async (lead: string) =>
      (await data<{ name: string; city: string | null }[]>(`getProfileDataFromId?lead_id=${lead}`))[0];
    const other = await profile(leads.kiran);
    await asha.put(`/api/updateProfileLead/${leads.ravi}`, { name: 'Ravi Kumar', city: 'Panaji' }).expect(200);
    expect(await profile(leads.ravi)).toMatchObject({ name: 'Ravi Kumar', city: 'Panaji' });
    expect(await profile(leads.kiran)).toEqual(other);
    await vikram.put(`/api/updateProfileLead/${leads.ravi}`, { name: 'Mine' }).expect(404);
    expect(await profile(leads.ravi)).toMatchObject({ name: 'Ravi Kumar' });
  });

  it('LD-04, LD-07: a notification opens the leads that it is about, and no other leads of their owner', async () => {
    await admin.post('/api/lead-assign-to', { lead_ids: [leads.deepa], user_id: vikram.userId }).expect(200);
    const [note] = await data<{ notificationId?: string; _id?: string; id?: string }[]>('getLeadNotifications', vikram);
    const names = async (question: object) => {
      await desk.settle();
      const { body } = await vikram.post('/api/getLeads', question).expect(200);
      return (body.data as { name: string }[]).map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
    };
    expect(await names({ type: 'all' })).toEqual(expect.arrayContaining(['Deepa', 'Meera']));
    expect(await names({ type: 'assigned-leads', n_id: note?.notificationId ?? note?._id ?? note?.id })).toEqual(['Deepa']);
  });
});
