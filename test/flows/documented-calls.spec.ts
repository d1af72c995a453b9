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
});
