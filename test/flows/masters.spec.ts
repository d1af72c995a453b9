import constants from '../catalog/constants.json';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('masters', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
  });

  const data = async (path: string) => {
    await desk.settle();
    return (await admin.get(`/api/${path}`).expect(200)).body.data;
  };

  it('serve states under the documents’ names (MA-01)', async () => {
    const { id } = (await admin.post('/api/state/create', { value: ' Bavaria ', country: 'Germany' }).expect(200)).body.data as {
      id: string;
    };
    expect(await data(`state/getDetail/${id}`)).toMatchObject({
      id,
      value: 'Bavaria',
      country: 'Germany',
      countryId: 'DE',
      phonecode: '+49',
      active: true,
    });
    await admin.put(`/api/state/update/${id}`, { value: 'Bayern' }).expect(200);
    await admin.put(`/api/state/status/update/${id}`, { status: 0 }).expect(200);
    expect(await data(`state/getDetail/${id}`)).toMatchObject({ value: 'Bayern', active: false });
    for (const path of ['getstates', 'getstates?countryId=DE', 'get_all_states?countryId=DE'])
      expect([path, await data(path)]).not.toEqual([path, expect.arrayContaining([expect.objectContaining({ id })])]);
    await admin.put(`/api/state/status/update/${id}`, { status: 1 }).expect(200);
    for (const path of ['getstates', 'getstates?countryId=DE', 'get_all_states?countryId=DE'])
      expect([path, await data(path)]).toEqual([path, expect.arrayContaining([expect.objectContaining({ id })])]);
    await admin.delete(`/api/state/delete/${id}`).expect(200);
    await desk.settle();
    expect((await admin.get(`/api/state/getDetail/${id}`)).status).toBe(404);
  });

  it('serve cities under the documents’ names (MA-01)', async () => {
    const { id } = (await admin.post('/api/city/create', { name: 'Vasco', state: 'Goa' }).expect(200)).body.data as { id: string };
    expect(await data('get/city')).toContainEqual(expect.objectContaining({ id, name: 'Vasco', state: 'Goa' }));
    await admin.put(`/api/city/update/${id}`, { name: 'Vasco da Gama' }).expect(200);
    const offers = ['getcities', 'getcities?stateId=state-goa', 'get_cities_of_state_by_name?name=Goa'];
    offers.push('get_cities_of_state_by_name_mul?name=Goa,Delhi');
    for (const path of offers) expect([path, await data(path)]).toEqual([path, expect.arrayContaining([expect.objectContaining({ id })])]);
    await admin.put(`/api/city/status/update/${id}`, { status: '0' }).expect(200);
    for (const path of offers)
      expect([path, await data(path)]).not.toEqual([path, expect.arrayContaining([expect.objectContaining({ id })])]);
    expect(await data(`get/city/by/id/${id}`)).toMatchObject({ name: 'Vasco da Gama', active: false });
    await admin.delete(`/api/delete/city/by/id/${id}`).expect(200);
    expect(await data('get/city')).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('serve the reference lists (MA-04)', async () => {
    const { banks, days, languages, leadSources, moreLeadSources } = await data('reference-lists');
    const documented = (id: string) => (constants.enums as { id: string; value: unknown }[]).find((one) => one.id === id)?.value;
    expect(days).toEqual(documented('days'));
    expect(languages).toEqual(documented('languages'));
    expect(languages).toHaveLength(18);
    expect(leadSources).toEqual(documented('leadSourcesFirst'));
    expect(moreLeadSources).toEqual(documented('leadSourcesSecond'));
    expect(new Set(banks.map(({ slug }: { slug: string }) => slug)).size).toBe(33);
    expect(banks).toContainEqual({ name: 'Axis Bank', slug: 'axis-bank' });
    expect(banks).toContainEqual({ name: 'State Bank of India', slug: 'state-bank-of-india' });
    expect(((await data('get_stream')) as { cat_name: string }[]).map(({ cat_name }) => cat_name)).toEqual(
      expect.arrayContaining(documented('streams') as string[]),
    );
    expect(documented('streams')).toHaveLength(26);
    const india = (await data('getstates?countryId=IN')) as { id: string; value: string }[];
    expect(india.every(({ id }) => id.length > 0)).toBe(true);
    expect(india.length).toBeGreaterThanOrEqual(36);
  });

  it('name the wrong field, and are changed by holders of the code', async () => {
    const wrong = (await admin.post('/api/city/create', { state: 'Goa', size: 3 }).expect(400)).body;
    expect(wrong.fields).toEqual({ name: 'City is required', size: 'property size should not exist' });
    expect((await admin.put('/api/state/status/update/state-goa', { status: 'maybe' })).status).toBe(400);
    const taken = (await admin.post('/api/city/create', { state: 'goa', name: ' panaji' }).expect(409)).body;
    expect(taken.fields).toEqual({ name: 'There is already a City with this name.' });
    await counsellor.post('/api/city/create', { state: 'Goa', name: 'Mapusa' }).expect(403);
    await counsellor.get('/api/get/city').expect(200);
    await counsellor.get('/api/records/cities/city-panaji/history').expect(403);
  });

  it('refuse to overwrite a concurrent change, and name who made it', async () => {
    const id = ((await admin.post('/api/records/cities', { name: 'Vasco', state: 'Goa' }).expect(200)).body.data as { id: string }).id;
    const path = `/api/records/cities/${id}`;
    const opened = { name: 'Vasco', state: 'Goa' };
    await admin.put(path, { name: 'Vasco da Gama', expected: opened }).expect(200);
    const late = (await admin.put(path, { name: 'Vasco Town', expected: opened }).expect(409)).body;
    expect(late).toMatchObject({ error: 'cities/changed-meanwhile', details: { by: 'Anita Deshpande', position: expect.any(String) } });
    expect((await admin.put(path, { name: 'Vasco', expected: 'Vasco' }).expect(400)).body.message).toBe(
      'expected must be an object of fields.',
    );
    await admin.put(path, { active: false, expected: { active: true, name: 'Vasco' } }).expect(200);
    await admin.delete(path).expect(200);
  });

  it('are changed and deleted in bulk, with a list of refusals', async () => {
    const ids = await Promise.all(
      ['One', 'Two', 'Three'].map(
        async (catName) => ((await admin.post('/api/records/streams', { catName }).expect(200)).body.data as { id: string }).id,
      ),
    );
    await desk.settle();
    const many = async (body: object) => (await admin.post('/api/records/streams/bulk', body).expect(200)).body.data;
    expect(await many({ action: 'change', selection: { keys: [...ids, 'nobody'] }, values: { active: false } })).toEqual({
      changed: 3,
      refused: [{ reason: 'There is no such Stream.', count: 1 }],
    });
    await desk.settle();
    const unused = { where: { field: 'active', op: 'eq', value: false } };
    expect(await many({ action: 'remove', selection: unused })).toMatchObject({ changed: 3 });
    const none = { where: { field: 'catName', op: 'eq', value: 'Nothing of this name' } };
    for (const selection of [unused, none]) await counsellor.post('/api/records/streams/bulk', { action: 'remove', selection }).expect(403);
    await admin.post('/api/records/streams/bulk', { action: 'change', selection: unused }).expect(400);
  });

  it('are never all changed by a selection that names none', async () => {
    const refusal = async (selection: object) =>
      (await admin.post('/api/records/streams/bulk', { action: 'change', values: { active: false }, selection })).body;
    const empty = { field: 'catName', op: 'nin', values: [] };
    for (const nothing of [{}, { where: null }, { keys: null }, { where: { and: [] } }, { search: '   ' }, { where: empty }, { count: 3 }])
      expect(await refusal(nothing)).toMatchObject({ code: 422, error: 'selection/nothing-named' });
    expect(await refusal({ keys: [] })).toMatchObject({ code: 400 });
    expect(await refusal({ all: true })).toMatchObject({ code: 422, error: 'selection/count-missing' });
    await desk.settle();
    const count = (await admin.post('/api/lists/streams/count', {}).expect(200)).body.data as number;
    expect(await refusal({ all: true, count: count + 1 })).toMatchObject({
      code: 409,
      error: 'selection/changed-meanwhile',
      details: { count },
    });
    const all = { action: 'change', values: { active: true }, selection: { all: true, count } };
    expect((await admin.post('/api/records/streams/bulk', all).expect(200)).body.data).toEqual({ changed: count, refused: [] });
  });

  it('stay while leads or follow-ups refer to them, and where the product itself needs them', async () => {
    const { data: lead } = (await admin.post('/api/leadGenerate', { name: 'Ravi', phone: '9811100001', source: 'Fair' }).expect(200)).body;
    const callObj = { group: 'call', selectStage: 'stage-call-back', call_date_time: new Date(Date.now() + 86_400_000).toISOString() };
    await admin.post('/api/callGenerate', { lead_id: lead.leadId, callObj }).expect(200);
    await desk.settle();
    const refused = async (id: string) => (await admin.delete(`/api/records/lead-stages/${id}`).expect(409)).body;
    expect(await refused('stage-call-back')).toMatchObject({
      error: 'lead-stages/in-use',
      message: '1 lead and 1 pending follow-up refer to this Lead stage. Move them first, or deactivate it.',
    });
    expect(await refused('stage-enrolled')).toMatchObject({ error: 'lead-stages/needed' });
    const many = { action: 'remove', selection: { keys: ['stage-call-back', 'stage-enrolled'] } };
    expect((await admin.post('/api/records/lead-stages/bulk', many).expect(200)).body.data).toMatchObject({ changed: 0 });
  });

  it('are put into order, and call actions offer them in it', async () => {
    const stages = async () => ((await data('getLeadStages?allStages=true')) as { stages: { _id: string }[] }).stages.map(({ _id }) => _id);
    const [first = '', ...rest] = await stages();
    const order = [...rest, first];
    await admin.put('/api/records/lead-stages/order', { ids: order }).expect(200);
    expect(await stages()).toEqual(order);
    expect((await admin.put('/api/records/cities/order', { ids: order })).body.error).toBe('cities/not-arranged');
  });

  it('show their history with old and new values', async () => {
    await admin.put('/api/records/lead-stages/stage-ringing', { colour: 'Teal', subStages: [{ name: 'No answer' }] }).expect(200);
    const history = (await data('records/lead-stages/stage-ringing/history')) as { property: string; newData: object; oldData: object }[];
    expect(history[0]).toMatchObject({ property: 'Changed', newData: { colour: 'Teal' }, oldData: { colour: null } });
    expect(history.at(-1)).toMatchObject({ property: 'Created' });
    const wrong = await admin.put('/api/records/lead-stages/stage-ringing', { subStages: [{ name: '' }] }).expect(422);
    expect(wrong.body.fields).toEqual({ subStages: 'Sub stage is required' });
  });

  it('come from a file by the steps of any import: what is known is updated or skipped, what does not fit is refused', async () => {
    const csv = 'City,State name,Active\nVasco,Goa,yes\npanaji,goa,no\n,Goa,\nCanacona,Goa,perhaps\nVasco,Goa,yes\n';
    const upload = (await admin.request('post', '/api/upload/leadCsv?of=cities').attach('file', Buffer.from(csv), 'cities.csv').expect(200))
      .body.data;
    expect(upload.mapping.map(({ field }: { field?: string }) => field)).toEqual(['name', undefined, 'active']);
    const mapping = [upload.mapping[0], { column: 1, as: 'field', field: 'state' }, upload.mapping[2]];
    const choices = { uploadId: upload.uploadId, mapping, policy: 'update' };
    const check = (await admin.post('/api/imports/check', choices).expect(200)).body.data;
    expect(check.counts).toEqual({ rows: 5, fresh: 1, known: 1, repeated: 1, refused: 2 });
    expect(check.bad.map(({ problems }: { problems: { message: string }[] }) => problems[0]?.message)).toEqual([
      'City is required.',
      'Active is not valid.',
    ]);
    await admin.put(`/api/imports/${upload.uploadId}/fixes`, { fixes: [{ line: 5, values: ['Canacona', 'Goa', 'yes'] }] }).expect(200);
    const jobId = (await admin.post('/api/imports', choices).expect(200)).body.data.jobId as string;
    const job = await new Imports(desk, admin).ended(jobId);
    expect(job.counts).toMatchObject({ created: 2, updated: 2, refused: 1 });
    const cities = (await data('get/city')) as { name: string; active: boolean }[];
    expect(cities.filter(({ name }) => ['Vasco', 'panaji', 'Canacona'].includes(name)).map(({ name, active }) => [name, active])).toEqual([
      ['Canacona', true],
      ['Vasco', true],
      ['panaji', false],
    ]);
    await admin.post(`/api/jobs/${jobId}/undo`).expect(409);
    expect((await admin.get(`/api/jobs/${jobId}/errors`).expect(200)).text).toContain('City is required.');
    await admin.request('post', '/api/upload/leadCsv?of=roles').attach('file', Buffer.from(csv), 'x.csv').expect(404);
    await counsellor.request('post', '/api/upload/leadCsv?of=cities').attach('file', Buffer.from(csv), 'cities.csv').expect(403);
  });

  it('of colleges come from a file for users who maintain colleges and upload no leads', async () => {
    const manager = await sunrise.signIn('manager');
    const acl = ['LEADS', 'PATNER_COLLEGES'].map((code) => ({ code, level: [6] }));
    await admin.post('/api/edit-role-permissions', { role: 2, acl }).expect(200);
    await desk.settle();
    const csv = 'Name,State\nKaveri Institute,Karnataka\n';
    const send = (of: string) => manager.request('post', `/api/upload/leadCsv${of}`).attach('file', Buffer.from(csv), 'colleges.csv');
    const upload = (await send('?of=colleges').expect(200)).body.data;
    const choices = { uploadId: upload.uploadId, mapping: upload.mapping, policy: 'update' };
    await manager.post('/api/imports/check', choices).expect(200);
    const jobId = (await manager.post('/api/imports', choices).expect(200)).body.data.jobId as string;
    expect((await new Imports(desk, manager).ended(jobId)).counts).toMatchObject({ created: 1 });
    expect((await manager.post('/api/lists/imports/rows', {}).expect(200)).body.data).toHaveLength(1);
    await send('').expect(403);
    await send('?of=cities').expect(403);
    await manager.post('/api/upload/uploadAndAssign', { data: [{ phone: '9811904799' }] }).expect(403);
  });
});
