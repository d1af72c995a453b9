import { createHmac } from 'node:crypto';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const SECRET = 'webhook-secret';

describe('money that is moved twice, by one person, or not at all', () => {
  let sunrise: Tenant;
  let admin: Person;
  let counsellor: Person;
  let product: string;

  const rows = async (list: string, orderId: string): Promise<Record<string, unknown>[]> => {
    await desk.settle();
    const where = { field: 'orderId', op: 'eq', value: orderId };
    return (await admin.post(`/api/lists/${list}/rows`, { where, limit: 100 }).expect(200)).body.data;
  };
  const orderRow = async (orderId: string) => (await rows('orders', orderId))[0];
  const paymentId = async (orderId: string) => String((await rows('payments', orderId))[0]?.paymentId);
  const play = async (what: string, said: object) => {
    const answer = await fetch(`${desk.address}/dev/outbox/payments/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId: sunrise.tid, ...said }),
    });
    expect(answer.status).toBe(200);
    await desk.settle();
  };

  let phone = 9_811_760_000;
  const lead = async (): Promise<string> => {
    phone++;
    const enquiry = { name: 'Ravi Kumar', phone: String(phone), email: `ravi.${phone}@example.org`, user_id: counsellor.userId };
    const { leadId } = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data;
    await desk.settle();
    return leadId;
  };
  const order = async (leadId: string): Promise<string> => {
    const [orderId] = (await counsellor.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200)).body.data.ids;
    await desk.settle();
    return orderId;
  };
  const link = async (orderId: string): Promise<{ id: string; url: string }> => {
    const { body } = await admin.post('/api/payment-links', { order_id: orderId }).expect(200);
    await desk.settle();
    return body.data;
  };
  const paid = async (orderId: string, whilePaying = () => Promise.resolve()): Promise<string> => {
    const { pathname } = new URL((await link(orderId)).url);
    const page = await fetch(`${desk.address}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    const id = /\/dev\/pay\/[^/]+\/([^"&]+)/.exec(await page.text())?.[1];
    await whilePaying();
    await play('pay', { id });
    return paymentId(orderId);
  };
  /** Money of a lead that no order has, and two other orders of the lead. */
  const unapplied = async () => {
    const leadId = await lead();
    const [first, second, third] = [await order(leadId), await order(leadId), await order(leadId)];
    const id = await paid(first, async () => void (await counsellor.post(`/api/orders/${first}/cancel`).expect(200)));
    return { id, first, second, third };
  };
  const cash = async (orderId: string): Promise<string> => {
    const entered = { order_id: orderId, amount: 1_000, method: 'cash', received_at: new Date(Date.now() - 86_400_000).toISOString() };
    const { id } = (await admin.post('/api/payments', entered).expect(200)).body.data;
    await (await sunrise.signIn('manager')).post(`/api/payments/${id}/confirm`).expect(200);
    await desk.settle();
    return id;
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    counsellor = await sunrise.signIn('counsellor');
    const values = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000 };
    product = (await admin.post('/api/records/products', values).expect(200)).body.data.id;
    const codes = ['PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'].map((code) => ({ code, level: [6] }));
    const checker = { code: 'PAYMENT_REFUND_APPROVAL', level: [6] };
    for (const role of [2, 3]) {
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data;
      const more = role === 2 ? [...codes, checker] : codes;
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, ...more] }).expect(200);
    }
    await desk.settle();
  });

  it('unapplied money with a requested refund pays no order', async () => {
    const { id, second } = await unapplied();
    await admin.post('/api/refunds', { payment_id: id, amount: 1_000, reason: 'Late' }).expect(200);
    await admin.post(`/api/payments/${id}/apply`, { order_id: second }).expect(422);
    expect(await orderRow(second)).toMatchObject({ status: 'created', paidPaise: 0 });
    expect((await admin.get(`/api/tax-documents?orderId=${second}`).expect(200)).body.data).toEqual([]);
  });

  it('unapplied money that is applied to two orders at once pays one of them', async () => {
    const { id, second, third } = await unapplied();
    const apply = (order_id: string) => admin.post(`/api/payments/${id}/apply`, { order_id });
    const answers = await Promise.all([apply(second), apply(third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const sums = [await orderRow(second), await orderRow(third)].map((row) => Number(row?.paidPaise));
    expect(sums.toSorted()).toEqual([0, 100_000]);
  });

  it('money at the desk with a requested refund is not taken back, neither from the order nor as a payment', async () => {
    const orderId = await order(await lead());
    const id = await cash(orderId);
    await admin.post('/api/refunds', { payment_id: id, amount: 1_000, reason: 'No seat' }).expect(200);
    await admin.post(`/api/payments/${id}/reverse`, { reason: 'A mistake' }).expect(422);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
  });

  it('money at the desk that was a mistake is taken back from payment and order together', async () => {
    const orderId = await order(await lead());
    const id = await cash(orderId);
    await admin.post(`/api/payments/${id}/reverse`, { reason: 'A mistake' }).expect(200);
    expect(await orderRow(orderId)).toMatchObject({ status: 'attempted', paidPaise: 0 });
    expect(await rows('payments', orderId)).toMatchObject([{ status: 'reversed' }]);
  });

  it('links of an order that was cancelled or paid another way take no money', async () => {
    const leadId = await lead();
    const [cancelled, settled] = [await order(leadId), await order(leadId)];
    const [one, other] = [await link(cancelled), await link(settled)];
    await counsellor.post(`/api/orders/${cancelled}/cancel`).expect(200);
    await cash(settled);
    for (const [{ url }, words] of [
      [one, 'was cancelled'],
      [other, 'it is paid'],
    ] as const) {
      const address = `${desk.address}${new URL(url).pathname}`;
      const shown = await (await fetch(address)).text();
      expect(shown).toContain(words);
      expect(shown).not.toContain('<form');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await fetch(address, { method: 'POST', headers, body: 'amount=1000' })).status).toBe(422);
    }
  });

  it('pages of an order that was cancelled are cancelled at the provider', async () => {
    const orderId = await order(await lead());
    const { pathname } = new URL((await link(orderId)).url);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await (await fetch(`${desk.address}${pathname}`, { method: 'POST', headers, body: '' })).text();
    const address = /(\/dev\/pay\/[^/]+\/[^"&]+)/.exec(page)?.[1] ?? '';
    await counsellor.post(`/api/orders/${orderId}/cancel`).expect(200);
    const [row] = await rows('payment-links', orderId);
    expect(row).toMatchObject({ status: 'cancelled' });
    expect(row).not.toHaveProperty('openPage');
    expect(await (await fetch(`${desk.address}${address}`)).text()).toMatch(/cancelled/i);
  });

  it('refunds are requested only by users with the code, whatever the call', async () => {
    const orderId = await order(await lead());
    const id = await paid(orderId);
    await counsellor.post(`/api/payments/${id}/request-refund`, { amount: 1, reason: 'No seat' }).expect(403);
    await admin.post(`/api/payments/${id}/request-refund`, { amount: 1, reason: 'No seat', deviation: 'By agreement' }).expect(200);
    expect(await rows('refunds', orderId)).toMatchObject([{ status: 'requested', ownerId: counsellor.userId }]);
  });

  it('refunds are not approved by a second account of the person who requested them', async () => {
    const orderId = await order(await lead());
    const id = await paid(orderId);
    const refund = (await admin.post('/api/refunds', { payment_id: id, amount: 1_000, reason: 'No seat' }).expect(200)).body.data.id;
    const second = { name: 'Second Face', email: sunrise.email('second-face'), password: 'Admissions@2026', role: 1 };
    await admin.post('/api/users/register', second).expect(200);
    await desk.settle();
    const face = await desk.signIn(second.email);
    const { body } = await face.post(`/api/refunds/${refund}/approve`).expect(422);
    expect(body.message).toContain('another person must approve it');
    expect(await rows('refunds', orderId)).toMatchObject([{ status: 'requested' }]);
  });

  it('refunds of money at the desk are never sent to a provider: they are paid by hand', async () => {
    const orderId = await order(await lead());
    const id = await cash(orderId);
    const key = (
      await admin.post('/api/refunds', { payment_id: id, amount: 400, reason: 'No seat', deviation: 'Agreed with the payer' }).expect(200)
    ).body.data.id as string;
    const manager = await sunrise.signIn('manager');
    await manager.post(`/api/refunds/${key}/approve`).expect(200);
    await desk.settle();
    const where = { field: 'orderId', op: 'eq', value: orderId };
    const seen = (await manager.post('/api/lists/refunds/rows', { where, limit: 10 }).expect(200)).body.data;
    expect(seen).toMatchObject([{ status: 'approved', provider: 'offline', moves: ['byHand'] }]);
    const { body } = await manager.post(`/api/refunds/${key}/send`).expect(422);
    expect(body.message).toContain('came without a provider');
    const paidOn = async (paid_on: string) =>
      (await manager.post(`/api/refunds/${key}/by-hand`, { reference: 'Voucher 7', paid_on }).expect(422)).body.fields.paid_on as string;
    expect(await paidOn('2006-11-20')).toBe('The day is before the last financial year: its books are closed.');
    expect(await paidOn(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10))).toBe('The money was received later.');
    await manager.post(`/api/refunds/${key}/by-hand`, { reference: 'Voucher 7' }).expect(200);
    expect(await rows('refunds', orderId)).toMatchObject([{ status: 'processed', reference: 'Voucher 7' }]);
  });

  it('disputes, and refunds that nobody requested, reach the users of the payment system', async () => {
    const orderId = await order(await lead());
    await paid(orderId);
    const [payment] = await rows('payments', orderId);
    const id = payment?.providerId;
    const news = async () => {
      const { body } = await admin.post(`/api/getCrmUserNotification/${admin.userId}`).expect(200);
      return (body.data as { notifications: { type: string; message: string; target: string } }[]).map(
        ({ notifications }) => notifications,
      );
    };
    await play('dispute', { id, amountPaise: 10_000 });
    await play('refund-at-provider', { id, amountPaise: 20_000 });
    await play('refund-at-provider', { id, amountPaise: 90_000 });
    expect(await news()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'payment_disputed', message: expect.stringMatching(/the answer is due on .* at /) }),
        expect.objectContaining({ type: 'refund_unrequested', target: '/payment-system/payment-refunds' }),
        expect.objectContaining({ type: 'refund_surplus' }),
      ]),
    );
    expect((await rows('refunds', orderId)).map(({ status, amountPaise }) => [status, amountPaise])).toEqual(
      expect.arrayContaining([
        ['processed', 20_000],
        ['surplus', 90_000],
      ]),
    );
    expect(await orderRow(orderId)).toMatchObject({ status: 'part-refunded' });
    const kinds = (await rows('money-entries', orderId)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => String(kind).startsWith('refund')).toSorted()).toEqual(['refund', 'refund-surplus']);
  });

  it('payments of a test account are shown and not booked', async () => {
    const orderId = await order(await lead());
    const { id: linkId } = await link(orderId);
    const keys = { razorpayKeyId: 'rzp_test_abcdef1234', razorpayKeySecret: 'key-secret', razorpayWebhookSecret: SECRET };
    const account = { name: 'Test', provider: 'razorpay', ...keys };
    const { id } = (await admin.post('/api/records/integrations', account).expect(200)).body.data;
    await desk.settle();
    const body = JSON.stringify({
      event: 'payment_link.paid',
      created_at: Math.floor(Date.now() / 1_000),
      payload: {
        payment: { entity: { id: 'pay_test1', status: 'captured', amount: 100_000, currency: 'INR', method: 'upi' } },
        payment_link: { entity: { id: 'plink_1', status: 'created', reference_id: `${linkId}-1`, amount_paid: 0, currency: 'INR' } },
      },
    });
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'event-1' };
    expect((await fetch(`${desk.address}/api/hooks/${sunrise.tid}/${id}`, { method: 'POST', headers, body })).status).toBe(204);
    expect(await rows('payments', orderId)).toMatchObject([{ status: 'failed', booked: 'none', mode: 'test' }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'created', paidPaise: 0 });
    expect(await rows('money-entries', orderId)).toEqual([]);
    await admin.delete(`/api/records/integrations/${id}`).expect(200);
  });
});
