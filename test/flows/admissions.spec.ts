import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { todayIn } from '@matricula/lists';
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

  it('earn commission by slab when they are confirmed, shared with owner and publisher, and give it back when cancelled', async () => {
    const plan = {
      ...{ collegeId: '1004', basis: 'count', ownerShare: 10, publisherShare: 20 },
      slabs: [
        { from: 1, rate: 5, unit: 'percent' },
        { from: 2, rate: 7.5, unit: 'percent' },
      ],
    };
    const posted = (values: object) => admin.post('/api/records/commission-plans', values);
    await posted({ ...plan, slabs: [{ from: 1, rate: -5, unit: 'percent' }] }).expect(422);
    await posted({ ...plan, slabs: [] }).expect(422);
    await posted({ ...plan, ownerShare: 101 }).expect(422);
    await posted(plan).expect(200);
    expect((await counsellor.post('/api/lists/commission-plans/rows', {})).status).toBe(403);
    const confirmed = async (phone: string) => {
      const enquiry = { name: 'Mina Das', phone, source: 'WEB', user_id: counsellor.userId };
      const { leadId: id } = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data;
      const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid', selectCollegeId: '1004' };
      await counsellor.post('/api/callGenerate', { lead_id: id, callObj, files: [pdf('offer.pdf')] }).expect(200);
      await desk.settle();
      const [{ id: admitted }] = (await data(`admissions?leadId=${id}`)) as [Admission];
      await counsellor.post('/api/saveadmsnammount', { id: admitted, amount: '1000.01' }).expect(200);
      await save('accepted', counsellor, admitted).expect(200);
      await save('submitted', counsellor, admitted).expect(200);
      await save('confirmed', manager, admitted).expect(200);
      await desk.settle();
      return admitted;
    };
    const first = await confirmed('9811904793');
    const second = await confirmed('9811904794');
    expect(await data(`admissions/${first}`)).toMatchObject({ commission: '50.00', owner_share: '5.00', institution_share: '45.00' });
    expect(await data(`admissions/${second}`)).toMatchObject({ commission: '75.00', publisher_share: '0.00', publisher_name: null });
    // Both shares are owed to the counsellor, 5.00 and 7.50, and paid to the paisa.
    const share = { payee_id: counsellor.userId, amount: 5.01, bank_reference: 'UTR 90', paid_on: todayIn('Asia/Kolkata') };
    const pay = (more: object = {}) => admin.post('/api/owner-shares', { ...share, ...more });
    expect((await pay({ amount: 12.51 }).expect(422)).body.fields.amount).toBe('Only ₹12.50 is owed to this owner: you cannot pay more.');
    expect((await pay({ payee_id: 'nobody' }).expect(422)).body.fields.amount).toBe('Nothing is owed to this owner.');
    await counsellor.post('/api/owner-shares', share).expect(403);
    const { id: shareId } = (await pay().expect(200)).body.data;
    await desk.settle();
    await pay({ amount: 7.5 }).expect(422);
    await admin.post(`/api/owner-shares/${counsellor.userId}/${shareId}/reverse`, { reason: 'It came back' }).expect(200);
    await pay({ amount: 12.5 }).expect(200);
    expect((await pay({ amount: 12.5, payee_id: admin.userId }).expect(422)).body.fields.payee_id).toBe(
      'Another person must record your share.',
    );
    await desk.settle();
    const shares = { where: { field: 'payeeId', op: 'eq', value: counsellor.userId } };
    expect((await admin.post('/api/lists/owner-shares/rows', shares).expect(200)).body.data).toMatchObject([
      { payeeName: expect.any(String), earnedPaise: 1_250, paidPaise: 1_250, openPaise: 0 },
    ]);
    await counsellor.post('/api/lists/owner-shares/rows', shares).expect(403);
    const report = async (name: string) => {
      const today = todayIn('Asia/Kolkata');
      const { rows } = (await admin.post(`/api/reports/${name}`, { from: today.replace(/..$/, '01'), to: today }).expect(200)).body.data;
      return rows as object[];
    };
    expect(await report('college-admission-report')).toContainEqual(
      expect.objectContaining({ collegeName: expect.any(String), confirmed: 2, amount: 200_002, commission: 12_500 }),
    );
    for (const name of ['user-admission-report', 'source-admission-report', 'daily-admission-report'])
      expect((await report(name)).length).toBeGreaterThan(0);
    await save('cancelled', manager, first).expect(200);
    await desk.settle();
    expect(await data(`admissions/${first}`)).toMatchObject({ updateStatus: 'cancelled', commission: null });
    expect(await report('college-admission-report')).toContainEqual(
      expect.objectContaining({ confirmed: 2, cancelled: 1, commission: 7_500 }),
    );
  });

  it('AD-02: are never confirmed by the owner of the lead, whatever their role', async () => {
    const submitted = async (phone: string, owner: Person) => {
      const enquiry = { name: 'Mina Das', phone, source: 'WEB', user_id: owner.userId };
      const { leadId: id } = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data;
      const callObj = { group: 'application', selectStage: 'stage-enrolled', selectSubStage: 'Fee paid', selectCollegeId: '1004' };
      await owner.post('/api/callGenerate', { lead_id: id, callObj, files: [pdf('offer.pdf')] }).expect(200);
      await desk.settle();
      const [{ id: own }] = (await data(`admissions?leadId=${id}`, owner)) as [Admission];
      await owner.post('/api/saveadmsnammount', { id: own, amount: '1000.00' }).expect(200);
      for (const status of ['accepted', 'submitted']) await save(status, owner, own).expect(200);
      await desk.settle();
      expect((await data(`admissions/${own}`, owner)).moves).not.toContain('confirm');
      return own;
    };
    const ofManager = await submitted('9811904795', manager);
    const { body } = await save('confirmed', manager, ofManager).expect(403);
    expect(body.message).toBe('This admission is your own: a manager above you must do this.');
    await save('confirmed', admin, ofManager).expect(200);
    const ofAdmin = await submitted('9811904796', admin);
    const refused = await save('confirmed', admin, ofAdmin).expect(422);
    expect(refused.body.message).toBe('You own this lead or submitted its admission: another manager must confirm it.');
    for (const id of [ofManager, ofAdmin]) await save('cancelled', admin, id).expect(200);
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
    expect(await admission()).toMatchObject({ updateStatus: 'claimed', collegeStatus: 'awaited', reason: null, amount: null });
    // The college names a new amount.
    await counsellor.post('/api/saveadmsnammount', { id: admissionId, amount: '250000.00' }).expect(200);
    await desk.settle();
  });

  it('keep their amount, and nothing about the person, when the lead is erased', async () => {
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    const all = await listed('clgId=1002', admin);
    expect(all).toMatchObject([{ amount: '250000.00', lead_name: null, phone: null, files: [] }]);
    expect(JSON.stringify([all, await data(`admissions/${admissionId}`)])).not.toMatch(/Ravi|Kumar|904792|offer\.pdf|letter\.pdf/);
    // Those of the other leads.
    expect(await desk.ask('files', sunrise.tid)).toBe(4);
    await counsellor.post('/api/saveadmsnattachment', { id: admissionId, files: [pdf('late.pdf')] }).expect(409);
    // Those of the other leads.
    expect(await desk.ask('files', sunrise.tid)).toBe(4);
  });
});
