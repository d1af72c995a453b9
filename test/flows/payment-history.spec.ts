import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('the history of payments', () => {
  let sunrise: Tenant;
  let admin: Person;

  const rows = async (where?: object) =>
    (await admin.post('/api/lists/money-entries/rows', { where, sort: [{ field: 'movedAt', dir: 'asc' }] }).expect(200)).body.data;
  const minor = (data: { account: string; sum: { minor: number } }[]) =>
    Object.fromEntries(data.map(({ account, sum }) => [account, sum.minor]));

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const billing = { legalName: 'Sunrise Education', address: 'MG Road', state: '29', gstin: '29ABCDE1234F1Z5', seriesPrefix: 'SUN' };
    await admin.post('/api/records/billing-profiles', billing).expect(200);
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_180, taxRate: 18 };
    const productId = (await admin.post('/api/records/products', token).expect(200)).body.data.id as string;
    const lead = { name: 'Ravi Kumar', phone: '9811904777', email: 'ravi.k@example.org' };
    const leadId = (await admin.post('/api/leadGenerate', lead).expect(200)).body.data.leadId;
    await desk.settle();
    const [orderId] = (await admin.post('/api/orders', { lead_id: leadId, product_ids: [productId] }).expect(200)).body.data.ids;
    const pay = { paymentId: 'pay-h', outcome: 'captured', amountPaise: 118_000, paidAt: '2026-11-20T10:00:00.000Z' } as const;
    await desk.ask('moveMoney', sunrise.tid, orderId, { type: 'RecordPayment', data: pay });
    const refund = { refundId: 'r-h', paymentId: 'pay-h', amountPaise: 59_000, refundedAt: '2026-11-21T10:00:00.000Z' };
    await desk.ask('moveMoney', sunrise.tid, orderId, { type: 'RecordRefund', data: refund });
    await desk.settle();
  });

  it('has a balanced entry for each movement', async () => {
    const found = await rows();
    expect(found).toMatchObject([
      { kind: 'applied', amountPaise: 118_000, unapplied: 118_000, applicant: -118_000 },
      { kind: 'document', reference: 'SUNI/2627/000001', applicant: 118_000, gst: -18_000, college: -100_000 },
      { kind: 'unapplied', amountPaise: 59_000, unapplied: -59_000, applicant: 59_000 },
      { kind: 'correction', reference: 'SUNC/2627/000001', applicant: -59_000, gst: 9_000, college: 50_000 },
    ]);
  });

  it('is summed over the entries that match, and up to an entry', async () => {
    const where = { field: 'kind', op: 'in', values: ['document', 'correction'] };
    expect(minor((await admin.post('/api/money-entries/sums', { where }).expect(200)).body.data)).toMatchObject({
      gst: -9_000,
      college: -50_000,
    });
    const [, document] = await rows();
    const running = minor((await admin.get(`/api/money-entries/running/${document.entryId}`).expect(200)).body.data);
    expect(running).toMatchObject({ applicant: 0, gst: -18_000, college: -100_000, unapplied: 118_000 });
    expect(Object.values(running).reduce((sum, paise) => sum + paise, 0)).toBe(0);
    await admin.get('/api/money-entries/running/nothing').expect(404);
    await admin.post('/api/money-entries/sums', { where: { field: 'nothing', op: 'eq', value: 1 } }).expect(422);
  });

  it('is exported in rupees', async () => {
    const columns = [
      { field: 'kind', title: 'Movement' },
      { field: 'gst', title: 'GST' },
    ];
    const { text } = await admin.post('/api/lists/money-entries/export', { columns, sort: [{ field: 'movedAt', dir: 'asc' }] }).expect(200);
    expect(text).toContain('Document issued,-180.00');
  });

  it('needs the code of the payment system', async () => {
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post('/api/lists/money-entries/rows', {}).expect(403);
    await counsellor.post('/api/money-entries/sums', {}).expect(403);
  });
});
