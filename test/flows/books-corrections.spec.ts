import type { MoneyEntryRow } from '@matricula/read-models/books';
import type { PaymentRow } from '@matricula/read-models/payment';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const NUMBER = '004711';

describe('the books of an order', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let product: string;
  let phone = 9_811_650_000;

  const rows = async <Row>(list: string, where: object): Promise<Row[]> => {
    await desk.settle();
    return (await admin.post(`/api/lists/${list}/rows`, { where, limit: 100 }).expect(200)).body.data as Row[];
  };
  const of = (orderId: string) => ({ field: 'orderId', op: 'eq', value: orderId });
  const play = async (what: string, said: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ tenantId: sunrise.tid, ...said });
    const answer = await fetch(`${desk.address}/dev/outbox/payments/${what}`, { method: 'POST', headers, body });
    expect([what, answer.status]).toEqual([what, 200]);
    await desk.settle();
    return ((await answer.json()) as { data: { news: { about: string; providerId: string }[] } }).data.news;
  };
  const order = async (): Promise<string> => {
    const enquiry = { name: 'Ravi Kumar', phone: String(++phone), email: `ravi.${phone}@example.org`, state: 'Karnataka' };
    const leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await desk.settle();
    const { body } = await admin.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200);
    await desk.settle();
    return body.data.ids[0] as string;
  };
  const report = async (query: string) => (await admin.get(`/api/get_order_by_clg?${query}`).expect(200)).body.data as object[];
  const documents = async (orderId: string) => {
    await desk.settle();
    return (await admin.get(`/api/tax-documents?orderId=${orderId}`).expect(200)).body.data as object[];
  };
  /** Sums of the accounts over the entries of an order or of its payment. */
  const sums = async (where: object): Promise<Record<string, number>> => {
    await desk.settle();
    const { data } = (await admin.post('/api/money-entries/sums', { where }).expect(200)).body;
    return Object.fromEntries((data as { account: string; sum: { minor: number } }[]).map(({ account, sum }) => [account, sum.minor]));
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    const codes = ['LEADS', 'PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'].map((code) => ({ code, level: [6] }));
    await admin.post('/api/edit-role-permissions', { role: 2, scope: 'all', acl: codes }).expect(200);
    manager = await sunrise.signIn('manager');
    const billing = { legalName: 'Sunrise Education', address: 'MG Road', state: '29', gstin: '29ABCDE1234F1Z5', seriesPrefix: 'SUN' };
    await admin.post('/api/records/billing-profiles', billing).expect(200);
    const token = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000, taxRate: 18 };
    const wrong = { ...token, taxCode: '99a' };
    expect((await admin.post('/api/records/products', wrong).expect(422)).body.message).toBe('An HSN or SAC code has 4 to 8 digits.');
    const values = { ...token, priceIncludesTax: false, taxCode: '999293', commissionRate: 10 };
    product = (await admin.post('/api/records/products', values).expect(200)).body.data.id;
    await desk.settle();
  });

  it('have the tax on top of a price without tax, and the commission of the product', async () => {
    const listed = (await admin.get('/api/get_all_products').expect(200)).body.data as { product_id: string; price: string }[];
    expect(listed.find(({ product_id }) => product_id === product)).toMatchObject({ price: '1180.00' });
    const orderId = await order();
    expect(await report(`orderID=${orderId}`)).toMatchObject([{ total: '1180.00' }]);
    const paid = { paymentId: `pay-${orderId}`, outcome: 'captured', amountPaise: 118_000, paidAt: '2026-11-20T10:00:00.000Z' } as const;
    await desk.ask('moveMoney', sunrise.tid, orderId, { type: 'RecordPayment', data: paid });
    expect(await documents(orderId)).toMatchObject([{ title: 'Tax invoice', total: { minor: 118_000 } }]);
    expect(await sums(of(orderId))).toMatchObject({ applicant: 0, gst: -18_000, commission: -10_000, college: -90_000 });
    await admin.post(`/api/paid-to-clg/${orderId}`, { ptc_status: 'part-paid' }).expect(422);
    await admin.post(`/api/paid-to-clg/${orderId}`, { ptc_status: 'paid', paid_on: '2999-01-01' }).expect(422);
    await admin.post(`/api/paid-to-clg/${orderId}`, { ptc_status: 'paid', paid_on: '2026-11-24' }).expect(200);
    expect(await sums(of(orderId))).toMatchObject({ college: 0, bank: -90_000 });
    const where = { and: [of(orderId), { field: 'kind', op: 'eq', value: 'college' }] };
    expect(await rows<MoneyEntryRow>('money-entries', where)).toMatchObject([{ movedAt: '2026-11-24T06:30:00.000Z' }]);
    expect(await report(`orderID=${orderId}`)).toMatchObject([{ ptc_status: 'paid', ptc_amount: '900.00' }]);
  });

  it('have money that a college paid on its day, and without it once it is taken back', async () => {
    const given = { college_id: '1003', amount: 5_000.5, bank_reference: 'UTR 55', received_on: '2026-11-24' };
    await admin.post('/api/college-receipts', { ...given, college_id: 'none' }).expect(422);
    await admin.post('/api/college-receipts', { ...given, received_on: '2999-01-01' }).expect(422);
    await admin.post('/api/college-receipts', { ...given, amount: 0 }).expect(400);
    const { id } = (await admin.post('/api/college-receipts', given).expect(200)).body.data;
    expect((await admin.post('/api/college-receipts', given).expect(422)).body.fields.bank_reference).toContain(
      'this bank reference already',
    );
    const where = { field: 'receiptId', op: 'eq', value: id };
    expect(await rows<MoneyEntryRow>('money-entries', where)).toMatchObject([
      { kind: 'college-received', bank: 500_050, college: -500_050, movedAt: '2026-11-24T06:30:00.000Z', reference: 'UTR 55' },
    ]);
    await admin.post(`/api/college-receipts/${id}/reverse`, {}).expect(400);
    await admin.post(`/api/college-receipts/${id}/reverse`, { reason: 'Entered twice' }).expect(200);
    expect(await sums(where)).toMatchObject({ bank: 0, college: 0 });
    // Recorded again, it is taken back by its own entry, not by the one before.
    await admin.post('/api/college-receipts', { ...given, amount: 700 }).expect(200);
    const again = await admin.post(`/api/college-receipts/${id}/reverse`, { reason: 'Entered twice', recording: 1 }).expect(422);
    expect(again.body.message).toContain('recorded again');
    expect(await sums(where)).toMatchObject({ bank: 70_000 });
    expect((await rows<MoneyEntryRow>('money-entries', where)).map(({ recording }) => recording).toSorted()).toEqual([1, 1, 2]);
    await admin.post(`/api/college-receipts/${id}/reverse`, { reason: 'Entered twice', recording: 2 }).expect(200);
    await admin.post('/api/college-receipts/none/reverse', { reason: 'Entered twice' }).expect(404);
  });

  it('follow a dispute that is lost: the order is open again and its invoice is corrected', async () => {
    const orderId = await order();
    const link = (await admin.post('/api/payment-links', { order_id: orderId }).expect(200)).body.data as { url: string };
    await desk.settle();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await fetch(`${desk.address}${new URL(link.url).pathname}`, { method: 'POST', headers, body: '' });
    await play('pay', { id: decodeURIComponent(/\/dev\/pay\/[^/]+\/([^"&]+)/.exec(await page.text())?.[1] ?? 'none') });
    const [payment] = await rows<PaymentRow>('payments', of(orderId));
    expect(payment).toMatchObject({ status: 'captured', booked: 'applied' });
    const { paymentId, providerId = '' } = payment!;
    expect(await report(`paymentid=${providerId}`)).toMatchObject([{ order_id: orderId }]);
    expect(await report(`paymentid=${paymentId}`)).toMatchObject([{ order_id: orderId }]);
    await play('dispute', { id: providerId });
    const [{ disputeId } = { disputeId: '' }] = (await rows<PaymentRow>('payments', of(orderId)))[0]?.disputes ?? [];
    expect(await report(`orderID=${orderId}`)).toMatchObject([{ status: 'paid' }]);
    await play('dispute-lost', { id: disputeId });
    expect(await report(`orderID=${orderId}`)).toMatchObject([{ status: 'attempted', paid: '0.00', payment_status: 'refunded' }]);
    expect(await documents(orderId)).toMatchObject([
      { title: 'Tax invoice' },
      { title: 'Credit note', refundId: null, total: { minor: 118_000 } },
    ]);
    const entries = await rows<MoneyEntryRow>('money-entries', { field: 'paymentId', op: 'eq', value: paymentId });
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['applied', 'captured', 'correction', 'dispute', 'document', 'unapplied']);
    const {
      applicant,
      unapplied,
      college,
      commission,
      clearing = 0,
      fees = 0,
      gst = 0,
    } = await sums({
      ...{ field: 'paymentId', op: 'eq', value: paymentId },
    });
    expect({ applicant, unapplied, college, commission }).toEqual({ applicant: 0, unapplied: 0, college: 0, commission: 0 });
    // The fee of the provider is lost.
    expect(clearing + fees + gst).toBe(0);
  });

  it('cancel the invoice of a cheque that bounced, which its number finds', async () => {
    const orderId = await order();
    const received_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const offline = { order_id: orderId, amount: 1_180, method: 'cheque', reference: NUMBER, received_at };
    const { id } = (await manager.post('/api/payments', offline).expect(200)).body.data as { id: string };
    await admin.post(`/api/payments/${id}/confirm`).expect(200);
    await desk.settle();
    expect(await report(`paymentid=${NUMBER}`)).toMatchObject([{ order_id: orderId, status: 'paid' }]);
    await admin.post(`/api/payments/${id}/reverse`, { reason: 'The cheque bounced.' }).expect(200);
    const [, correction] = (await documents(orderId)) as { documentId: string }[];
    expect(correction).toMatchObject({ title: 'Credit note', refundId: null, originalNumber: expect.stringContaining('SUNI/') });
    const { body } = await admin.get(`/api/tax-documents/${correction?.documentId}`).expect(200);
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await sums(of(orderId))).toEqual(
      expect.objectContaining({ applicant: 0, bank: 0, unapplied: 0, college: 0, commission: 0, gst: 0 }),
    );
  });

  it('are checked: clearing has what the provider owes, after captures, a lost dispute and refunds by hand', async () => {
    await desk.ask('checkBooks', sunrise.tid);
    const [check] = (await admin.post('/api/lists/books-checks/rows', {}).expect(200)).body.data as object[];
    expect(check).toMatchObject({ status: 'balanced', entriesPaise: 0, differencePaise: 0, lines: [] });
    const counsellor = await sunrise.signIn('counsellor');
    await counsellor.post('/api/lists/books-checks/rows', {}).expect(403);
  });
});
