import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('input that cannot be right', () => {
  let sunrise: Tenant;
  let admin: Person;
  let leadId: string;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const { body } = await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9500000001', source: 'WEB' }).expect(200);
    leadId = body.data.leadId;
    await desk.settle();
  });

  const enrol = (files: object[]) =>
    admin.post('/api/callGenerate', {
      lead_id: leadId,
      callObj: { group: 'call', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid' },
      files,
    });

  it('is refused with the words of the rule, and nothing is recorded', async () => {
    const large = `data:application/pdf;base64,${Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6 * 1024 * 1024)]).toString('base64')}`;
    expect((await enrol([{ img: large, ext: 'application/pdf', name: 'large.pdf' }])).body).toMatchObject({
      code: 422,
      message: 'large.pdf is larger than 5 MB.',
    });
    const script = `data:text/html;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`;
    expect((await enrol([{ img: script, ext: 'application/pdf', name: 'page.pdf' }])).body).toMatchObject({
      code: 422,
      error: 'call-action/attachment-type',
    });
    expect((await enrol([{ img: 'nonsense', ext: 'application/pdf', name: 'a.pdf' }])).body).toMatchObject({ code: 422 });
    expect((await enrol([{ ext: 'application/pdf' }])).status).toBe(400);
    await desk.settle();
    const { body } = await admin.get(`/api/get/call/history/by/lead/id?id=${leadId}`).expect(200);
    expect(body.data).toEqual([]);
  });

  it('is refused where a field is unknown, too long or of another kind', async () => {
    expect((await admin.post('/api/leadGenerate', { phone: '9500000002', colour: 'red' })).body).toMatchObject({
      code: 400,
      message: 'property colour should not exist',
    });
    expect((await admin.post('/api/leadGenerate', { phone: '9500000002', name: 'x'.repeat(300) })).status).toBe(400);
    expect((await admin.post('/api/set-lead-priority', { lead_id: leadId, priority: 9 })).body.message).toBe(
      'Priority must be Low, Medium or High.',
    );
    expect((await admin.request('post', '/api/getLeads').set('content-type', 'application/json').send('{"limit": ')).status).toBe(400);
    expect((await admin.get('/api/getProfileDataFromId?lead_id=../../etc/passwd')).status).toBe(404);
  });

  it('is refused with 413 where it is more than the log takes in one piece', async () => {
    const enquiry = { phone: '9500000004', attributes: { essay: 'घ'.repeat(80_000) } };
    const { status, body } = await admin.post('/api/leadGenerate', enquiry).set('idempotency-key', 'essay');
    expect([status, body.error]).toEqual([413, 'event/too-large']);
    expect(body.message).toMatch(/^This is too much to keep in one piece: 3\d\d KB where 256 KB is the most\. Nothing was saved/);
    await desk.settle();
    expect((await admin.post('/api/lists/leads/rows', { search: '9500000004' }).expect(200)).body.data).toEqual([]);
    // A refused command does not use up the key: a different command may follow under it.
    const another = await admin.post('/api/leadGenerate', { phone: '95' }).set('idempotency-key', 'essay').expect(422);
    expect(another.body.error).toBe('lead/phone-invalid');
  });

  it('is refused in filters: unknown fields, operators and shapes', async () => {
    const rows = (where: object) => admin.post('/api/lists/leads/rows', { where });
    expect((await rows({ field: 'password', op: 'eq', value: 'x' })).body).toMatchObject({
      code: 422,
      error: 'lists/field-not-filterable',
    });
    expect((await rows({ field: 'name', op: 'like', value: 'x' })).status).toBe(400);
    expect((await rows({ field: 'createdAt', op: 'gt', value: 'not a time' })).status).toBe(422);
    expect((await admin.post('/api/lists/leads/rows', { sort: [{ field: "name'; drop table x", dir: 'asc' }] })).status).toBe(422);
    expect((await admin.post('/api/lists/nothing/rows', {})).status).toBe(404);
    expect((await admin.post('/api/lists/leads/rows', { search: `%' or 1=1 --` }).expect(200)).body.data).toEqual([]);
  });

  it('is refused with its name where a filter, a sort or a column is unknown', async () => {
    const refused = async (path: string, body: object, name: string) => {
      const answer = await admin.post(path, body);
      expect([path, answer.status, answer.body.message]).toEqual([path, 422, expect.stringContaining(name)]);
    };
    await refused('/api/getLeads', { filters: { prmary_sorce: 'WEB' } }, 'prmary_sorce');
    await refused('/api/getLeads', { filters: { constructor_: 1 } }, 'constructor_');
    await refused('/api/getLeads', { filters: { priority: 'urgent' } }, 'Priority must be Low, Medium or High.');
    await refused('/api/getLeads', { sort_by: 'colour' }, 'colour');
    await refused('/api/lists/leads/rows', { where: { field: 'constructor', op: 'eq', value: 'x' } }, 'constructor');
    await refused('/api/lists/leads/rows', { sort: [{ field: 'toString', dir: 'asc' }] }, 'toString');
    await refused('/api/lists/leads/facets', { fields: ['constructor'] }, 'constructor');
    await refused('/api/lists/leads/export', { columns: [{ field: 'constructor', title: 'C' }] }, 'constructor');
    await refused(
      '/api/reports/quick-report',
      { from: '2026-01-01', to: '2026-01-02', where: { field: 'colour', op: 'eq', value: 'x' } },
      'colour',
    );
    expect((await admin.get('/api/getDistinctLeadCourses?column=colour')).body).toMatchObject({
      code: 422,
      message: 'Leads have no field colour.',
    });
  });

  it('is refused where it is nested too deep, half a character or no day of the calendar; null is none', async () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
    const view = (filter: unknown) => admin.post('/api/save-quick-view-filter', { name: 'Deep', filter });
    expect((await view(deep(65))).body).toMatchObject({ code: 400, message: 'The request is nested deeper than 50 levels.' });
    expect((await view('\ud800')).status).toBe(400);
    await view(deep(40)).expect(200);
    expect((await admin.post('/api/getLeads', { limit: { toString: 1 } })).body.message).toBe('property toString should not exist');
    expect((await admin.post('/api/getLeads', { limit: null, page_no: null, where: null }).expect(200)).body.data).toHaveLength(1);
    await admin.post('/api/lists/leads/export', { sort: null, columns: [{ field: 'name', title: 'Name' }] }).expect(200);
    const noDay = '2026-02-31';
    expect((await admin.post('/api/getLeads', { sdate: noDay, edate: '2026-03-01' })).status).toBe(400);
    expect((await admin.get(`/api/getTimeline?startDate=${noDay}`)).body.message).toBe('startDate must be a day such as 2026-01-31');
    expect((await admin.post('/api/getLeads', { filters: { created_at: [noDay, noDay] } })).status).toBe(422);
    const past = { tenant: sunrise.tid, position: '0'.repeat(16), zone: 'Asia/Kolkata', at: `${noDay}T10:00:00.000Z` };
    const days = { from: '2026-01-01', to: '2026-01-02' };
    const then = (await admin.post('/api/reports/quick-report', { ...days, past }).expect(400)).body;
    expect(then.message).toBe('at must be a moment of UTC such as 2026-11-21T05:02:11.000Z');
    for (const from of [noDay, '0000-01-01', '+275760-09-13', '9999-12-31'])
      expect((await admin.post('/api/reports/quick-report', { ...days, from })).body.message).toBe('from must be a day such as 2026-01-31');
    const where = { field: 'createdAt', op: 'gte', value: noDay };
    expect((await admin.post('/api/lists/leads/rows', { where })).body.message).toBe('createdAt is compared with a date or time.');
  });

  it('is refused in uploads that break off, and in checks that are none', async () => {
    const broken = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,phone\r\nRavi';
    const upload = (type: string) => admin.request('post', '/api/upload/leadCsv').set('content-type', type).send(broken);
    expect((await upload('multipart/form-data; boundary=b')).body).toMatchObject({
      code: 400,
      message: 'The upload was interrupted. Please upload the file again.',
    });
    expect((await upload('multipart/form-data')).body).toMatchObject({ code: 422, error: 'import/no-file' });
    const id = await desk.ask('putFile', sunrise.tid, 'fixes', 'application/json', '[]');
    expect((await admin.get(`/api/imports/checks/${id}`)).body).toMatchObject({ code: 404, message: 'There is no such check.' });
  });

  it('is refused before its idempotency key is stored: malformed input is no command', async () => {
    const deep = `{"name": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    for (const body of [deep, '{"phone": "9500000005", "priority": 1e400}']) {
      const sent = admin.request('post', '/api/leadGenerate').set({ 'content-type': 'application/json', 'idempotency-key': 'shape' });
      expect((await sent.send(body)).status).toBe(400);
    }
  });

  it('is limited in size before sign-in', async () => {
    const { status } = await desk.anonymous('post', '/api/users/signin').send({ email: 'x'.repeat(20_000), password: 'x' });
    expect(status).toBe(413);
  });

  it('is refused where attributes are more than texts by name; numbers are written out', async () => {
    const sent = (attributes: unknown) => admin.post('/api/leadGenerate', { phone: '9500000006', attributes });
    for (const wrong of [{ a: { b: 1 } }, { a: ['x'] }, { ['x'.repeat(101)]: 'y' }, ['x']])
      expect((await sent(wrong)).body).toMatchObject({
        code: 400,
        message: expect.stringMatching(/^attributes must be (texts by name|an object)$/),
      });
    const { body } = await sent({ age: 17, hostel: true, bus: null }).expect(200);
    await desk.settle();
    const { data } = (await admin.get(`/api/getProfileDataFromId?lead_id=${body.data.leadId}`).expect(200)).body;
    expect(data[0].row.attributes).toEqual({ age: '17', hostel: 'true' });
  });

  it('is stored as it looks: letters composed, without invisible characters', async () => {
    const sent = (name: string, email: string) => admin.post('/api/leadGenerate', { name, email }).expect(200);
    const { leadId: id } = (await sent('Jose\u0301 \u0000Silva\u0007 ', 'caf\u00e9@x.example')).body.data;
    expect((await sent('Jos\u00e9', 'CAFE\u0301@X.example')).body.data).toMatchObject({ outcome: 're-enquired', leadId: id });
    await desk.settle();
    const { data } = (await admin.post('/api/lists/leads/rows', { search: 'jose\u0301 silva' }).expect(200)).body;
    expect(data).toMatchObject([{ leadId: id, name: 'Jos\u00e9 Silva' }]);
  });

  it('is refused where rows would make a table of a million cells of nothing', async () => {
    const data = Array.from({ length: 60 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 10 }, (_one, column) => [`c${row}-${column}`, 1])),
    );
    expect((await admin.post('/api/upload/uploadAndAssign', { data })).body).toMatchObject({
      code: 422,
      message: 'The file has more than 500 columns.',
    });
  });

  it('makes a file of whole characters, and of a part without a name', async () => {
    const imports = new Imports(desk, admin);
    const { jobId } = await imports.run('name,phone\nZoya,9500000007', {}, `${'😀'.repeat(250)}a\u0001.csv`);
    const { headers } = await admin.get(`/api/jobs/${jobId}/file`).expect(200);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`''${'😀'.repeat(194)}a_.csv`);
    const nameless =
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nname,phone\r\nA,1\r\n--b--\r\n';
    const sent = admin.request('post', '/api/upload/leadCsv').set('content-type', 'multipart/form-data; boundary=b').send(nameless);
    expect((await sent.expect(200)).body.data.fileName).toBe('upload.csv');
  });

  it('is refused if it refers to the upload of another user', async () => {
    const { uploadId, mapping } = await new Imports(desk, admin).upload('name,phone\nZoya,9500000008');
    const check = await admin.post('/api/imports/check', { uploadId, mapping }).expect(200);
    const counsellor = await sunrise.signIn('counsellor');
    const answers = [
      counsellor.get(`/api/imports/${uploadId}`),
      counsellor.post('/api/imports/check', { uploadId, mapping }),
      counsellor.get(`/api/imports/checks/${check.body.data.checkId}`),
      counsellor.request('put', `/api/imports/${uploadId}/fixes`).send({ fixes: [{ line: 2, values: ['Eve', '9500000009'] }] }),
      counsellor.post('/api/imports', { uploadId, mapping }),
    ];
    for (const { status, body } of await Promise.all(answers)) expect([status, body.error]).toEqual([404, 'import/unknown']);
  });

  it('is refused at once where it waits for what nothing has reached', async () => {
    for (const position of ['9999999999999999', 'soon']) {
      const { body } = await admin.post('/api/lists/leads/rows').set('x-read-after', position);
      expect(body).toMatchObject({ code: 422, error: 'read-after/beyond' });
    }
  });

  it('never reaches another tenant by way of the header', async () => {
    expect((await admin.in('nobody').get('/api/acl')).body).toMatchObject({ code: 403, message: 'You have no access to this tenant.' });
    expect((await admin.in(`${sunrise.tid}' or '1'='1`).get('/api/acl')).status).toBe(403);
  });

  it('leaves spreadsheets without formulas', async () => {
    await admin.post('/api/leadGenerate', { name: '=HYPERLINK("http://x")', phone: '9500000003', source: 'WEB' }).expect(200);
    await desk.settle();
    const { text } = await admin.post('/api/lists/leads/export', { columns: [{ field: 'name', title: 'Name' }] }).expect(200);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  });
});

describe('getLeads', () => {
  let sunrise: Tenant;
  let admin: Person;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const base = {
      source: 'WEB',
      state: 'Goa',
      city: 'Panaji',
      course: 'MBA',
      stream: 'Management',
      gender: 'female',
      priority: 2,
      utm_source: 'google',
    };
    await admin.post('/api/leadGenerate', { ...base, name: 'Anita', phone: '9600000001' }).expect(200);
    await admin
      .post('/api/leadGenerate', {
        ...base,
        name: 'Bina',
        phone: '9600000002',
        source: 'IVR',
        gender: 'other',
        priority: 0,
        city: 'Margao',
      })
      .expect(200);
    await desk.settle();
  });

  const names = async (body: object) => {
    const answer = await admin.post('/api/getLeads', { sort_by: 'name', sort_dir: 'asc', limit: 100, ...body }).expect(200);
    expect(answer.body.count).toBe(answer.body.data.length);
    return answer.body.data.map(({ name }: { name: string }) => name);
  };

  it.each([
    [{ prmary_source: 'IVR' }, ['Bina']],
    [{ prmary_source: ['IVR', 'WEB'] }, ['Anita', 'Bina']],
    [{ city: 'Panaji,Margao', gender: 'female' }, ['Anita']],
    [{ priority: [0] }, ['Bina']],
    [{ is_verified: 1 }, []],
    [{ last_callaction_followup_status: 0 }, []],
    [{ state: 'Goa', course: 'MBA', stream: 'Management', utm_source: 'google' }, ['Anita', 'Bina']],
  ])('filters by %j', async (filters, expected) => expect(await names({ filters })).toEqual(expected));

  it('pages, searches and limits to days of the tenant', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(await names({ sdate: today, edate: today })).toEqual(['Anita', 'Bina']);
    expect(await names({ sdate: '2020-01-01', edate: '2020-01-02' })).toEqual([]);
    expect(await names({ search: '0000002' })).toEqual(['Bina']);
    const second = await admin.post('/api/getLeads', { sort_by: 'name', sort_dir: 'asc', limit: 1, page_no: 2 }).expect(200);
    expect([second.body.data[0].name, second.body.count]).toEqual(['Bina', 2]);
  });
});
