import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';
import { peopleCsv } from '../fixtures/csv/people';
import { Imports } from '../fixtures/imports';
import { sharedEngines } from '../fixtures/shared-engines';

/** Enough rows for several batches of 500; on engines a row takes many times as long. */
const SOME = 600;
const MANY = sharedEngines() ? 1_500 : 3_000;

describe('an import', () => {
  let sunrise: Tenant;
  let admin: Person;
  let imports: Imports;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    imports = new Imports(desk, admin);
  });

  it('proposes a mapping with three sample values per column', async () => {
    const upload = await imports.upload(peopleCsv(10));
    expect(upload).toMatchObject({ encoding: 'utf-8', bom: false, delimiter: ',', rows: 10, problems: [] });
    expect(upload.columns[0]).toEqual({
      column: 0,
      name: 'Student Name',
      samples: ['Student 00000000', 'Student 00000001', 'Student 00000002'],
    });
    expect(upload.mapping.map(({ as, field }) => field ?? as)).toEqual([
      'name',
      'phone',
      'email',
      'city',
      'state',
      'source',
      'course',
      'attribute',
    ]);
  });

  it('makes leads, gives them to owners in turn, and is undone and repeated (LD-08)', async () => {
    const ownerIds = [sunrise.id('counsellor'), sunrise.id('counsellor2')];
    const { jobId, job } = await imports.run(peopleCsv(SOME), { ownerIds, title: 'Fair in Pune' });
    expect(job).toMatchObject({ status: 'completed', total: SOME, done: SOME, counts: { created: SOME, refused: 0 } });
    const rows = await imports.leads({ field: 'importId', op: 'eq', value: jobId });
    expect(rows[0]).toMatchObject({
      name: 'Student 00000000',
      phone: '+919800000000',
      city: 'Pune',
      source: 'SHEET',
      attributes: { Hobby: 'Chess' },
    });
    expect(await imports.count({ field: 'ownerId', op: 'eq', value: sunrise.id('counsellor') })).toBe(SOME / 2);

    const counsellor = await sunrise.signIn('counsellor');
    const worked = rows.find(({ ownerId }) => ownerId === sunrise.id('counsellor'))?.leadId;
    await counsellor
      .post('/api/callGenerate', { lead_id: worked, callObj: { group: 'call', selectStage: 'stage-wrong-number' } })
      .expect(200);

    expect(await imports.undo(jobId)).toMatchObject({ status: 'undone', undoCounts: { removed: SOME - 1, kept: 1 } });
    expect(await imports.count()).toBe(1);

    const again = await imports.run(peopleCsv(SOME));
    expect(again.job.counts).toMatchObject({ created: SOME - 1, 're-enquired': 1 });
    expect(await imports.count()).toBe(SOME);
    const { body } = await admin.get('/api/getUploadedCsvReport?limit=5').expect(200);
    expect(body.data.map(({ status, created, duplicate }: Record<string, unknown>) => [status, created, duplicate])).toEqual([
      ['completed', SOME - 1, 1],
      ['undone', SOME, 0],
    ]);
    expect((await admin.get(`/api/jobs/${again.jobId}/file`).expect(200)).text).toBe(peopleCsv(SOME));
  });

  it('treats known people according to the policy, and undoes it', async () => {
    const known = 'Name,Phone,City,Lead Source\nAnil Rao,9700000001,,IVR\n';
    const { job } = await imports.run(known);
    expect(job.counts).toMatchObject({ created: 1 });
    const file = 'Name,Phone,City,Lead Source\nA. Rao,9700000001,Surat,FACEBOOK\nBina Shah,9700000002,Agra,WEB\nBina S,9700000002,,WEB\n';

    const skipped = await imports.run(file, { policy: 'skip' });
    expect(skipped.job.counts).toMatchObject({ created: 1, skipped: 2 });
    await imports.undo(skipped.jobId);

    const again = await imports.run(file, { policy: 're-enquire' });
    expect(again.job.counts).toMatchObject({ created: 1, 're-enquired': 2 });
    const anil = async () => (await imports.leads({ field: 'phone', op: 'eq', value: '+919700000001' }))[0];
    expect(await anil()).toMatchObject({ name: 'Anil Rao', secondarySource: 'FACEBOOK', enquiries: 2 });
    expect((await anil())?.city).toBeUndefined();
    expect((await imports.undo(again.jobId)).undoCounts).toMatchObject({ removed: 1, withdrawn: 1 });
    expect(await anil()).toMatchObject({ enquiries: 1 });

    const updated = await imports.run(file, { policy: 'update' });
    // The third row adds nothing to its lead.
    expect(updated.job.counts).toMatchObject({ created: 1, updated: 1, 're-enquired': 1 });
    expect(await anil()).toMatchObject({ name: 'Anil Rao', city: 'Surat', enquiries: 2 });
    expect((await imports.undo(updated.jobId)).undoCounts).toMatchObject({ removed: 1, restored: 1, withdrawn: 1 });
    expect(await anil()).toMatchObject({ enquiries: 1 });
    expect((await anil())?.city ?? null).toBeNull();
  });

  it('counts every enquiry that its undo takes back, as the timeline shows them', async () => {
    await imports.run('Name,Phone\nOften Asked,9710000001\n');
    const row = (source: string) => `Often Asked,9710000001,${source}\n`;
    const file = `Name,Phone,Lead Source\n${['A', 'B', 'C', 'D'].map(row).join('')}`;
    const { jobId, job } = await imports.run(file, { policy: 're-enquire', confirmMerge: true });
    expect(job.counts).toMatchObject({ 're-enquired': 4 });
    expect((await imports.undo(jobId)).undoCounts).toEqual({ removed: 0, withdrawn: 4, restored: 0, kept: 0 });
    const [lead] = await imports.leads({ field: 'phone', op: 'eq', value: '+919710000001' });
    expect(lead).toMatchObject({ enquiries: 1 });
  });

  it('stops where one value of an identity would make one lead of most rows, until that is confirmed or mapped otherwise', async () => {
    const row = (index: number) => `Merged ${index},9720000${String(index).padStart(3, '0')},Priya@Edu.example\n`;
    const upload = await imports.upload(`Name,Phone,Advised By\n${[1, 2, 3, 4].map(row).join('')}Alone,9720000009,alone@x.example\n`);
    const { uploadId } = upload;
    const field = (column: number, name: string) => ({ column, as: 'field', field: name });
    const mapping = [field(0, 'name'), field(1, 'phone'), field(2, 'email')];
    const merges = async (of: object[]) => (await admin.post('/api/imports/check', { uploadId, mapping: of }).expect(200)).body.data.merges;
    expect(await merges(mapping)).toEqual([{ column: 2, name: 'Advised By', field: 'email', value: 'priya@edu.example', rows: 4 }]);
    const { body } = await admin.post('/api/imports', { uploadId, mapping }).expect(422);
    expect(body).toMatchObject({
      error: 'import/merges',
      message: expect.stringMatching(/^4 rows have priya@edu.example in column Advised By/),
    });

    const otherwise = [field(0, 'name'), field(1, 'phone'), { column: 2, as: 'attribute' }];
    expect(await merges(otherwise)).toEqual([]);
    expect((await imports.ended(await imports.start(upload, { mapping: otherwise }))).counts).toMatchObject({ created: 5 });
    const confirmed = await imports.ended(await imports.start(upload, { mapping, confirmMerge: true, policy: 'skip' }));
    expect(confirmed.status).toBe('completed');
  });

  it('shows which rows it would refuse, accepts corrections, and writes the rest to an error file', async () => {
    const file =
      'Name,Phone,Email,Gender,Priority,Enquiry date\n' +
      'Ok One,9600000001,,F,High,20/11/2025\n' +
      'Short,12,,F,,\n' +
      '"=cmd|\' /C calc\'!A0",9600000002,not-mail,X,Urgent,31/31/2025\n' +
      'Nobody,,,,,\n' +
      'Twice,9600000001,,,,\n';
    const upload = await imports.upload(file);
    const { uploadId, mapping } = upload;
    const check = async () => (await admin.post('/api/imports/check', { uploadId, mapping }).expect(200)).body.data;
    const first = await check();
    expect(first.counts).toEqual({ rows: 5, fresh: 1, known: 0, repeated: 1, refused: 3 });
    expect(
      first.bad.map(({ line, problems }: { line: number; problems: { field?: string }[] }) => [line, problems.map(({ field }) => field)]),
    ).toEqual([
      [3, ['phone']],
      [4, ['email', 'gender', 'priority', 'enquiredAt']],
      [5, [undefined]],
    ]);
    expect(first.bad[0].problems[0].message).toBe('Please, Enter 10 digit Mobile Number.');
    const page = await admin.get(`/api/imports/checks/${first.checkId}?skip=1&limit=1`).expect(200);
    expect(page.body.data.bad.map(({ line }: { line: number }) => line)).toEqual([4]);

    await admin
      .put(`/api/imports/${uploadId}/fixes`, { fixes: [{ line: 3, values: ['Short', '9600000003', '', 'F', '', ''] }] })
      .expect(200);
    expect((await check()).counts).toMatchObject({ refused: 2, fresh: 2 });
    const jobId = await imports.start(upload);
    expect((await imports.ended(jobId)).counts).toMatchObject({ created: 2, 're-enquired': 1, refused: 2 });
    const [one] = await imports.leads({ field: 'phone', op: 'eq', value: '+919600000001' });
    expect(one).toMatchObject({ gender: 'female', priority: 2, createdAt: '2025-11-19T18:30:00.000Z' });
    const { text } = await admin.get(`/api/jobs/${jobId}/errors`).expect(200);
    expect(text.split('\n')).toHaveLength(4);
    expect(text).toContain(`"'=cmd|`.replace('"', ''));
    expect(text).toContain('Nobody');
    expect((await check()).counts).toMatchObject({ known: 3 });
  });

  it('knows colleges by name or id, lists those it does not know, and takes what they were mapped to', async () => {
    const file =
      'Name,Phone,College,College Id,Source\nOne,9510000001,sahyadri UNIVERSITY,,facebook\nTwo,9510000002,Sahyadri Univ.,,Facebook\n' +
      'Three,9510000003,SAHYADRI UNIV.,,FACEBOOK\nFour,9510000004,,4711,\nFive,9510000005,New College,,\n';
    const upload = await imports.upload(file);
    const { uploadId, mapping } = upload;
    const check = async (more: object = {}) =>
      (await admin.post('/api/imports/check', { uploadId, mapping, ...more }).expect(200)).body.data;
    const first = await check();
    const collegesOf = ({ unknownMasters }: { unknownMasters: { list: string }[] }) =>
      unknownMasters.find(({ list }) => list === 'colleges');
    expect(collegesOf(first)).toEqual({
      ...{ list: 'colleges', field: 'collegeName', count: 2 },
      names: [
        { name: 'Sahyadri Univ.', rows: 2 },
        { name: 'New College', rows: 1 },
      ],
    });
    expect(first.bad).toMatchObject([{ line: 5, problems: [{ field: 'collegeId', message: 'There is no college 4711.' }] }]);

    const colleges = [{ name: 'Sahyadri Univ.', collegeId: '1004' }];
    await admin.post('/api/imports/check', { uploadId, mapping, colleges: [{ name: 'x', collegeId: '4711' }] }).expect(404);
    await admin.post('/api/records/colleges', { clgName: 'New College' }).expect(200);
    expect(collegesOf(await check({ colleges }))).toBeUndefined();
    await imports.ended(await imports.start(upload, { colleges }));
    const rows = await imports.leads({ field: 'phone', op: 'startsWith', value: '+9195100000' });
    expect(rows.map(({ collegeId, collegeName, source }) => [collegeId, collegeName, source])).toEqual([
      ['1004', 'Sahyadri University', 'FACEBOOK'],
      ['1004', 'Sahyadri University', 'FACEBOOK'],
      ['1004', 'Sahyadri University', 'FACEBOOK'],
      [expect.any(String), 'New College', undefined],
    ]);

    const lead_id = rows[0]?.leadId;
    const callObj = { group: 'call', selectStage: 'stage-wrong-number' };
    await admin.post('/api/callGenerate', { lead_id, callObj, user_selected_college_id: '4711' }).expect(404);
    await admin.post('/api/callGenerate', { lead_id, callObj, user_selected_college_id: 'new college' }).expect(200);
    expect((await imports.leads({ field: 'leadId', op: 'eq', value: lead_id }))[0]).toMatchObject({ collegeName: 'New College' });
    await admin.post('/api/leadGenerate', { name: 'Six', phone: '9510000006', clg_id: '4711' }).expect(404);
    const found = await admin.post('/api/getLeads', { filters: { source: 'facebook' } }).expect(200);
    expect(found.body.count).toBeGreaterThanOrEqual(3);
  });

  it('lists sources, courses, streams, states and cities that the master lists do not have', async () => {
    const add = (list: string, values: object) => admin.post(`/api/records/${list}`, values).expect(200);
    await add('lead-sources', { name: 'EXPO' });
    await add('streams', { catName: 'Puppetry' });
    await add('courses', { courseName: 'B.Pup', stream: 'Puppetry' });
    await add('states', { value: 'Northland', country: 'India' });
    await add('cities', { name: 'Frosthaven', state: 'Northland' });
    await desk.settle();
    const upload = await imports.upload(
      'Name,Phone,Source,Course,Stream,State,City\n' +
        'One,9530000001,expo,b.pup,PUPPETRY,northland,FROSTHAVEN\n' +
        'Two,9530000002,Roadshow,B.Puppets,Pupetry,Norland,Frostheim\n' +
        'Three,9530000003,ROADSHOW,,,,\n',
    );
    const { uploadId, mapping } = upload;
    const check = async () => (await admin.post('/api/imports/check', { uploadId, mapping }).expect(200)).body.data.unknownMasters;
    const one = (list: string, field: string, name: string, rows = 1) => ({ list, field, count: 1, names: [{ name, rows }] });
    const others = [
      one('courses', 'course', 'B.Puppets'),
      one('streams', 'stream', 'Pupetry'),
      one('states', 'state', 'Norland'),
      one('cities', 'city', 'Frostheim'),
    ];
    expect(await check()).toEqual([one('lead-sources', 'source', 'Roadshow', 2), ...others]);
    await add('lead-sources', { name: 'Roadshow' });
    expect(await check()).toEqual(others);
  });

  it('remembers a mapping for the same header', async () => {
    const upload = await imports.upload('Reference,Reach\nA-1,9500000001\n');
    expect(upload.remembered).toBeUndefined();
    const mapping = [
      { column: 0, as: 'field', field: 'externalId' },
      { column: 1, as: 'field', field: 'phone' },
    ];
    await imports.ended(await imports.start(upload, { mapping, remember: 'Agency sheet' }));
    await desk.settle();
    const next = await imports.upload('reference,reach\nA-2,9500000002\n');
    expect([next.remembered?.name, next.mapping]).toEqual(['Agency sheet', mapping]);
  });

  it('can be paused, resumed and cancelled, and continues after a restart', async () => {
    const before = await imports.count();
    const jobId = await imports.start(await imports.upload(peopleCsv(MANY, { from: 500_000 })));
    await admin.post(`/api/jobs/${jobId}/pause`).expect(200);
    const paused = await imports.until(jobId, ({ status }) => status === 'paused');
    expect(paused.done).toBeLessThan(MANY);
    await desk.restart();
    expect((await admin.get(`/api/jobs/${jobId}`).expect(200)).body.data.status).toBe('paused');
    await admin.post(`/api/jobs/${jobId}/resume`).expect(200);
    await desk.restart();
    expect(await imports.ended(jobId)).toMatchObject({ status: 'completed', counts: { created: MANY } });
    expect(await imports.count()).toBe(before + MANY);

    const second = await imports.start(await imports.upload(peopleCsv(MANY, { from: 600_000 })));
    await admin.post(`/api/jobs/${second}/cancel`).expect(200);
    const cancelled = await imports.ended(second);
    expect(cancelled.status).toBe('cancelled');
    await admin.post(`/api/jobs/${second}/resume`).expect(409);
    await imports.undo(second);
    expect(await imports.count()).toBe(before + MANY);
  });

  it('refuses in words to undo an import that changed nothing', async () => {
    const file = peopleCsv(2, { from: 650_000 });
    await imports.run(file);
    const { jobId, job } = await imports.run(file, { policy: 'skip' });
    expect(job).toMatchObject({ status: 'completed', counts: { skipped: 2 } });
    const { body, status } = await admin.post(`/api/jobs/${jobId}/undo`);
    expect([status, body.message]).toEqual([409, 'This job changed nothing, so there is nothing to undo.']);
  });

  it('belongs to its tenant and to the user who started it', async () => {
    const upload = await imports.upload(peopleCsv(3, { from: 700_000 }));
    const jobId = await imports.start(upload);
    await imports.ended(jobId);
    const lakeview = await (await desk.tenant()).signIn('admin');
    const { uploadId, mapping } = upload;
    expect((await lakeview.post('/api/imports', { uploadId, mapping })).status).toBe(404);
    expect((await lakeview.get(`/api/jobs/${jobId}`)).status).toBe(404);
    expect((await lakeview.post(`/api/jobs/${jobId}/undo`)).status).toBe(404);
    const theirs = new Imports(desk, lakeview);
    expect((await theirs.run(peopleCsv(3, { from: 700_000 }))).job.counts).toMatchObject({ created: 3 });
    expect(await theirs.count()).toBe(3);
    const counsellor = await sunrise.signIn('counsellor');
    expect((await counsellor.get(`/api/jobs/${jobId}/file`)).status).toBe(404);
    const caller = await sunrise.signIn('caller');
    expect((await caller.post('/api/imports', { uploadId, mapping })).status).toBe(403);
  });

  it('takes rows as JSON and assigns them (LD-09)', async () => {
    const data = [{ name: 'Json One', phone: '9400000001', tenantId: sunrise.tid, tenantName: 'Sunrise Admissions' }];
    const path = `/api/upload/uploadAndAssign?user_id=${sunrise.id('counsellor3')}`;
    const { body } = await admin.post(path, { data, tenantId: sunrise.tid, audience_name: 'Expo' }).expect(200);
    await imports.ended(body.data.jobId);
    expect(await imports.leads({ field: 'phone', op: 'eq', value: '+919400000001' })).toEqual([
      expect.objectContaining({ ownerId: sunrise.id('counsellor3'), attributes: { audience: 'Expo' } }),
    ]);
    expect((await admin.post(path, { data, tenantId: (await desk.tenant()).tid })).status).toBe(403);
  });
});
