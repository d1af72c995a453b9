import { createHmac } from 'node:crypto';
import { newEventId } from '@matricula/event-store';
import type { PaymentRow } from '@matricula/read-models/payment';
import { paymentLinkStream } from '@matricula/domain/payment';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

const SECRET = 'hook-secret';

describe('webhooks of Razorpay', () => {
  let sunrise: Tenant;
  let admin: Person;
  let hook: string;
  let product: string;
  let phone = 9_811_740_000;

  const account = async (person: Person, tid: string, mode: 'live' | 'test'): Promise<string> => {
    const { body } = await person
      .post('/api/records/integrations', {
        ...{ name: 'Fees', provider: 'razorpay', razorpayKeyId: `rzp_${mode}_AbCdEf1234`, razorpayKeySecret: 'key-secret' },
        ...{ razorpayWebhookSecret: SECRET, razorpayPreviousSecret: 'old-secret', razorpaySecretChangedAt: new Date().toISOString() },
      })
      .expect(200);
    await desk.settle();
    return `/api/hooks/${tid}/${body.data.id}`;
  };
  /** The page that the live account opened for a link. */
  const openPage = async (person: Person, ids: { linkId: string; orderId: string; leadId: string }) => {
    const page = {
      checkoutId: `${ids.linkId}-1`,
      provider: 'razorpay',
      mode: 'live',
      providerId: `plink_${phone}`,
      url: 'https://rzp.io/i/x',
    };
    const meta = { actor: { id: person.userId, name: 'Asha', email: 'asha@example.org', role: 1 }, correlationId: ids.linkId, version: 1 };
    const data = { ...ids, ...page, amountPaise: 100_000 };
    const stream = paymentLinkStream(sunrise.tid, ids.linkId);
    const expected = (await desk.ask('revision', stream))!;
    await desk.ask('append', {
      stream,
      tenantId: sunrise.tid,
      expected,
      events: [{ id: newEventId(), type: 'PaymentCheckoutStarted', data, meta }],
    });
    await desk.settle();
  };
  const link = async (person = admin, opensPage = person === admin) => {
    phone++;
    const enquiry = { name: 'Ravi Kumar', phone: String(phone), email: `ravi.${phone}@example.org` };
    const leadId = (await person.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await desk.settle();
    const orders = await person.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200);
    await desk.settle();
    const orderId = orders.body.data.ids[0] as string;
    const { body } = await person.post('/api/payment-links', { order_id: orderId }).expect(200);
    await desk.settle();
    const { id: linkId } = body.data as { id: string };
    if (opensPage) await openPage(person, { linkId, orderId, leadId });
    return { orderId, checkoutId: `${linkId}-1` };
  };
  const paid = (id: string, receipt: string, more: object = {}) => ({
    ...{ entity: 'event', event: 'order.paid', created_at: Math.floor(Date.now() / 1_000) },
    payload: {
      payment: {
        entity: {
          ...{ id, entity: 'payment', amount: 100_000, currency: 'INR', status: 'captured', captured: true, order_id: `order_${id}` },
          ...{ method: 'upi', fee: 2_360, tax: 360, created_at: Math.floor(Date.now() / 1_000), ...more },
        },
      },
      order: { entity: { id: `order_${id}`, receipt, status: 'paid' } },
    },
  });
  const send = async (
    body: object | string,
    { secret = SECRET, to = hook, signed = body }: { secret?: string; to?: string; signed?: object | string } = {},
  ) => {
    const text = (of: object | string) => (typeof of === 'string' ? of : JSON.stringify(of));
    const signature = createHmac('sha256', secret).update(text(signed)).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' };
    const { status } = await fetch(`${desk.address}${to}`, { method: 'POST', headers, body: text(body) });
    await desk.settle();
    return status;
  };
  const rows = async (person = admin): Promise<PaymentRow[]> => {
    const where = { field: 'provider', op: 'eq', value: 'razorpay' };
    return (await person.post('/api/lists/payments/rows', { where, limit: 100 }).expect(200)).body.data;
  };
  const orderRow = async (orderId: string, person = admin) =>
    (await person.post('/api/lists/orders/by-key', { keys: [orderId] }).expect(200)).body.data[0];

  const opened = async (tenant: Tenant): Promise<Person> => {
    const person = await tenant.signIn('admin');
    const values = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000 };
    product = (await person.post('/api/records/products', values).expect(200)).body.data.id;
    await desk.settle();
    return person;
  };

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await opened(sunrise);
    hook = await account(admin, sunrise.tid, 'live');
  });

  it('PY-03: book money once, however often and with whichever of the two secrets they come', async () => {
    const { orderId, checkoutId } = await link();
    const event = paid('pay_1', checkoutId);
    expect(await send(event)).toBe(204);
    expect(await send(event)).toBe(204);
    expect(await send(event, { secret: 'old-secret' })).toBe(204);
    expect(await rows()).toMatchObject([{ paymentId: 'razorpay-pay_1', status: 'captured', amountPaise: 100_000, mode: 'live', orderId }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
  });

  it('are refused if they are forged, changed, of another account or too long', async () => {
    const { orderId, checkoutId } = await link();
    const event = paid('pay_2', checkoutId);
    const before = await rows();
    expect(await send(event, { secret: 'guessed' })).toBe(404);
    expect(await send(event, { signed: paid('pay_2', checkoutId, { amount: 1 }) })).toBe(404);
    expect(await send(event, { to: `/api/hooks/${sunrise.tid}/unknown` })).toBe(404);
    const other = await desk.tenant();
    expect(await send(event, { to: hook.replace(sunrise.tid, other.tid) })).toBe(404);
    expect(await send(JSON.stringify(event) + ' '.repeat(17 * 1024))).toBe(413);
    expect(await rows()).toEqual(before);
    expect(await orderRow(orderId)).toMatchObject({ status: 'created', paidPaise: 0 });
  });

  it('with nonsense are answered, so that they do not come again, and book nothing', async () => {
    const { checkoutId } = await link();
    const before = await rows();
    for (const amount of [-100, 0.5, 1e300, '100000', null]) expect(await send(paid('pay_3', checkoutId, { amount }))).toBe(204);
    for (const body of ['null', '[]', '{"event":"order.paid","payload":[]}']) expect(await send(body)).toBe(204);
    // Razorpay sends no text that is no JSON.
    expect(await send('{"event":')).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('of the test mode of the same merchant, signed with the secret of the live account, touch no live books', async () => {
    const { orderId, checkoutId } = await link(admin, false);
    const before = await rows();
    expect(await send(paid('pay_test', checkoutId))).toBe(204);
    expect(await rows()).toEqual(before);
    expect(await orderRow(orderId)).toMatchObject({ status: 'created', paidPaise: 0 });
  });

  it('of a test account touch no live books', async () => {
    const trial = await desk.tenant();
    const person = await opened(trial);
    const to = await account(person, trial.tid, 'test');
    const { orderId, checkoutId } = await link(person);
    expect(await send(paid('pay_4', checkoutId), { to })).toBe(204);
    const reason = 'A test account moves no money.';
    expect(await rows(person)).toMatchObject([{ mode: 'test', status: 'failed', booked: 'none', reason }]);
    expect(await orderRow(orderId, person)).toMatchObject({ status: 'created', paidPaise: 0 });
  });

  it('that are sent again with the secret before are booked after an admin changed it, once', async () => {
    const tenant = await desk.tenant();
    const person = await opened(tenant);
    const values = { name: 'Fees', provider: 'razorpay', razorpayKeyId: 'rzp_test_AbCdEf1234', razorpayKeySecret: 'key-secret' };
    const { body } = await person.post('/api/records/integrations', { ...values, razorpayWebhookSecret: SECRET }).expect(200);
    await desk.settle();
    const to = `/api/hooks/${tenant.tid}/${body.data.id}`;
    const { checkoutId } = await link(person);
    const change = async (to: object) => {
      await person.put(`/api/records/integrations/${body.data.id}`, to).expect(200);
      await desk.settle();
    };
    await change({ razorpayWebhookSecret: 'second-secret' });
    expect(await send(paid('pay_5', checkoutId), { to })).toBe(204);
    expect(await send(paid('pay_6', checkoutId), { to, secret: 'second-secret' })).toBe(204);
    expect(await rows(person)).toHaveLength(2);
    // The secret of another account is of no use.
    await change({ razorpayKeyId: 'rzp_test_Other12345', razorpayKeySecret: 'other', razorpayWebhookSecret: 'third-secret' });
    expect(await send(paid('pay_7', checkoutId), { to, secret: 'second-secret' })).toBe(404);
    const { body: list } = await person.post('/api/lists/integrations/rows', {}).expect(200);
    expect(JSON.stringify(list)).not.toMatch(/second-secret|third-secret|hook-secret/);
  });
});
