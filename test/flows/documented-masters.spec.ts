import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

interface Named {
  name: string;
}

describe('the documented calls of masters', () => {
  let sunrise: Tenant;
  let admin: Person;
  let other: Person;
  /** Ids of colleges by name. */
  const ids: Record<string, string> = {};

  const saved = async (list: string, values: object, by = admin) =>
    (await by.post(`/api/records/${list}`, values).expect(200)).body.data.id as string;
  const data = async <T>(path: string, by = admin): Promise<T> => (await by.get(`/api/${path}`).expect(200)).body.data as T;
  const names = async (path: string, by = admin) => (await data<Named[]>(path, by)).map(({ name }) => name);
  const colleges = async (path: string, by = admin) => (await data<{ clg_name: string }[]>(path, by)).map(({ clg_name }) => clg_name);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    other = await (await desk.tenant()).signIn('admin');
    const made: Record<string, object> = {
      'Lagoon College': { clgState: 'Zz Coast', clgCity: 'Lagoon', category: 'Zz private', facilities: ['Zz boats', 'Zz hall'] },
      'Reef College': { clgState: 'Zz Coast', clgCity: 'Reef', facilities: ['Zz hall', 'Zz pool'] },
      'Dune College': { clgState: 'Zz Desert', clgCity: 'Dune', partner: false, facilities: ['Zz camels'] },
      'Closed College': { clgState: 'Zz Closed', clgCity: 'Nowhere', active: false, facilities: ['Zz ruins'] },
    };
    for (const [clgName, more] of Object.entries(made)) ids[clgName] = await saved('colleges', { clgName, ...more });
    await saved('colleges', { clgName: 'Foreign College', clgState: 'Zz Abroad', clgCity: 'Foreign', facilities: ['Zz embassy'] }, other);
    await saved('college-categories', { name: 'Zz private' });
    await saved('college-categories', { name: 'Zz gone', active: false });
    await saved('college-categories', { name: 'Zz foreign' }, other);
    for (const [name, state] of [
      ['Lagoon', 'Zz Coast'],
      ['Dune', 'Zz Desert'],
    ])
      await saved('cities', { name, state });
    await saved('cities', { name: 'Sunken', state: 'Zz Coast', active: false });
    await saved('cities', { name: 'Foreign', state: 'Zz Coast' }, other);
    const stream = (await data<{ cat_name: string }[]>('getstreams'))[0]!.cat_name;
    const second = (await data<{ cat_name: string }[]>('getstreams'))[1]!.cat_name;
    for (const one of [stream, second]) await saved('courses', { courseName: 'Zz sailing', stream: one });
    await saved('courses', { courseName: 'Zz whaling', stream, active: false });
    await saved('courses', { courseName: 'Zz foreign', stream }, other);
    await desk.settle();
  });

  it('getPartnerColleges lists active partners; all colleges with allpartnerclgs', async () => {
    const partners = await colleges('getPartnerColleges');
    expect(partners).toEqual(expect.arrayContaining(['Lagoon College', 'Reef College']));
    for (const name of ['Dune College', 'Closed College', 'Foreign College']) expect(partners).not.toContain(name);
    const all = await colleges('getPartnerColleges?allpartnerclgs=true');
    expect(all).toEqual(expect.arrayContaining(['Lagoon College', 'Reef College', 'Dune College', 'Closed College']));
    expect(all).not.toContain('Foreign College');
    expect(await colleges('getPartnerColleges', other)).not.toContain('Lagoon College');
    expect(await data('getPartnerColleges')).toContainEqual(
      expect.objectContaining({
        ...{ id: ids['Lagoon College'], clg_id: ids['Lagoon College'], clg_name: 'Lagoon College' },
        ...{ clg_state: 'Zz Coast', clg_city: 'Lagoon' },
      }),
    );
  });

  it('getPartnerCollegesCities lists their cities, of the named states alone', async () => {
    const cities = await names('getPartnerCollegesCities');
    expect(cities).toEqual(expect.arrayContaining(['Lagoon', 'Reef']));
    for (const name of ['Dune', 'Nowhere', 'Foreign']) expect(cities).not.toContain(name);
    expect(await names('getPartnerCollegesCities?state=Zz Coast')).toEqual(['Lagoon', 'Reef']);
    expect(await names('getPartnerCollegesCities?state=Zz Abroad')).toEqual([]);
  });

  it('getAllCollegeStates lists the states of all active colleges', async () => {
    const states = await names('getAllCollegeStates');
    expect(states).toEqual(expect.arrayContaining(['Zz Coast', 'Zz Desert']));
    expect(states).toEqual([...new Set(states)].toSorted((one, another) => one.localeCompare(another)));
    for (const name of ['Zz Closed', 'Zz Abroad']) expect(states).not.toContain(name);
    expect(await names('getAllCollegeStates', other)).not.toContain('Zz Coast');
  });

  it('getclgdetail answers with one college, and with none of another institution', async () => {
    const path = `getclgdetail/${ids['Lagoon College']}`;
    expect(await data(path)).toMatchObject({
      ...{ clg_id: ids['Lagoon College'], clg_name: 'Lagoon College', clg_state: 'Zz Coast', clg_city: 'Lagoon' },
      ...{ category: 'Zz private', facilities: ['Zz boats', 'Zz hall'], partner: true, active: true },
    });
    await other.get(`/api/${path}`).expect(404);
    await admin.get('/api/getclgdetail/nothing').expect(404);
  });

  it('get_cities_of_state_by_name lists the active cities of the named state alone', async () => {
    expect(await names('get_cities_of_state_by_name?name=Zz Coast')).toEqual(['Lagoon']);
    expect(await names('get_cities_of_state_by_name?name=Zz Desert')).toEqual(['Dune']);
    expect(await names('get_cities_of_state_by_name?name=Zz Coast', other)).toEqual(['Foreign']);
    expect(await names('get_cities_of_state_by_name?name=Atlantis')).toEqual([]);
  });

  it('getCourses lists every course with its stream, getDistinctCourses each active name once', async () => {
    const courses = await data<{ course_name: string; stream: string; active: boolean }[]>('getCourses');
    const own = courses.filter(({ course_name }) => course_name.startsWith('Zz'));
    expect(own.map(({ course_name, active }) => [course_name, active]).toSorted()).toEqual([
      ['Zz sailing', true],
      ['Zz sailing', true],
      ['Zz whaling', false],
    ]);
    expect(new Set(own.map(({ stream }) => stream)).size).toBe(2);
    const distinct = (await data<{ course_name: string }[]>('getDistinctCourses')).map(({ course_name }) => course_name);
    expect(distinct.filter((name) => name.startsWith('Zz'))).toEqual(['Zz sailing']);
    expect(new Set(distinct).size).toBe(distinct.length);
  });

  it('getCollegeCategories lists the active categories', async () => {
    const categories = await names('getCollegeCategories');
    expect(categories).toContain('Zz private');
    for (const name of ['Zz gone', 'Zz foreign']) expect(categories).not.toContain(name);
  });

  it('getCollegeFacilities lists the facilities of active colleges, of the named cities alone', async () => {
    const facilities = await names('getCollegeFacilities');
    expect(facilities).toEqual(expect.arrayContaining(['Zz boats', 'Zz camels', 'Zz hall', 'Zz pool']));
    for (const name of ['Zz ruins', 'Zz embassy']) expect(facilities).not.toContain(name);
    expect(await names('getCollegeFacilities?clg_city=Lagoon')).toEqual(['Zz boats', 'Zz hall']);
    expect(await names('getCollegeFacilities?clg_city=Lagoon,Dune')).toEqual(['Zz boats', 'Zz camels', 'Zz hall']);
    expect(await names('getCollegeFacilities?clg_city=Foreign')).toEqual([]);
  });
});

