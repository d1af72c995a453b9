import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('the colleges of a lead', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let other: Person;
  let leadId: string;
  const courses: Record<string, string> = {};

  const made = async (list: string, values: object) =>
    (await admin.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
  const data = async (path: string, person = counsellor) => (await person.get(`/api/${path}`).expect(200)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    await made('degrees', { name: 'Master of Business Administration', level: 'Post Graduate', stream: 'Management' });
    await made('specialisations', { name: 'Finance', degree: 'Master of Business Administration' });
    const offered = [
      [
        'mba',
        {
          courseName: 'MBA',
          collegeId: '1002',
          stream: 'Management',
          degree: 'Master of Business Administration',
          specialisation: 'Finance',
          level: 'Post Graduate',
          mode: 'Regular',
          fee: 400_000,
          usp: 'Every graduate placed',
        },
      ],
      ['bba', { courseName: 'BBA', collegeId: '1002', stream: 'Management', level: 'Under Graduate', mode: 'Distance', fee: 90_000 }],
      [
        'btech',
        { courseName: 'B.Tech Civil', collegeId: '1003', stream: 'Engineering', level: 'Under Graduate', mode: 'Regular', fee: 150_000 },
      ],
      ['closed', { courseName: 'PGDM Marketing', collegeId: '1002', stream: 'Management', active: false }],
    ] as const;
    for (const [key, values] of offered) courses[key] = await made('college-courses', values);
    const owner = counsellor.userId;
    const enquiry = { name: 'Ravi', phone: '9811904701', source: 'WEB', course: 'MBA', state: 'Haryana', city: 'Gurugram', user_id: owner };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: owner }).expect(200);
    await desk.settle();
  });

  it('LP-04: are searched by city, degree, specialisation, level, mode, state, stream and fee, and by all of them', async () => {
    const found = async (query: string) => (await data(`getColleges?${query}`)).map((one: { clg_id: string }) => one.clg_id);
    expect(await found('clg_city=Gurugram')).toEqual(['1002']);
    expect(await found('state=Gujarat')).toEqual(['1003']);
    expect(await found('clg_degree=Master of Business Administration')).toEqual(['1002']);
    expect(await found('clg_sp=Finance')).toEqual(['1002']);
    expect(await found('clg_level=Under Graduate')).toEqual(['1002', '1003']);
    expect(await found('clg_mode=Distance')).toEqual(['1002']);
    expect(await found('stream=Engineering,Management')).toEqual(['1002', '1003']);
    expect(await found('fee_to=100000')).toEqual(['1002']);
    expect(await found('clg_city=Gurugram&stream=Engineering')).toEqual([]);
  });

  it('tell why each is recommended, the best first', async () => {
    const [best] = await data(`getColleges?lead_id=${leadId}`);
    expect(best).toMatchObject({ clg_id: '1002', reasons: ['In Gurugram, where the lead lives', 'Offers MBA'] });
    await admin.post('/api/save/state-course/rule', { state: 'Haryana', courses: ['B.Tech Civil'] }).expect(200);
    await desk.settle();
    const ranked = await data(`getColleges?lead_id=${leadId}&stream=Engineering`);
    expect(ranked[0]).toMatchObject({ clg_id: '1003', reasons: ['Recommended for leads of Haryana'] });
  });

  it('LP-05: are shortlisted by course, counted and removed', async () => {
    await counsellor.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002&short_listed=1&courseId=${courses.mba}`).expect(200);
    await counsellor.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1003&short_listed=1`).expect(200);
    await desk.settle();
    expect(await data(`getShortlistedCollegesCount?lead_id=${leadId}`)).toEqual({ count: 2 });
    expect(await data(`getShortListedColleges?lead_id=${leadId}`)).toMatchObject([
      { clg_id: '1003', courseId: '1003', course_name: null },
      { clg_id: '1002', courseId: courses.mba, course_name: 'MBA', fee: 400_000 },
    ]);
    const ofCollege = await data(`shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002`);
    expect(ofCollege).toMatchObject([
      { course_name: 'BBA', short_listed: 0 },
      { course_name: 'MBA', short_listed: 1 },
    ]);
    await counsellor.delete(`/api/removeShortListedColleges?lead_id=${leadId}&courseId=${courses.mba}`).expect(200);
    await desk.settle();
    expect(await data(`getShortlistedCollegesCount?lead_id=${leadId}`)).toEqual({ count: 1 });
  });

  it('LP-06: are marked as not interesting, counted and restored', async () => {
    await counsellor.get(`/api/notInterestedColleges?lead_id=${leadId}&clg_id=1003`).expect(200);
    await desk.settle();
    expect(await data(`getNotInterestedColleges?leadId=${leadId}`)).toMatchObject([
      { clg_id: '1003', clg_name: 'Narmada Engineering College' },
    ]);
    expect(await data(`getNotInterestedCollegesCount?lead_id=${leadId}`)).toEqual({ count: 1 });
    expect(await data(`getShortlistedCollegesCount?lead_id=${leadId}`)).toEqual({ count: 0 });
    const [last] = (await data(`getColleges?lead_id=${leadId}`)).slice(-1);
    expect(last).toMatchObject({ clg_id: '1003', not_interested: 1 });
    await counsellor.delete(`/api/removeNotInterestedColleges?lead_id=${leadId}&clgId=1003`).expect(200);
    await desk.settle();
    expect(await data(`getNotInterestedCollegesCount?lead_id=${leadId}`)).toEqual({ count: 0 });
    for (const unknown of ['constructor', 'toString', '__proto__'])
      await counsellor.delete(`/api/removeNotInterestedColleges?lead_id=${leadId}&clgId=${unknown}`).expect(422);
  });

  it('LP-03: are recommended with what the lead looks for', async () => {
    const body = { city: ['Gurugram'], feeTo: 500_000, courses: [courses.mba, courses.mba], note: 'Visit in June' };
    const why = ['In Gurugram, where the lead lives', 'In Gurugram, as asked for', 'Offers MBA', 'Within the fees that were asked for'];
    await counsellor.put(`/api/SaveRecommendation/${leadId}`, body).expect(200);
    await desk.settle();
    expect(await data(`getUserRecommendationFromId?lead_id=${leadId}`)).toMatchObject({
      preferences: [
        { name: 'city', values: ['Gurugram'] },
        { name: 'feeTo', values: ['500000'] },
      ],
      courses: [{ courseId: courses.mba, courseName: 'MBA', reasons: why }],
      note: 'Visit in June',
      userName: 'Asha Sharma',
    });
    const [best] = await data(`getColleges?lead_id=${leadId}`);
    expect(best.reasons).toEqual(
      expect.arrayContaining(['Recommended by a counsellor', 'In Gurugram, as asked for', 'Within the fees that were asked for']),
    );
    const { body: told } = await admin.get(`/api/leads/${leadId}/conversation`).expect(200);
    expect((told.data as { comment?: string }[]).map(({ comment }) => comment)).toContain('Visit in June');
    // A part of the body changes a part of it.
    const saved = await data(`getUserRecommendationFromId?lead_id=${leadId}`);
    for (const part of [{}, { note: 'Visit in June' }, { courses: [courses.mba] }, { feeFrom: null }])
      await counsellor.put(`/api/SaveRecommendation/${leadId}`, part).expect(200);
    await desk.settle();
    const { at: _at, ...same } = saved;
    expect(await data(`getUserRecommendationFromId?lead_id=${leadId}`)).toMatchObject(same);
    // The reasons of courses that stay follow the preferences.
    const wishes = async (part: object) => {
      await counsellor.put(`/api/SaveRecommendation/${leadId}`, part).expect(200);
      return (await data(`getUserRecommendationFromId?lead_id=${leadId}`)).courses[0].reasons;
    };
    expect(await wishes({ feeTo: null })).toEqual(why.slice(0, 3));
    expect(await wishes({ feeTo: 500_000 })).toEqual(why);
  });

  it('of which two users save a recommendation at once are asked for: the second is told who was first', async () => {
    const seen = await data(`getUserRecommendationFromId?lead_id=${leadId}`);
    const expected = { city: ['Gurugram'], feeTo: 500_000, courses: [courses.mba], note: seen.note };
    const save = (person: Person, note: string) =>
      person.put(`/api/SaveRecommendation/${leadId}`, { city: ['Gurugram'], feeTo: 500_000, courses: [courses.mba], note, expected });
    const answers = await Promise.all([save(counsellor, 'Ask for the hostel'), save(admin, 'Ask for the bus')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, refused] = answers.toSorted((one, next) => one.status - next.status);
    const [first, second] = saved === answers[0] ? [counsellor, admin] : [admin, counsellor];
    await desk.settle();
    const now = await data(`getUserRecommendationFromId?lead_id=${leadId}`);
    expect(now).toMatchObject({ userId: first.userId, note: first === counsellor ? 'Ask for the hostel' : 'Ask for the bus' });
    expect(refused!.body).toMatchObject({ error: 'shortlist/changed-meanwhile', details: { by: now.userName } });
    // With what is saved now, the second user may replace it.
    const again = { city: ['Gurugram'], feeTo: 500_000, courses: [courses.mba], note: 'Both', expected: { ...expected, note: now.note } };
    await second.put(`/api/SaveRecommendation/${leadId}`, again).expect(200);
    await desk.settle();
    expect((await data(`getUserRecommendationFromId?lead_id=${leadId}`)).note).toBe('Both');
  });

  it('are refused in words where they cannot be chosen', async () => {
    const choose = (more: string, person = counsellor) =>
      person.get(`/api/shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002&short_listed=1${more}`);
    expect((await choose(`&courseId=${courses.closed}`).expect(422)).body.message).toBe('PGDM Marketing is not offered at present.');
    expect((await choose(`&courseId=${courses.btech}`).expect(404)).body.message).toBe('There is no such course.');
    expect((await choose('&courseId=none').expect(404)).body.message).toBe('There is no such course.');
    await counsellor.get(`/api/notInterestedColleges?lead_id=${leadId}&clg_id=none`).expect(404);
    await counsellor.get(`/api/notInterestedColleges?clg_id=1002`).expect(400);
    await counsellor.delete(`/api/removeShortListedColleges?lead_id=${leadId}&courseId=none`).expect(404);
  });

  it('are refused for a college that is no longer active, and those chosen before can still be removed', async () => {
    const collegeId = await made('colleges', { clgName: 'Closing College', clgCity: 'Pune' });
    const courseId = await made('college-courses', { courseName: 'BA History', collegeId });
    await desk.settle();
    const choose = `shortlistedCollegeCourses?lead_id=${leadId}&clg_id=${collegeId}`;
    await counsellor.get(`/api/${choose}&courseId=${courseId}&short_listed=1`).expect(200);
    await admin.put(`/api/records/colleges/${collegeId}`, { active: false }).expect(200);
    await desk.settle();
    for (const path of [`${choose}&short_listed=1`, `${choose}&courseId=${courseId}&short_listed=1`])
      expect((await counsellor.get(`/api/${path}`).expect(404)).body.message).toBe('There is no such college.');
    expect((await counsellor.get(`/api/notInterestedColleges?lead_id=${leadId}&clg_id=${collegeId}`).expect(404)).body.message).toBe(
      'There is no such college.',
    );
    expect((await data('getColleges?limit=100')).map((one: { clg_id: string }) => one.clg_id)).not.toContain(collegeId);
    await counsellor.delete(`/api/removeShortListedColleges?lead_id=${leadId}&courseId=${courseId}`).expect(200);
  });

  it('are not listed for a lead that does not exist, was removed, or is of another institution', async () => {
    const enquiry = { name: 'Removed', phone: '9811904702', source: 'WEB' };
    const removed = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await admin.delete(`/api/removeLead?leadId=${removed}`).expect(200);
    const courses = (id: string, person = admin) => person.get(`/api/shortlistedCollegeCourses?lead_id=${id}&clg_id=1002`);
    expect((await courses('nobody').expect(404)).body.message).toBe('There is no such lead.');
    expect((await courses(removed).expect(422)).body.message).toBe('This lead was removed.');
    await courses(leadId, await (await desk.tenant()).signIn('admin')).expect(404);
  });

  it('of a merged lead count as those of the lead that it was merged into', async () => {
    const capture = async (phone: string) =>
      (await admin.post('/api/leadGenerate', { name: 'Sita', phone, source: 'WEB' }).expect(200)).body.data.leadId as string;
    const [survivor, merged] = [await capture('9811904703'), await capture('9811904704')];
    await admin.get(`/api/shortlistedCollegeCourses?lead_id=${merged}&clg_id=1002&courseId=${courses.bba}&short_listed=1`).expect(200);
    await admin.post(`/api/leads/${survivor}/merge`, { merged_lead_id: merged }).expect(200);
    await desk.settle();
    expect(await data(`shortlistedCollegeCourses?lead_id=${survivor}&clg_id=1002`, admin)).toMatchObject([
      { course_name: 'BBA', short_listed: 1 },
      { course_name: 'MBA', short_listed: 0 },
    ]);
  });

  it('are hidden from people who may not see the lead', async () => {
    await choose404(`shortlistedCollegeCourses?lead_id=${leadId}&clg_id=1002&short_listed=1`);
    await choose404(`getShortListedColleges?lead_id=${leadId}`);
    await choose404(`getColleges?lead_id=${leadId}`);
    const elsewhere = await (await desk.tenant()).signIn('admin');
    await elsewhere.get(`/api/getShortListedColleges?lead_id=${leadId}`).expect(404);
  });
  const choose404 = (path: string) => other.get(`/api/${path}`).expect(404);

  it('are looked up by what they teach', async () => {
    expect(await data('getAllDegrees?stremItems=Management&levelItem=Post Graduate')).toMatchObject([
      { name: 'Master of Business Administration' },
    ]);
    expect(await data('get-degree-from-level?level=Under Graduate')).toEqual([]);
    expect(await data('getDegreeFromLevel?type_study=Regular&type_of_course=Post Graduate')).toHaveLength(1);
    expect(await data('getDegreeFromLevel?type_study=Online&type_of_course=Post Graduate')).toEqual([]);
    expect(await data('getCourseLevels?selectedStreamsIds=stream-management')).toEqual([{ name: 'Post Graduate' }]);
    expect(await data('getSpecializationFromDegree?selectedDegreeIds=Master of Business Administration')).toMatchObject([
      { name: 'Finance' },
    ]);
    expect(await data('getCoursesFromColleges?clg_id=1002,1003')).toHaveLength(3);
    expect(await data('get_clg_id_for_usp?clg_id=1002&course=MBA')).toMatchObject([{ usp: 'Every graduate placed', fee: 400_000 }]);
    expect(await data('getCollegesList?clg_city=Pune')).toMatchObject([{ clg_name: 'Sahyadri University' }]);
    expect(await data('get_all_states?phonecode=91&name=hary')).toMatchObject([{ value: 'Haryana' }]);
    expect(await data('get_all_states?phonecode=44')).toEqual([]);
  });

  it('AU-07: have course rules by state that are saved, listed, read, changed and deleted', async () => {
    const { body } = await admin.post('/api/save/state-course/rule', { state: 'Goa', courses: ['MBA'] }).expect(200);
    const { id } = body.data;
    await admin.post('/api/save/state-course/rule', { state: 'Goa', courses: ['BBA'] }).expect(409);
    await admin.put(`/api/update-course-rule/${id}`, { courses: ['MBA', 'BBA'] }).expect(200);
    await desk.settle();
    expect(await data(`get-course-rule-by-id?id=${id}`)).toMatchObject({ state: 'Goa', courses: ['MBA', 'BBA'] });
    await admin.delete(`/api/delete-course-rule/${id}`).expect(200);
    await desk.settle();
    expect((await data('get-course-rule-list')).map((one: { state: string }) => one.state)).not.toContain('Goa');
  });
});
