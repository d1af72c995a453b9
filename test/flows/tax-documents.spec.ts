import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('documents of payments', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let leadId: string;
  let orderId: string;
  /** The public address of the invoice. */
  let receipt: string;

  const documents = async (person = counsellor) => (await person.get(`/api/tax-documents?orderId=${orderId}`).expect(200)).body.data;

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    const billing = { legalName: 'Sunrise Education', address: 'MG Road', state: '29', gstin: '29ABCDE1234F1Z5', seriesPrefix: 'SUN' };
    await admin.post('/api/records/billing-profiles', billing).expect(200);
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_180, taxRate: 18 };
    const productId = (await admin.post('/api/records/products', token).expect(200)).body.data.id as string;
    const enquiry = { name: 'Ravi Kumar', phone: '9811904888', email: 'ravi@example.org', state: 'Karnataka' };
    leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: counsellor.userId }).expect(200);
    await desk.settle();
    [orderId] = (await counsellor.post('/api/orders', { lead_id: leadId, product_ids: [productId] }).expect(200)).body.data.ids;
    const at = { paidAt: '2026-11-20T10:00:00.000Z', refundedAt: '2026-11-21T10:00:00.000Z' };
    const pay = {
      type: 'RecordPayment',
      data: { paymentId: 'pay-1', outcome: 'captured', amountPaise: 118_000, paidAt: at.paidAt },
    } as const;
    const refund = {
      type: 'RecordRefund',
      data: { refundId: 'r-1', paymentId: 'pay-1', amountPaise: 59_000, refundedAt: at.refundedAt },
    } as const;
    await desk.ask('moveMoney', sunrise.tid, orderId, pay);
    await desk.ask('moveMoney', sunrise.tid, orderId, refund);
    await desk.settle();
  });

  it('are issued for money that comes and goes, and listed with the order', async () =>
    expect(await documents()).toMatchObject([
      { title: 'Tax invoice', number: 'SUNI/2627/000001', paymentId: 'pay-1', total: { minor: 118_000, currency: 'INR' } },
      { title: 'Credit note', number: 'SUNC/2627/000001', refundId: 'r-1', originalNumber: 'SUNI/2627/000001' },
    ]));

  it('are downloaded as PDF by those who see the order', async () => {
    const [{ documentId }] = await documents();
    const { headers, body } = await counsellor.get(`/api/tax-documents/${documentId}`).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('invoice-SUNI-2627-000001.pdf');
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const other = await sunrise.signIn('counsellor3');
    await other.get(`/api/tax-documents/${documentId}`).expect(404);
    await other.get(`/api/tax-documents?orderId=${orderId}`).expect(404);
    await counsellor.get('/api/tax-documents/nothing').expect(404);
    await counsellor.get('/api/tax-documents').expect(400);
  });

  it('are listed for everyone who sees their orders, with party, sums and numbers', async () => {
    const rows = async (person: Person, body: object = {}) =>
      (await person.post('/api/lists/tax-documents/rows', body).expect(200)).body.data;
    const mine = { where: { field: 'orderId', op: 'eq', value: orderId }, sort: [{ field: 'movedAt', dir: 'asc' }] };
    const of = { leadName: 'Ravi Kumar', ownerId: counsellor.userId, description: 'Seat token' };
    expect(await rows(admin, mine)).toMatchObject([
      { ...of, kind: 'invoice', taxablePaise: 100_000, taxPaise: 18_000, totalPaise: 118_000 },
      { ...of, kind: 'credit-note', originalNumber: 'SUNI/2627/000001' },
    ]);
    const { acl } = (await admin.get(`/api/one-role-permissions?role=${staffRoles.counsellor}`).expect(200)).body.data as { acl: object[] };
    await counsellor.post('/api/lists/tax-documents/rows', {}).expect(403);
    await admin
      .post('/api/edit-role-permissions', { role: staffRoles.counsellor, acl: [...acl, { code: 'PAYMENT_SYSTEM', level: [6] }] })
      .expect(200);
    await desk.settle();
    expect(await rows(counsellor)).toHaveLength(2);
    const other = await sunrise.signIn('counsellor3');
    expect(await rows(other)).toEqual([]);
    await admin.post(`/api/order-owner-to/${orderId}`, { owner_id: other.userId }).expect(200);
    await desk.settle();
    expect([await rows(counsellor), (await rows(other)).length]).toEqual([[], 2]);
    await admin.post(`/api/order-owner-to/${orderId}`, { owner_id: counsellor.userId }).expect(200);
    await desk.settle();
  });

  it('are sent to the lead by e-mail, and opened without a session', async () => {
    const [{ documentId }] = await documents();
    const path = `/api/tax-documents/${documentId}/send`;
    await counsellor.post(path, {}).expect(400);
    await (await sunrise.signIn('counsellor3')).post(path, { channel: 'email' }).expect(404);
    await counsellor.post(path, { channel: 'email' }).expect(200);
    await desk.settle();
    const events = (await desk.ask('log', sunrise.since, { types: ['LeadMessageSent'] })) as { data: { text: string } }[];
    const address = /https?:\/\/\S+\/receipt\/([\w-]{22})/.exec(events.at(-1)?.data.text ?? '');
    expect(events.at(-1)?.data).toMatchObject({ channel: 'email', title: 'Tax invoice SUNI/2627/000001 of ₹1180.00' });
    receipt = `${desk.address}/receipt/${address?.[1]}`;
    const answer = await fetch(receipt);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await fetch(`${desk.address}/receipt/nothing`)).status).toBe(404);
  });

  it('need billing details of the right form, once for each institution', async () => {
    const wrong = { legalName: 'Twice', address: 'MG Road', state: '29', gstin: '29ABC', seriesPrefix: 'SUNRISE' };
    const { body } = await admin.post('/api/records/billing-profiles', wrong).expect(422);
    expect(body.fields).toMatchObject({ gstin: expect.stringContaining('15 characters'), seriesPrefix: expect.stringContaining('three') });
    await admin.post('/api/records/billing-profiles', { ...wrong, gstin: undefined, seriesPrefix: 'TWO' }).expect(409);
  });

  it('of an erased person are read by admins only, with a reason', async () => {
    const [{ documentId }] = await documents();
    await admin.delete(`/api/leads/${leadId}/person`).expect(200);
    await desk.settle();
    const path = `/api/tax-documents/${documentId}`;
    await counsellor.get(`${path}?reason=Asked by the tax office`).expect(403);
    expect((await admin.get(path).expect(422)).body.message).toContain('please give a reason');
    await admin.get(`${path}?reason=short`).expect(400);
    await admin.get(`${path}?reason=Asked by the tax office`).expect(200);
    const stream = { streamPrefix: `tax-documents-${sunrise.tid}-` };
    const events = await desk.ask('log', sunrise.since, stream);
    expect(JSON.stringify(events)).toContain('Ravi Kumar');
    expect((await fetch(receipt)).status).toBe(404);
    await counsellor.post(`/api/tax-documents/${documentId}/send`, { channel: 'sms' }).expect(422);
    const { body } = await admin.post('/api/lists/tax-documents/rows', {}).expect(200);
    expect(body.data).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('Ravi');
  });
});
