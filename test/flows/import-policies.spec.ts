import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const HEADER = 'Name,Phone,Email,City,External Id,UTM Source,College,Priority,Hostel,Guardian';

describe('an import of people who are leads', () => {
  let sunrise: Tenant;
  let admin: Person;
  let imports: Imports;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    imports = new Imports(desk, admin);
    await admin
      .post('/api/records/custom-fields', { label: 'Hostel', kind: 'choice', options: [{ name: 'Yes' }, { name: 'No' }] })
      .expect(200);
    await desk.settle();
  });

  const lead = async (phone: string) => (await imports.leads({ field: 'phone', op: 'eq', value: phone }))[0];
  const enquire = async (enquiry: object) =>
    (await admin.post('/api/leadGenerate', { source: 'WEB', ...enquiry }).expect(200)).body.data as { outcome: string; leadId: string };
  const errorsOf = async (jobId: string) => (await admin.get(`/api/jobs/${jobId}/errors`).expect(200)).text.trim().split(/\r?\n/);

  it('under update fills in every field that the lead lacks, and undo takes it back', async () => {
    const { leadId } = await enquire({ name: 'Anil', phone: '9822200001' });
    const file = `${HEADER}\nOther,98222-00001, ANIL@Mail.Example ,Surat,X-1,google,Sahyadri University,High,Yes,Mother\n`;
    const { jobId, job } = await imports.run(file, { policy: 'update' });
    expect(job.counts).toMatchObject({ created: 0, updated: 1, 're-enquired': 0 });
    expect(await lead('+919822200001')).toMatchObject({
      ...{ leadId, name: 'Anil', email: 'anil@mail.example', city: 'Surat', externalId: 'X-1', utmSource: 'google' },
      ...{ collegeName: 'Sahyadri University', source: 'WEB', priority: 1, enquiries: 2 },
      attributes: { Guardian: 'Mother' },
    });
    expect(Object.values((await lead('+919822200001'))?.attributes as object)).toContain('Yes');
    expect(await enquire({ email: 'anil@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId });

    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 1, withdrawn: 1 });
    const back = await lead('+919822200001');
    expect(back).toMatchObject({ name: 'Anil', source: 'WEB' });
    for (const name of ['email', 'city', 'externalId', 'utmSource', 'collegeId', 'collegeName'])
      expect([name, back?.[name] ?? null]).toEqual([name, null]);
    expect(back?.attributes ?? {}).toEqual({});
    expect(await enquire({ external_id: 'X-1' })).toMatchObject({ outcome: 'created' });
  });

  it('counts as updated only the rows that filled something', async () => {
    await enquire({ name: 'Full', phone: '9822200010', city: 'Pune' });
    await enquire({ phone: '9822200011' });
    const { job } = await imports.run('Name,Phone,City\nFull,9822200010,Agra\nNew,9822200011,Agra\n', { policy: 'update' });
    expect(job.counts).toMatchObject({ updated: 1, 're-enquired': 1, partly: 0 });
    expect(await lead('+919822200010')).toMatchObject({ city: 'Pune', enquiries: 2 });
  });

  it('omits a contact that another lead has, and lists it in the error file', async () => {
    await enquire({ name: 'Holder', email: 'holder@mail.example' });
    await enquire({ phone: '9822200020' });
    const file = 'Phone,Email,City\n9822200020,Holder@mail.example,Agra\n12,,\n';
    const { jobId, job } = await imports.run(file, { policy: 'update' });
    expect(job.counts).toMatchObject({ updated: 1, refused: 1, partly: 1 });
    const row = await lead('+919822200020');
    expect([row?.city, row?.email ?? null]).toEqual(['Agra', null]);
    const [, ...rows] = await errorsOf(jobId);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe('2,E-mail was left out: This email address belongs to another lead.,9822200020,Holder@mail.example,Agra');
    expect(await imports.leads({ field: 'email', op: 'eq', value: 'holder@mail.example' })).toHaveLength(1);
  });

  describe('under overwrite', () => {
    it('replaces what differs, releases the old contact, and undo brings it back', async () => {
      const { leadId } = await enquire({ name: 'Old', phone: '9822200030', email: 'old@mail.example', city: 'Pune' });
      const file = 'Name,Phone,Email,City,Priority\nNew,9822200030,New@mail.example,,High\n';
      const upload = await imports.upload(file);
      const { uploadId, mapping } = upload;
      const { body } = await admin.post('/api/imports/check', { uploadId, mapping, policy: 'overwrite' }).expect(200);
      expect(body.data.changes).toEqual({
        count: 1,
        rows: [
          {
            ...{ line: 2, leadId, left: [] },
            changes: [
              { field: 'name', label: 'Name', from: 'Old', to: 'New' },
              { field: 'email', label: 'E-mail', from: 'old@mail.example', to: 'new@mail.example' },
            ],
          },
        ],
      });
      const page = await admin.get(`/api/imports/checks/${body.data.checkId}/changes?skip=1&limit=1`).expect(200);
      expect(page.body.data).toEqual({ count: 1, rows: [], kept: 1 });

      const jobId = await imports.start(upload, { policy: 'overwrite', source: 'SHEET' });
      expect((await imports.ended(jobId)).counts).toMatchObject({ updated: 1 });
      expect(await lead('+919822200030')).toMatchObject({
        name: 'New',
        email: 'new@mail.example',
        city: 'Pune',
        priority: 2,
        source: 'WEB',
      });
      await imports.undo(jobId);
      expect(await lead('+919822200030')).toMatchObject({ name: 'Old', email: 'old@mail.example', priority: 1 });
      expect(await enquire({ email: 'old@mail.example' })).toMatchObject({ outcome: 're-enquired', leadId });
      expect(await enquire({ email: 'new@mail.example' })).toMatchObject({ outcome: 'created' });
    });

    it('lets an undo leave a contact that another lead has by now, and takes the rest back', async () => {
      const { leadId } = await enquire({ name: 'Old', phone: '9822200031', email: 'was@mail.example' });
      const { jobId } = await imports.run('Name,Phone,Email\nNew,9822200031,is@mail.example\n', { policy: 'overwrite' });
      await enquire({ email: 'was@mail.example' });
      expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 1, withdrawn: 1, refused: 1 });
      expect(await lead('+919822200031')).toMatchObject({ leadId, name: 'Old', email: 'is@mail.example' });
    });

    it('is for a user who sees all leads', async () => {
      const manager = await sunrise.signIn('manager');
      const own = new Imports(desk, manager);
      const { uploadId, mapping } = await own.upload('Name,Phone\nNew,9822200032\n');
      const { body } = await manager.post('/api/imports', { uploadId, mapping, policy: 'overwrite' }).expect(403);
      expect(body.error).toBe('import/not-yours');
    });
  });
});
