import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('a documented call', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
  });

  const data = async (person: Person, path: string) => (await person.get(`/api/${path}`).expect(200)).body.data;

  describe('about people', () => {
    const names = async (person: Person, query: string) =>
      ((await data(person, `get_all_users${query}`)) as { name: string }[]).map(({ name }) => name);

    it('pages and finds them by name on the server', async () => {
      const all = await names(admin, '');
      const { body } = await admin.get('/api/get_all_users?limit=2&page_no=2').expect(200);
      expect([body.data.map(({ name }: { name: string }) => name), body.count]).toEqual([all.slice(2, 4), all.length]);
      expect(await names(counsellor, '?search=suresh%20iy')).toEqual(['Suresh Iyer']);
      expect(await names(counsellor, `?search=manager%40${sunrise.tid}`)).toEqual([]);
    });

    it('is narrowed to the hierarchy, to roles and to who may sign in (AC-03)', async () => {
      const ids = async (query: string) =>
        ((await data(counsellor, `getUsersSpecificRoles?${query}`)) as { id: string }[]).map(({ id }) => id).sort();
      expect(await ids('userHierarchy=true')).toEqual([sunrise.id('caller'), sunrise.id('counsellor')]);
      expect((await ids('userHierarchy=false')).length).toBeGreaterThan(2);
      expect(await ids('userHierarchy=true&viewType=active&role=4')).toEqual((await ids('userHierarchy=true&role=4')) as never);
      expect(await ids('viewType=suspended')).toEqual([]);
      expect((await counsellor.get('/api/getUsersSpecificRoles?viewType=tree')).status).toBe(400);
      const roles = (await data(admin, 'getUsersRoles?role=1,2')) as { role: number }[];
      expect(new Set(roles.map(({ role }) => role))).toEqual(new Set([1, 2]));
      expect((await admin.get('/api/getUsersRoles?role=boss')).body.message).toBe('role must be numbers of roles');
    });

    it('pages the auth log', async () => {
      await desk.settle();
      const { body } = await admin.get('/api/get-auth-logs?limit=1&page_no=2').expect(200);
      const all = (await data(admin, 'get-auth-logs')) as object[];
      expect([body.data, body.count]).toEqual([[all[1]], all.length]);
      const own = (await data(admin, `get-auth-logs?userId=${admin.userId}`)) as { userId: string }[];
      expect(own.every(({ userId }) => userId === admin.userId)).toBe(true);
      expect(await data(admin, 'get-auth-logs?sdate=2020-01-01&edate=2020-01-02')).toEqual([]);
    });
  });

  it('lists countries and states by id, with their phone code', async () => {
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

  it('takes a result with the locked stage of a lead and its sub-stage, also once the stage is deactivated', async () => {
    const subStages = [{ name: 'Hostel' }, { name: 'Day scholar' }];
    const values = { stageName: 'Admitted', subStages, subStageRequired: true, locksStage: true };
    const { id } = (await admin.post('/api/records/lead-stages', values).expect(200)).body.data;
    const { leadId } = (await admin.post('/api/leadGenerate', { name: 'Ravi', phone: '9700000002', source: 'WEB' }).expect(200)).body.data;
    const call = (selectSubStage?: string) =>
      admin.post('/api/callGenerate', {
        lead_id: leadId,
        callObj: { group: 'call', selectStage: id, selectSubStage },
        is_stage_mark_locked: 1,
      });
    await call('Hostel').expect(200);
    await admin.put(`/api/updateLeadStage/${id}/0`, {}).expect(200);
    await desk.settle();
    const ids = async (query: string) =>
      ((await data(admin, `getLeadStages${query}`)) as { stages: { _id: string }[] }).stages.map(({ _id }) => _id);
    expect([(await ids('')).includes(id), (await ids('?allStages=true')).includes(id)]).toEqual([false, true]);
    expect((await call()).body.error).toBe('call-action/sub-stage-required');
    await call('Day scholar').expect(200);
  });

  describe('about leads', () => {
    let ids: string[];
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

    beforeAll(async () => {
      const lead = async (name: string, phone: string, more: object) =>
        (await admin.post('/api/leadGenerate', { name, phone, ...more }).expect(200)).body.data.leadId as string;
      ids = [
        await lead('Anita Desai', '9710000001', { source: 'WEB', city: 'Panaji', attributes: { budget: '5 lakh', hobby: 'chess' } }),
        await lead('Bina Shah', '9710000002', { source: 'IVR', clg_id: '1001' }),
        await lead('Chitra Rao', '9710000003', { source: 'WEB', user_id: sunrise.id('counsellor') }),
      ];
      const call = (lead_id: string | undefined, more: object) =>
        admin.post('/api/callGenerate', {
          lead_id,
          callObj: { group: 'call', selectStage: 'stage-call-back', call_date_time: tomorrow },
          ...more,
        });
      await call(ids[0], { dialer: true }).expect(200);
      await call(ids[1], {}).expect(200);
      await admin
        .post('/api/callGenerate', { lead_id: ids[2], callObj: { group: 'call', selectStage: 'stage-wrong-number' }, dialer: 1 })
        .expect(200);
      await desk.settle();
    });

    it('corrects college, source and attributes of a profile', async () => {
      const [leadId] = ids;
      const path = `/api/updateProfileLead/${leadId}`;
      await admin
        .put(path, {
          clg_id: 1002,
          source: 'ivr',
          attributes: { budget: '7 lakh', hobby: null, school: 'Sunrise High' },
          expected: { source: 'WEB' },
        })
        .expect(200);
      await desk.settle();
      const profile = async () => ((await data(admin, `getProfileDataFromId?lead_id=${leadId}`)) as Record<string, unknown>[])[0];
      const colleges = (await data(admin, 'colleges')) as { clg_id: string; clg_name: string }[];
      const clg_name = colleges.find(({ clg_id }) => clg_id === '1002')?.clg_name;
      const attributes = { budget: '7 lakh', school: 'Sunrise High' };
      expect(await profile()).toMatchObject({
        clg_id: '1002',
        clg_name,
        source: 'IVR',
        prmary_source: 'IVR',
        last_source: 'IVR',
        attributes,
      });
      expect((await profile())?.attributes).toEqual(attributes);
      expect((await admin.put(path, { clg_id: '77777' })).body).toMatchObject({ code: 404, message: 'There is no college 77777.' });
      expect((await admin.put(path, { source: 'WEB', expected: { source: 'WEB' } })).status).toBe(409);
      expect((await admin.put(path, { attributes: { budget: { from: 1 } } })).body.message).toBe('attributes must be texts by name');
      const utm = { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'mba' };
      await admin.put(path, { ...utm, expected: { utm_source: null, utm_medium: null, utm_campaign: null } }).expect(200);
      await desk.settle();
      expect(await profile()).toMatchObject(utm);
      expect((await admin.put(path, { utm_source: 'bing', expected: { utm_source: null } })).status).toBe(409);
      await admin.put(path, { utm_medium: '', utm_campaign: null }).expect(200);
      await desk.settle();
      expect(await profile()).toMatchObject({ utm_source: 'google', utm_medium: null, utm_campaign: null });
      expect((await admin.put(path, { utm_source: 'x'.repeat(201) })).status).toBe(400);
      await admin.put(path, { clg_id: '', source: 'WEB' }).expect(200);
      await desk.settle();
      expect(await profile()).toMatchObject({ clg_id: null, clg_name: null, prmary_source: 'WEB' });
    });

    it('counts what a bulk call changed and lists what was refused', async () => {
      const [, , third] = ids;
      await admin.delete(`/api/removeLead?leadId=${third}`).expect(200);
      const assign = { lead_ids: [...ids, 'nobody', ids[0]], user_id: sunrise.id('counsellor') };
      const { body } = await admin.post('/api/lead-assign-to', assign).expect(200);
      expect(body.message).toBe('2 leads assigned to Asha Sharma, 2 refused');
      const refused = [
        { lead_id: third, message: 'This lead was removed.' },
        { lead_id: 'nobody', message: 'There is no such lead.' },
      ];
      expect(body.data).toEqual({ changed: 2, unchanged: 0, refused });
      const again = await admin.post('/api/re-assignment-leads', assign).expect(200);
      expect(again.body).toMatchObject({
        message: '0 leads assigned to Asha Sharma, 2 already so, 2 refused',
        data: { changed: 0, unchanged: 2 },
      });
      const caller = await sunrise.signIn('caller');
      const hidden = await caller.delete(`/api/deleteAllSelectedLead?leadIds=${ids[0]},${ids[1]}`).expect(200);
      expect(hidden.body).toMatchObject({ message: '0 leads deleted, 2 refused', data: { changed: 0, unchanged: 0 } });
      await admin.post(`/api/leads/${third}/restore`).expect(200);
      await desk.settle();
    });

    it('shows calls by how they were made', async () => {
      const kinds = async (leadId: string | undefined, type: string) =>
        ((await data(admin, `get/call/history/by/lead/id?id=${leadId}${type}`)) as { dialer: boolean }[]).map(({ dialer }) => dialer);
      expect([await kinds(ids[0], ''), await kinds(ids[0], '&call_type=all'), await kinds(ids[0], '&call_type=')]).toEqual([
        [true],
        [true],
        [true],
      ]);
      expect([await kinds(ids[0], '&call_type=dialer'), await kinds(ids[0], '&call_type=manual')]).toEqual([[true], []]);
      expect((await admin.get(`/api/get/call/history/by/lead/id?id=${ids[0]}&call_type=odd`)).status).toBe(400);
    });

    it('finds follow-ups by the name of their lead, and names their fields', async () => {
      const found = async (query: string) => (await data(admin, `getfollowups?followup_type=all&${query}`)) as Record<string, unknown>[];
      expect((await found('name=bina')).map(({ name }) => name)).toEqual(['Bina Shah']);
      expect(await found('name=9710000002')).toEqual([]);
      expect((await found('search=9710000002')).map(({ name }) => name)).toEqual(['Bina Shah']);
      const [row] = await found('name=Anita%20Desai');
      expect(row).toMatchObject({ lead_id: ids[0], call_date_time: tomorrow, btn_message: 'Call Back', user_name: 'Asha Sharma' });
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['call_action_id', 'created_date', 'clg_name', 'user_id', 'message']));
      expect((await admin.get('/api/getfollowups?priority=urgent')).body.message).toBe('Priority must be Low, Medium or High.');
    });

    it('gives time differences as a file', async () => {
      const { text, headers } = await admin.get('/api/activity/get-time-difference?format=csv').expect(200);
      const [head, ...rows] = text.trim().split('\n');
      expect(headers['content-type']).toContain('text/csv');
      expect(head).toContain('Seconds since the one before');
      const { body } = await admin.get('/api/activity/get-time-difference?limit=1000').expect(200);
      const seconds = (body.data as { differenceSeconds: number | null }[]).map(({ differenceSeconds }) => String(differenceSeconds ?? ''));
      expect(rows.map((line) => line.split(',').at(-1))).toEqual(seconds);
    });

    it('reports on a source or a college, and refuses what is neither', async () => {
      const leads = async (scl: string) => {
        const { body } = await admin.get(`/api/get_lead_reports?scl=${scl}`).expect(200);
        return (body.data.rows as { callActions: number }[]).reduce((sum, { callActions }) => sum + callActions, 0);
      };
      expect(await leads('ivr')).toBe(1);
      expect(await leads('1001')).toBe(await leads('ivr'));
      expect((await admin.get('/api/get_lead_reports?scl=WEB,nowhere')).body).toMatchObject({
        code: 422,
        message: 'There is no source and no college nowhere.',
      });
    });

    it('filters leads by days of their dates, and sorts by any field of the documents', async () => {
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
      const names = async (body: object) => {
        const answer = await admin.post('/api/getLeads', { limit: 100, search: '97100000', ...body }).expect(200);
        return (answer.body.data as { name: string }[]).map(({ name }) => name);
      };
      expect(await names({ filters: { created_at: [today, today] }, sort_by: 'name', sort_dir: 'asc' })).toHaveLength(3);
      expect(await names({ filters: { created_at: '2020-01-01,2020-01-31' } })).toEqual([]);
      expect(
        await names({ filters: { last_callaction_call_date_time: [today, '2999-12-31'] }, sort_by: 'source', sort_dir: 'asc' }),
      ).toEqual(['Bina Shah', 'Anita Desai']);
      expect(await names({ sort_by: 'prmary_source', sort_dir: 'asc', filters: { city: 'Panaji' } })).toEqual(['Anita Desai']);
      expect((await admin.get('/api/getProfileDataFromId')).body.message).toBe('lead_id is required');
      const sources = (await data(admin, 'getDistinctLeadCourses?column=prmary_source')) as { prmary_source: string }[];
      expect(sources.map(({ prmary_source }) => prmary_source).sort()).toEqual(['IVR', 'WEB']);
    });
  });

  it('names every role that may be given, and no colleague who left', async () => {
    const roles = async () => ((await data(counsellor, 'get_active_user_roles')) as { id: number }[]).map(({ id }) => id).sort();
    const staff = async () => ((await data(counsellor, 'get_user_hierarchy')) as { id: string }[]).map(({ id }) => id);
    expect([await roles(), await staff()]).toEqual([[1, 2, 3, 4, 5, 6], expect.arrayContaining([sunrise.id('caller3')])]);
    await admin.delete(`/api/users/${sunrise.id('caller3')}`).expect(200);
    await desk.settle();
    expect([await roles(), await staff()]).toEqual([[1, 2, 3, 4, 5, 6], expect.not.arrayContaining([sunrise.id('caller3')])]);
  });
});
