import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('a field that the institution added', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let hostelId: string;

  const add = async (body: object) => ((await admin.post('/api/create/custome-field', body).expect(200)).body.data as { id: string }).id;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    hostelId = await add({ label: 'Needs hostel?', kind: 'choice', options: [{ name: 'Yes' }, { name: 'No' }], required: true });
    await add({ label: 'Class 12 marks', kind: 'decimal' });
    await add({ label: 'Date of birth', kind: 'date' });
    await desk.settle();
  });

  const rows = async (question: object) => {
    await desk.settle();
    const found = (await admin.post('/api/lists/leads/rows', question).expect(200)).body.data as { name: string }[];
    return found.map(({ name }) => name);
  };
  const capture = (body: object) => counsellor.post('/api/leadGenerate', body);

  it('is created, listed and deleted (MA-02)', async () => {
    const id = await add({ label: 'Left later' });
    await desk.settle();
    const listed = async () =>
      (await admin.post('/api/get/custome-field').expect(200)).body.data as { id: string; key: string; kind: string }[];
    expect(await listed()).toContainEqual(expect.objectContaining({ id: hostelId, key: 'cf_needs_hostel', kind: 'choice' }));
    expect((await admin.post('/api/create/custome-field', { label: 'needs hostel' }).expect(409)).body.error).toBe('custom-fields/taken');
    expect((await admin.post('/api/create/custome-field', { label: 'Board', kind: 'choice' }).expect(400)).body.fields).toEqual({
      options: 'Options is required',
    });
    await counsellor.post('/api/create/custome-field', { label: 'Mine' }).expect(403);
    expect((await admin.post('/api/delete/custome-field', {}).expect(400)).body.message).toBe('id is required');
    await admin.post('/api/delete/custome-field', { id }).expect(200);
    await desk.settle();
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('is asked for and checked where people take down a lead, at its own field', async () => {
    const missing = (await capture({ name: 'Nobody', phone: '9810000001' }).expect(422)).body;
    expect(missing.fields).toEqual({ cf_needs_hostel: 'Needs hostel? is required' });
    const wrong = { cf_needs_hostel: 'Maybe', cf_class_12_marks: 'many', cf_date_of_birth: '31/02/2008' };
    expect(Object.keys((await capture({ name: 'N', phone: '9810000001', attributes: wrong }).expect(422)).body.fields)).toEqual([
      'cf_needs_hostel',
      'cf_class_12_marks',
      'cf_date_of_birth',
    ]);
    const right = { cf_needs_hostel: 'yes', cf_class_12_marks: '91.5', cf_date_of_birth: '9/3/2008' };
    const { leadId } = (await capture({ name: 'Hema', phone: '9810000002', attributes: right }).expect(200)).body.data as {
      leadId: string;
    };
    await counsellor.put(`/api/updateProfileLead/${leadId}`, { attributes: { cf_class_12_marks: 'x' } }).expect(422);
    await counsellor.put(`/api/updateProfileLead/${leadId}`, { attributes: { cf_class_12_marks: '92' } }).expect(200);
    await desk.settle();
    const [row] = (await admin.post('/api/lists/leads/by-key', { keys: [leadId] }).expect(200)).body.data as object[];
    expect(row).toMatchObject({
      custom: { cf_needs_hostel: 'Yes', cf_class_12_marks: '92', cf_date_of_birth: '2008-03-09' },
      customNumbers: { cf_class_12_marks: 92 },
    });
  });

  it('is a target of imports, and refuses rows that do not fit', async () => {
    const csv =
      'Name,Mobile,Needs hostel,Class 12 marks,DOB\nIra,9810000003,no,88,2008-01-02\nJay,9810000004,perhaps,70,\nKim,9810000005,Yes,9,\n';
    const imports = new Imports(desk, admin);
    const upload = await imports.upload(csv);
    expect(upload.mapping.flatMap(({ field }) => field ?? [])).toEqual(['name', 'phone', 'cf_needs_hostel', 'cf_class_12_marks']);
    const mapping = upload.mapping.map((choice) =>
      choice.column === 4 ? { column: 4, as: 'field' as const, field: 'cf_date_of_birth' } : choice,
    );
    const job = await imports.ended(await imports.start({ ...upload, mapping }));
    expect(job.counts).toMatchObject({ created: 2, refused: 1 });
  });

  it('is filtered, sorted, counted and exported like any other', async () => {
    const marks = 'customNumbers.cf_class_12_marks';
    const sort = [{ field: marks, dir: 'desc' }];
    expect(await rows({ where: { field: marks, op: 'gte', value: 80 }, sort })).toEqual(['Hema', 'Ira']);
    expect(await rows({ where: { field: 'custom.cf_needs_hostel', op: 'eq', value: 'Yes' }, sort })).toEqual(['Hema', 'Kim']);
    const days = { field: 'customDates.cf_date_of_birth', op: 'between', from: '2008-03-08T18:30:00.000Z', to: '2008-03-09T18:29:59.999Z' };
    expect(await rows({ where: days })).toEqual(['Hema']);
    const facets = await admin.post('/api/lists/leads/facets', { fields: ['custom.cf_needs_hostel'] }).expect(200);
    expect(facets.body.data['custom.cf_needs_hostel']).toEqual(
      expect.arrayContaining([
        { value: 'Yes', count: 2 },
        { value: 'No', count: 1 },
      ]),
    );
    const columns = ['name', 'custom.cf_needs_hostel', 'customDates.cf_date_of_birth'].map((field) => ({ field, title: field }));
    const csv = (await admin.post('/api/lists/leads/export', { columns, where: { field: marks, op: 'lt', value: 50 } }).expect(200)).text;
    expect(csv).toContain('Kim,Yes');
    const hema = { columns, where: { field: marks, op: 'gt', value: 90 } };
    expect((await admin.post('/api/lists/leads/export', hema).expect(200)).text).toContain('Hema,Yes,09 Mar 2008');
  });

  it('is a dimension of a report, whose figures open their leads', async () => {
    await desk.settle();
    const question = { from: '2026-01-01', to: '2099-12-31', by: 'custom.cf_needs_hostel' };
    const ask = (path: string, body: object) => admin.post(`/api/reports/custom-field-report${path}`, { ...question, ...body });
    const { data } = (await ask('', {}).expect(200)).body as { data: { rows: { value: string | null; leads: number }[] } };
    expect(data.rows).toEqual(expect.arrayContaining([expect.objectContaining({ value: 'Yes', leads: 2 })]));
    expect((await ask('/facts', { cell: { value: 'Yes' }, measure: 'leads' }).expect(200)).body.count).toBe(2);
    expect((await ask('/export', {}).expect(200)).text).toContain('Yes,2');
    expect((await ask('', { by: 'name' })).body.error).toBe('reports/by-what');
  });
});
