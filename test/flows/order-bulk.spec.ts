import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { OrderRow } from '@matricula/read-models/order';
import type { Person } from '../fixtures/front';
import { Imports } from '../fixtures/imports';
import { desk, type Tenant } from '../fixtures/shared-desk';

const CODE = 'CAF_Application_Form_Report';

describe('an action on many orders', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let imports: Imports;
  let orderIds: string[];

  const rows = async (person = admin) => {
    const { body } = await person.post('/api/lists/orders/rows', { sort: [{ field: 'createdAt', dir: 'asc' }] }).expect(200);
    return body.data as OrderRow[];
  };
  const bulk = async (action: string, values: object, selection: object = { keys: orderIds }, person = admin) => {
    const { body } = await person.post('/api/commands/orders/bulk', { action, values, selection }).expect(200);
    return { jobId: body.data.jobId as string, job: await imports.ended(body.data.jobId) };
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const role = staffRoles.counsellor;
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
    await admin.post('/api/edit-role-permissions', { role, acl: [...acl, { code: CODE, level: [6] }] }).expect(200);
    counsellor = await sunrise.signIn('counsellor');
    imports = new Imports(desk, admin);
    const product = async (name: string) =>
      (await admin.post('/api/records/products', { formName: name, kind: 'token-fee', collegeId: '1002', price: 1_000 }).expect(200)).body
        .data.id as string;
    const products = [await product('MBA 2027'), await product('BBA 2027'), await product('BCA 2027')];
    const leadId = (await admin.post('/api/leadGenerate', { name: 'Ravi Kumar', phone: '9811904700' }).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    await desk.settle();
    orderIds = (await counsellor.post('/api/orders', { lead_id: leadId, product_ids: products }).expect(200)).body.data.ids;
    await desk.settle();
  });

  it('gives them to another owner, and an undo returns those that were not given on since', async () => {
    const [to, other] = [sunrise.id('counsellor2'), sunrise.id('counsellor3')];
    const { jobId, job } = await bulk('giveOwner', { owner_id: to }, { where: { field: 'status', op: 'eq', value: 'created' }, count: 3 });
    expect(job).toMatchObject({ status: 'completed', kind: 'order-owner', counts: { changed: 3, refused: 0 } });
    expect((await rows()).map(({ ownerId }) => ownerId)).toEqual([to, to, to]);
    await admin.post(`/api/order-owner-to/${orderIds[0]}`, { owner_id: other }).expect(200);
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 2, kept: 1 });
    expect((await rows()).map(({ ownerId }) => ownerId).toSorted()).toEqual([counsellor.userId, counsellor.userId, other].toSorted());
    await admin.post(`/api/order-owner-to/${orderIds[0]}`, { owner_id: counsellor.userId }).expect(200);
    await desk.settle();
  });

  it('adds a remark, and an undo withdraws it and nothing else', async () => {
    await counsellor.post(`/api/add-order-remark/${orderIds[0]}`, { remark: 'Calls on Monday' }).expect(200);
    const { jobId, job } = await bulk('remark', { remark: 'The fee rises in January' }, { keys: orderIds }, counsellor);
    expect(job.counts).toMatchObject({ changed: 3 });
    expect((await rows()).map(({ remark }) => remark)).toEqual(orderIds.map(() => 'The fee rises in January'));
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 3 });
    const after = await rows();
    expect(after.find(({ orderId }) => orderId === orderIds[0])).toMatchObject({ remark: 'Calls on Monday' });
    expect(after.flatMap(({ remarks }) => remarks)).toHaveLength(1);
  });

  it('cancels those of which nothing is paid, and an undo opens them again', async () => {
    const paidAt = new Date().toISOString();
    const payment = { paymentId: 'pay-1', outcome: 'captured', amountPaise: 100_000, paidAt } as const;
    await desk.ask('moveMoney', sunrise.tid, orderIds[0] ?? '', { type: 'RecordPayment', data: payment });
    await desk.settle();
    const { jobId, job } = await bulk('cancel', { reason: 'The course is full' });
    expect(job.counts).toMatchObject({ changed: 2, refused: 1 });
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'cancelled', 'paid']);
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 2 });
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['created', 'created', 'paid']);
  });

  it('records what the college got, and an undo sets what it was before', async () => {
    const [paid = ''] = orderIds;
    await admin.post(`/api/paid-to-clg/${paid}`, { ptc_status: 'part-paid', amount: 400, bank_reference: 'UTR 1' }).expect(200);
    const { jobId, job } = await bulk('payCollege', { ptc_status: 'paid', amount: 1_000, bank_reference: 'UTR 2' });
    expect(job.counts).toMatchObject({ changed: 1, refused: 2 });
    const row = async () => (await rows()).find(({ orderId }) => orderId === paid);
    expect(await row()).toMatchObject({ ptcStatus: 'paid', ptcPaise: 100_000, ptcReference: 'UTR 2' });
    expect((await imports.undo(jobId)).undoCounts).toMatchObject({ restored: 1 });
    expect(await row()).toMatchObject({ ptcStatus: 'part-paid', ptcPaise: 40_000, ptcReference: 'UTR 1' });
  });

  it('refuses bad input in words, orders of others, and a changed number', async () => {
    const start = (body: object, person = admin) => person.post('/api/commands/orders/bulk', body);
    const selection = { keys: orderIds };
    expect((await start({ action: 'remark', values: {}, selection }).expect(422)).body.fields).toEqual({
      remark: 'Please write a remark.',
    });
    await start({ action: 'pay', values: {}, selection }).expect(400);
    await start({ action: 'remark', values: { remark: 'Hello', more: 1 }, selection }).expect(422);
    await start({ action: 'giveOwner', values: { owner_id: 'nobody' }, selection }).expect(404);
    await start({ action: 'remark', values: { remark: 'Hello' }, selection: { all: true, count: 99 } }).expect(409);
    const other = await sunrise.signIn('counsellor3');
    await start({ action: 'remark', values: { remark: 'Hello' }, selection }, other).expect(404);
    await start({ action: 'remark', values: { remark: 'Hello' }, selection }, await sunrise.signIn('caller')).expect(403);
  });

  it('is listed under the bulk actions of the user who ran it', async () => {
    const kinds = async (person: Person) =>
      (await person.post('/api/lists/bulk-actions/rows', {}).expect(200)).body.data.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(counsellor)).toEqual(['order-remark']);
  });
});
