import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('documents of payments', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let leadId: string;
  let orderId: string;

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
  });
});