describe('the documented calls of leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let asha: Person;
  let om: Person;
  let foreign: Person;
  const ids: string[] = [];
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    asha = await sunrise.signIn('counsellor');
    om = await sunrise.signIn('counsellor3');
    foreign = await (await desk.tenant()).signIn('admin');
    for (const [at, name] of ['Ravi', 'Meena', 'Arjun'].entries()) {
      const enquiry = { name, phone: `981190700${at}`, source: 'WEB', user_id: asha.userId };
      ids.push((await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId);
    }
    for (const id of ids.slice(0, 2)) await asha.get(`/api/markasfav?flag=1&lId=${id}&uId=${asha.userId}`).expect(200);
    await admin.get(`/api/markasfav?flag=1&lId=${ids[2]}&uId=${admin.userId}`).expect(200);
    await admin.get(`/api/markasfav?flag=1&lId=${ids[2]}&uId=${asha.userId}`).expect(403);
    await asha.post('/api/set-lead-priority', { lead_id: ids[0], priority: 2 }).expect(200);
    await asha.post('/api/set-lead-priority', { lead_id: ids[1], priority: 0 }).expect(200);
    await desk.settle();
  });

  const favourites = async (query: string, by = asha) => {
    const { body } = await by.get(`/api/getfavleads?${query}`).expect(200);
    return { names: (body.data as Named[]).map(({ name }) => name).toSorted(), count: body.count as number };
  };

  it('getfavleads lists the favourites of a user, of the caller by default', async () => {
    expect(await favourites('')).toEqual({ names: ['Meena', 'Ravi'], count: 2 });
    expect(await favourites(`uId=${asha.userId}`)).toEqual({ names: ['Meena', 'Ravi'], count: 2 });
    expect(await favourites('', admin)).toEqual({ names: ['Arjun'], count: 1 });
    expect(await favourites(`uId=${asha.userId}`, admin)).toEqual({ names: ['Meena', 'Ravi'], count: 2 });
    expect(await favourites('', om)).toEqual({ names: [], count: 0 });
    await om.get(`/api/getfavleads?uId=${asha.userId}`).expect(403);
    expect(await favourites(`uId=${asha.userId}`, foreign)).toEqual({ names: [], count: 0 });
  });

  it('getfavleads filters by name, priority and days, and pages', async () => {
    expect((await favourites('name=mee')).names).toEqual(['Meena']);
    expect((await favourites('priority=2')).names).toEqual(['Ravi']);
    expect((await favourites('priority=1')).names).toEqual([]);
    expect((await favourites(`ldate=${today}&edate=${today}`)).names).toEqual(['Meena', 'Ravi']);
    expect((await favourites('ldate=2020-01-01&edate=2020-01-31')).names).toEqual([]);
    const pages = [await favourites('page_no=1&limit=1'), await favourites('page_no=2&limit=1')];
    expect(pages.flatMap(({ names }) => names).toSorted()).toEqual(['Meena', 'Ravi']);
    expect(pages.map(({ count }) => count)).toEqual([2, 2]);
    await asha.get('/api/getfavleads?ldate=yesterday').expect(400);
  });

  it('get-conversion-history lists the enrolments of one lead, without its enquiries', async () => {
    const [leadId, untouched] = ids;
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF').toString('base64');
    const files = [{ img: `data:application/pdf;base64,${pdf}`, ext: 'application/pdf', name: 'receipt.pdf' }];
    const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid' };
    await asha.post('/api/callGenerate', { lead_id: leadId, callObj, user_selected_college_id: '1002', files }).expect(200);
    await desk.settle();
    const { body } = await asha.get(`/api/get-conversion-history?id=${leadId}`).expect(200);
    expect(body.data).toEqual([
      expect.objectContaining({ kind: 'conversion', leadId, collegeId: '1002', subStage: 'Fee paid', userId: asha.userId }),
    ]);
    expect((await asha.get(`/api/get-conversion-history?id=${untouched}`).expect(200)).body.data).toEqual([]);
    for (const person of [om, foreign]) await person.get(`/api/get-conversion-history?id=${leadId}`).expect(404);
    await asha.get('/api/get-conversion-history').expect(400);
  });
});
