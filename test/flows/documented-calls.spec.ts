import { Desk, type Person } from '../fixtures/desk';

describe('a documented call', () => {
  let desk: Desk;
  let admin: Person;
  let counsellor: Person;

  beforeAll(async () => {
    desk = await Desk.open();
    admin = await desk.signIn('admin@sunrise.example');
    counsellor = await desk.signIn('counsellor@sunrise.example');
  });
  afterAll(() => desk.close());

  const data = async (person: Person, path: string) => (await person.get(`/api/${path}`).expect(200)).body.data;

  describe('about people', () => {
    const names = async (person: Person, query: string) =>
      ((await data(person, `get_all_users${query}`)) as { name: string }[]).map(({ name }) => name);

    it('pages and finds them by name on the server', async () => {
      const all = await names(admin, '');
      const { body } = await admin.get('/api/get_all_users?limit=2&page_no=2').expect(200);
      expect([body.data.map(({ name }: { name: string }) => name), body.count]).toEqual([all.slice(2, 4), all.length]);
      expect(await names(counsellor, '?search=suresh%20iy')).toEqual(['Suresh Iyer']);
      expect(await names(counsellor, '?search=manager%40sunrise')).toEqual([]);
    });

    it('is narrowed to the hierarchy, to roles and to who may sign in (AC-03)', async () => {
      const ids = async (query: string) =>
        ((await data(counsellor, `getUsersSpecificRoles?${query}`)) as { id: string }[]).map(({ id }) => id).sort();
      expect(await ids('userHierarchy=true')).toEqual(['sunrise-caller', 'sunrise-counsellor']);
      expect((await ids('userHierarchy=false')).length).toBeGreaterThan(2);
      expect(await ids('userHierarchy=true&viewType=active&role=4')).toEqual((await ids('userHierarchy=true&role=4')) as never);
      expect(await ids('viewType=suspended')).toEqual([]);
      expect((await counsellor.get('/api/getUsersSpecificRoles?viewType=tree')).status).toBe(400);
      const roles = (await data(admin, 'getUsersRoles?role=1,2')) as { role: number }[];
      expect(new Set(roles.map(({ role }) => role))).toEqual(new Set([1, 2]));
      expect((await admin.get('/api/getUsersRoles?role=boss')).body.message).toBe('role must be numbers of roles');
    });

    it('pages the auth log', async () => {
      const { body } = await admin.get('/api/get-auth-logs?limit=1&page_no=2').expect(200);
      const all = (await data(admin, 'get-auth-logs')) as object[];
      expect([body.data, body.count]).toEqual([[all[1]], all.length]);
      const own = (await data(admin, `get-auth-logs?userId=${admin.userId}`)) as { userId: string }[];
      expect(own.every(({ userId }) => userId === admin.userId)).toBe(true);
      expect(await data(admin, 'get-auth-logs?sdate=2020-01-01&edate=2020-01-02')).toEqual([]);
    });
  });

  it('tells countries and states by id, with their phone code', async () => {
    const countries = (await data(admin, 'getcountries')) as { id: string; name: string; phonecode: string }[];
    expect(countries).toContainEqual({ id: 'IN', name: 'India', phonecode: '+91' });
    const byId = (await data(admin, 'getstates?countryId=IN')) as { id: string; value: string }[];
    expect(byId).toContainEqual(expect.objectContaining({ value: 'Goa', countryId: 'IN', phonecode: '+91' }));
    expect(await data(admin, 'getstates?countryId=India')).toEqual(byId);
    expect(await data(admin, 'getstates?countryId=FR')).toEqual([]);
    const goa = byId.find(({ value }) => value === 'Goa');
    const cities = (await data(admin, `getcities?stateId=${goa?.id}`)) as { state: string }[];
    expect(new Set(cities.map(({ state }) => state))).toEqual(new Set(['Goa']));
  });

  it('changes of a stage what it was given', async () => {
    const path = '/api/updateLeadStage/stage-wrong-number';
    const stage = async () => {
      const { stages } = (await data(admin, 'getLeadStages?allStages=true')) as { stages: { _id: string }[] };
      return stages.find(({ _id }) => _id === 'stage-wrong-number');
    };
    await desk.settle();
    const before = await stage();
    await admin.put(`${path}/1`, { followup_required: true }).expect(200);
    await desk.settle();
    expect(await stage()).toEqual({ ...before, followup_required: true });
    await admin.put(`${path}/0`, { stage_name: 'Wrong No' }).expect(200);
    await desk.settle();
    expect(await stage()).toEqual({ ...before, followup_required: true, stage_name: 'Wrong No', active: false });
    await admin.put(`${path}/1`, { is_allow_user_lock_stage: 1 }).expect(200);
    await admin.put(`${path}/x`, { is_allow_user_lock_stage: null, stage_name: 'Wrong Number', followup_required: 0 }).expect(200);
    await desk.settle();
    expect(await stage()).toEqual(before);
    expect((await admin.put(`${path}/1`, { stage_name: '' })).body.message).toBe('Stage is required');
    expect((await admin.post('/api/addLeadStage', {})).body.message).toBe('Stage is required');
  });

  it('takes numbers as ids and an empty text as none, in a call action', async () => {
    const lead = await admin.post('/api/leadGenerate', { name: 'Ravi', phone: '9700000001', source: 'WEB' }).expect(200);
    const lead_id = lead.body.data.leadId as string;
    const colleges = (await data(admin, 'colleges')) as { clg_id: string; clgId: string; clg_name: string }[];
    const chosen = colleges.find(({ clgId }) => /^\d+$/.test(clgId));
    const empty = { selectSubStage: '', call_date_time: '', message: '', selectCollegeId: '' };
    const call = { lead_id, callObj: { group: 'call', selectStage: 'stage-wrong-number', ...empty }, lead_source_at_stage: '' };
    await admin
      .post('/api/callGenerate', { ...call, user_selected_college_id: -1, is_stage_mark_locked: 1, allowAutomation: 0 })
      .expect(200);
    const object = await admin.post('/api/callGenerate', { ...call, user_selected_college_id: { id: 1 } });
    expect(object.status).toBe(400);
    await admin.post('/api/callGenerate', { ...call, user_selected_college_id: Number(chosen?.clgId) }).expect(200);
    await desk.settle();
    const [last, first] = (await data(admin, `get/call/history/by/lead/id?id=${lead_id}`)) as Record<string, unknown>[];
    expect(first).toMatchObject({ clg_name: null, sub_stage: null, message: null, call_date_time: null });
    expect(last).toMatchObject({ clg_name: chosen?.clg_name, collegeId: chosen?.clg_id });
  });
});
