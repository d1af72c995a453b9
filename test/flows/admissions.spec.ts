import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const pdf = (name: string) => ({
  ...{ name, ext: 'application/pdf', img: `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}` },
});

interface Admission {
  id: string;
  updateStatus: string;
  files: { blobId: string; name: string }[];
}

describe('admissions', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let counsellor: Person;
  let other: Person;
  let leadId: string;
  let admissionId: string;

  const data = async (path: string, person = counsellor) => (await person.get(`/api/${path}`).expect(200)).body.data;
  const listed = async (query = '', person = counsellor): Promise<Admission[]> => data(`getadmsncon?${query}`, person);
  const admission = async () => (await listed()).find(({ id }) => id === admissionId);
  const enrol = (collegeId: string, files: object[] = []) =>
    counsellor
      .post('/api/callGenerate', {
        lead_id: leadId,
        callObj: { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid', selectCollegeId: collegeId },
        files,
      })
      .expect(200);
  const save = (status: string, person = counsellor, id = admissionId) => person.post('/api/saveadmsnstatus', { id, status });
  const setAmount = (amount: unknown, person = counsellor) => person.post('/api/saveadmsnammount', { id: admissionId, amount });

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    manager = await sunrise.signIn('manager');
    counsellor = await sunrise.signIn('counsellor');
    other = await sunrise.signIn('counsellor3');
    const enquiry = { name: 'Ravi Kumar', phone: '9811904792', email: 'ravi@example.org', source: 'WEB', user_id: counsellor.userId };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await enrol('1002', [pdf('offer.pdf')]);
    await desk.settle();
    const [first] = await listed();
    admissionId = first?.id ?? '';
  });

  it('are opened by an Enrolled call action with its files, one for each lead and college', async () => {
    expect(await listed()).toMatchObject([
      {
        ...{ lead_id: leadId, lead_name: 'Ravi Kumar', phone: '+919811904792', clg_id: '1002', source: 'WEB' },
        ...{ updateStatus: 'claimed', collegeStatus: 'awaited', amount: null, owner_id: counsellor.userId },
        files: [{ name: 'offer.pdf' }],
      },
    ]);
    await enrol('1002', [pdf('receipt.pdf')]);
    await enrol('1003');
    await desk.settle();
    expect(await listed('clgId=1002')).toMatchObject([{ files: [{ name: 'offer.pdf' }, { name: 'receipt.pdf' }] }]);
    expect(await listed('clgId=1003')).toMatchObject([{ files: [] }]);
  });

  it('AD-01: are filtered by user, default user, college, update status, answer of the college and role, and paged', async () => {
    const me = counsellor.userId;
    const count = async (query: string, person = admin) => (await listed(query, person)).length;
    expect(await count('')).toBe(2);
    expect(await count(`userId=${me}`)).toBe(2);
    expect(await count(`userId=${other.userId}`)).toBe(0);
    expect(await count(`userId=&dfUserId=${me}`)).toBe(2);
    expect(await count(`userId=${me}&dfUserId=${other.userId}`)).toBe(2);
    expect(await count(`userId=&dfUserId=${other.userId}`)).toBe(0);
    expect(await count('clgId=1003')).toBe(1);
    expect(await count('clgId=1002,1003')).toBe(2);
    expect(await count('updateStatus=claimed')).toBe(2);
    expect(await count('updateStatus=confirmed')).toBe(0);
    expect(await count('updateStatus=&collegeStatus=awaited,accepted')).toBe(2);
    expect(await count('collegeStatus=rejected')).toBe(0);
    expect(await count(`role=${staffRoles.counsellor}`)).toBe(2);
    expect(await count(`role=${staffRoles.manager}`)).toBe(0);
    const { body } = await admin.get('/api/getadmsncon?page_no=2&limit=1').expect(200);
    expect([body.data.length, body.count]).toEqual([1, 2]);
    for (const wrong of ['updateStatus=gone', 'collegeStatus=gone', 'role=x', 'page_no=0']) {
      await admin.get(`/api/getadmsncon?${wrong}`).expect(400);
    }
  });

  it('are shown with the lead, and in detail with their history', async () => {
    expect(await data(`admissions?leadId=${leadId}`)).toHaveLength(2);
    const { history, moves } = await data(`admissions/${admissionId}`);
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['AdmissionClaimed', 'AdmissionFilesAdded']);
    expect(moves).toEqual(['submit', 'accept', 'reject', 'setAmount', 'attach']);
  });

  it('AD-02: take files, of the allowed types only, which come back as they were', async () => {
    const attach = (files: object[], person = counsellor) => person.post('/api/saveadmsnattachment', { id: admissionId, files });
    await attach([pdf('letter.pdf')]).expect(200);
    await desk.settle();
    const file = (await admission())?.files.find(({ name }) => name === 'letter.pdf');
    const { body } = await counsellor.get(`/api/admissions/${admissionId}/files/${file?.blobId}`).buffer(true).expect(200);
    expect((body as Buffer).toString()).toBe(PDF);
    await other.get(`/api/admissions/${admissionId}/files/${file?.blobId}`).expect(404);
    await counsellor.get(`/api/admissions/${admissionId}/files/none`).expect(404);
    const before = await desk.ask('files', sunrise.tid);
    expect((await attach([pdf('letter.png')]).expect(422)).body.message).toBe('letter.png is not a .pdf, .jpg, .png or .jpeg file.');
    await attach([]).expect(400);
    await attach([pdf('letter.pdf')], other).expect(404);
    const sent = () => attach([pdf('twice.pdf')]).set('idempotency-key', 'twice');
    await sent().expect(200);
    await sent().expect(200);
    expect(await desk.ask('files', sunrise.tid)).toBe(before + 1);
  });

  it('AD-02: take an amount in rupees, as a number or as decimal text', async () => {
    await setAmount('250000.50').expect(200);
    await desk.settle();
    expect(await admission()).toMatchObject({ amount: '250000.50' });
    await setAmount(250_000).expect(200);
    for (const wrong of [-1, 0, 1.005, 1e15, 'much', '1e3', null]) expect((await setAmount(wrong)).status).toBe(400);
    await setAmount(1, other).expect(404);
  });

  it('AD-02: are submitted by the owner and confirmed by the manager, once the college accepted', async () => {
    expect((await save('submitted', manager).expect(403)).status).toBe(403);
    await save('submitted').expect(200);
    await save('confirmed').expect(403);
    expect((await save('confirmed', manager).expect(422)).body.message).toBe('The college has not accepted this admission.');
    await save('accepted').expect(200);
    await save('gone').expect(400);
    await save('submitted', other).expect(404);
    await save('confirmed', manager).expect(200);
    await desk.settle();
    expect(await admission()).toMatchObject({ updateStatus: 'confirmed', collegeStatus: 'accepted', amount: '250000.00' });
    expect((await setAmount(1).expect(409)).body.message).toBe('"Set amount" is not possible: this admission is Confirmed.');
  });

  it('pass to another owner until they are confirmed', async () => {
    const [, second = { id: '' }] = (await listed('', admin)).toSorted((one) => (one.id === admissionId ? -1 : 1));
    const give = (id: string, person = manager) => person.post(`/api/admissions/${id}/owner`, { owner_id: sunrise.id('counsellor2') });
    await give(second.id, counsellor).expect(403);
    await give(admissionId).expect(409);
    await give(second.id).expect(200);
    await desk.settle();
    expect(await listed('clgId=1003')).toEqual([]);
    expect(await listed('clgId=1003', manager)).toMatchObject([{ owner_name: 'Vikram Nair' }]);
  });

  it('of another owner or institution are not found', async () => {
    const elsewhere = await (await desk.tenant()).signIn('admin');
    for (const person of [other, elsewhere]) {
      expect(await listed('', person)).toEqual([]);
      await person.get(`/api/admissions/${admissionId}`).expect(404);
      await save('cancelled', person).expect(404);
    }
  });

  it('unlock the stage of the lead when they are cancelled, and never move it', async () => {
    const stage = () => data(`getProfileDataFromId?lead_id=${leadId}`).then(([lead]: [object]) => lead);
    expect(await stage()).toMatchObject({ last_callaction_btn_message: 'Enrolled' });
    const callBack = { group: 'call', selectStage: 'stage-not-interested' };
    const move = () => counsellor.post('/api/callGenerate', { lead_id: leadId, callObj: { ...callBack, selectSubStage: 'Fees too high' } });
    expect((await move()).body.error).toBe('call-action/stage-locked');
    await manager.post('/api/saveadmsnstatus', { id: admissionId, status: 'cancelled', reason: 'Ravi joined elsewhere' }).expect(200);
    await desk.settle();
    expect(await admission()).toMatchObject({ updateStatus: 'cancelled', reason: 'Ravi joined elsewhere' });
    expect(await stage()).toMatchObject({ last_callaction_btn_message: 'Enrolled' });
    expect((await move()).body).toMatchObject({ message: 'Saved Successfully' });
  });

  it('are claimed again by another enrolment', async () => {
    await enrol('1002');
    await desk.settle();
    expect(await admission()).toMatchObject({ updateStatus: 'claimed', collegeStatus: 'awaited', reason: null });
  });

  it('keep their amount, and nothing about the person, when the lead is erased', async () => {
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    const all = await listed('clgId=1002', admin);
    expect(all).toMatchObject([{ amount: '250000.00', lead_name: null, phone: null, files: [] }]);
    expect(JSON.stringify([all, await data(`admissions/${admissionId}`)])).not.toMatch(/Ravi|Kumar|904792|offer\.pdf|letter\.pdf/);
    expect(await desk.ask('files', sunrise.tid)).toBe(0);
    await counsellor.post('/api/saveadmsnattachment', { id: admissionId, files: [pdf('late.pdf')] }).expect(409);
    expect(await desk.ask('files', sunrise.tid)).toBe(0);
  });
});
