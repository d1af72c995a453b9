import { createHmac } from 'node:crypto';
import { loadConfig } from '@matricula/config';
import { HttpStub } from '../../kernel/http-stub';
import { allOf, paymentContract } from '../payment-provider.contract';
import { ProviderUnavailable } from '../payment-provider';
import { RazorpayPayments } from './razorpay-payment';
import { eventNews } from './razorpay-reports';
import { razorpay } from './razorpay.provider';
import { RazorpayStub } from './razorpay.stub';

const account = { keyId: 'rzp_live_AbCdEf1234', keySecret: 'key-secret', webhookSecret: 'hook-secret', previousSecret: '' };
const local = { mayReach: () => true, timeoutMs: 2_000 };

paymentContract('payments by Razorpay', async () => {
  const stub = new RazorpayStub();
  // Pages of two entities, so that lists have several.
  const provider = new RazorpayPayments(account, { ...local, origin: await stub.http.listen(), page: 2 });
  return {
    provider,
    behave: (behaviour) => void (stub.behaviour = behaviour),
    pay: async (id, amountPaise, state) => stub.pay(id, amountPaise, state),
    dispute: (id, amountPaise) => stub.dispute(id, amountPaise),
    settle: () => stub.settle(),
    made: () => ({ pages: stub.links.size, refunds: stub.refunds.size }),
    close: () => stub.http.close(),
  };
});

describe('requests to Razorpay', () => {
  let stub: RazorpayStub;
  let provider: RazorpayPayments;
  const wish = {
    ...{ checkoutId: 'c-1', tenantId: 't1', amountPaise: 150_000, description: 'Token fee', leastPaise: 50_000 },
    ...{ payer: { name: 'Kavya Rao', phone: '+919811904801' }, returnUrl: 'https://crm.example/pay/c-1' },
  };

  beforeEach(async () => {
    stub = new RazorpayStub();
    provider = new RazorpayPayments(account, { ...local, origin: await stub.http.listen() });
  });
  afterEach(() => stub.http.close());

  const opened = async () => {
    const result = await provider.openCheckout(wish);
    if (result.outcome !== 'accepted') throw new Error(result.error);
    return result.value.providerId;
  };

  it('make a payment link that names our checkout, sends no messages and returns to our page', async () => {
    await provider.openCheckout({ ...wish, expiresAt: '2027-01-01T00:00:00.000Z' });
    const { method, path, headers, body } = stub.http.requests[0]!;
    expect([method, path]).toEqual(['POST', '/v1/payment_links']);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('rzp_live_AbCdEf1234:key-secret').toString('base64')}`);
    expect(JSON.parse(body.toString())).toEqual({
      ...{ amount: 150_000, currency: 'INR', reference_id: 'c-1', description: 'Token fee', accept_partial: true },
      ...{ first_min_partial_amount: 50_000, expire_by: 1_798_761_600, customer: { name: 'Kavya Rao', contact: '+919811904801' } },
      ...{ notify: { sms: false, email: false }, reminder_enable: false, notes: { checkoutId: 'c-1' } },
      ...{ callback_url: 'https://crm.example/pay/c-1', callback_method: 'get' },
    });
  });

  it('refund with a key that makes the same refund once, and ask again after 409', async () => {
    const paymentProviderId = stub.pay(await opened(), 150_000, 'captured');
    stub.busy.add('refund-r-1');
    const refund = { refundId: 'r-1', paymentProviderId, amountPaise: 100 };
    expect(await provider.refund(refund)).toEqual({ outcome: 'unavailable', error: 'A request with this idempotency key is in progress.' });
    expect(stub.http.requests.at(-1)?.headers['x-refund-idempotency']).toBe('refund-r-1');
    stub.busy.clear();
    expect(await provider.refund(refund)).toMatchObject({ outcome: 'accepted' });
    expect(await provider.refund({ ...refund, amountPaise: 200 })).toEqual({
      ...{ outcome: 'refused', error: 'Different request with the same idempotency key has already been processed.' },
    });
  });

  it('tell test accounts from live ones by their key', () => {
    expect(provider.mode).toBe('live');
    expect(new RazorpayPayments({ ...account, keyId: 'rzp_test_AbCdEf1234' }).mode).toBe('test');
  });

  it('are answered with the state of a payment now, and of captured money since when it is there', async () => {
    const page = await opened();
    const [failed, paid] = [stub.pay(page, 50_000, 'failed'), stub.pay(page, 50_000, 'captured')];
    const began = Math.floor(Date.now() / 1_000) - 3_600;
    for (const id of [failed, paid]) stub.payments.get(id)!.created_at = began;
    expect(Date.parse((await provider.payment(failed))!.at)).toBeGreaterThan(began * 1_000 + 3_000_000);
    expect((await provider.payment(paid))?.at).toBe(new Date(began * 1_000).toISOString());
    const listed = await allOf(provider.payments(new Date(began * 1_000).toISOString(), new Date(began * 1_000 + 1).toISOString()));
    expect(listed).toHaveLength(2);
  });

  it('list the captured payments of a link whose order is not told, and leave out refunded states', async () => {
    const page = await opened();
    const payment = stub.pay(page, 150_000, 'captured');
    delete stub.links.get(page)!.order_id;
    stub.payments.get(payment)!.status = 'refunded';
    expect((await provider.checkout(page))?.payments).toMatchObject([{ providerId: payment, state: 'captured', checkoutId: 'c-1' }]);
  });

  it('take a settlement with an impossible line for no answer', async () => {
    stub.pay(await opened(), 150_000, 'captured');
    stub.settle();
    stub.lines[0]!.credit = -1;
    const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    await expect(allOf(provider.settlementLines(day))).rejects.toThrow(ProviderUnavailable);
  });

  it.each([
    [400, 'refused'],
    [401, 'unavailable'],
    [409, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unknown'],
    [502, 'unknown'],
  ])('that are answered with %i are %s', async (status, outcome) => {
    const failing = new HttpStub((_, response) => response.writeHead(status).end('<html>'));
    const asked = new RazorpayPayments(account, { ...local, origin: await failing.listen() });
    expect(await asked.openCheckout(wish)).toEqual({ outcome, error: `Razorpay answered ${status}.` });
    await failing.close();
  });

  it('about a payment that a webhook waits for are given up after two seconds', async () => {
    const silent = new HttpStub(() => undefined);
    const asked = new RazorpayPayments(account, { mayReach: () => true, origin: await silent.listen() });
    await expect(asked.payment('pay_1')).rejects.toThrow('No answer within 2 s.');
    await silent.close();
  });

  it('that reach nobody did nothing', async () => {
    await stub.http.close();
    expect(await provider.openCheckout(wish)).toMatchObject({ outcome: 'unavailable' });
    await expect(provider.payment('pay_1')).rejects.toThrow(ProviderUnavailable);
    await stub.http.listen();
  });
});

const payment = {
  ...{ id: 'pay_Qfldmt5StKZFCB', entity: 'payment', amount: 1_000, currency: 'INR', status: 'captured', order_id: 'order_QflczVVaNJciLq' },
  ...{ method: 'upi', fee: 24, tax: 4, error_description: null, notes: [], created_at: 1_749_618_371 },
};
const order = { id: 'QflczVVaNJciLq', receipt: 'c-1', status: 'paid' };
const link = {
  ...{ id: 'plink_QflcnnZqCekuvL', amount: 1_000, amount_paid: 1_000, currency: 'INR', reference_id: 'c-1', status: 'paid' },
  ...{ order_id: 'order_QflczVVaNJciLq', created_at: 1_749_618_314, updated_at: 1_749_618_371 },
};
const refund = {
  ...{ id: 'rfnd_FS8TWyPrCsa0OB', amount: 500, currency: 'INR', payment_id: payment.id, notes: { refundId: 'r-1' }, status: 'processed' },
  ...{ created_at: 1_749_618_380 },
};
const dispute = {
  ...{ id: 'disp_EsIAlDcoUr8CaQ', payment_id: payment.id, amount: 1_000, currency: 'INR', reason_code: 'fraudulent', status: 'open' },
  ...{ respond_by: 1_750_000_000, created_at: 1_749_700_000 },
};
const settlement = {
  id: 'setl_Rf8uva1MU98B4l',
  amount: 1_524,
  status: 'processed',
  fees: 0,
  tax: 0,
  utr: 'AXISCN115',
  created_at: 1_763_019_089,
};
const event = (name: string, entities: object, more: object = {}) => ({
  ...{ entity: 'event', account_id: 'acc_1', event: name, created_at: 1_749_618_400 },
  ...{ payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity: entity as object }])), ...more },
});
const heard = (name: string, entities: object) => eventNews(event(name, entities), { mode: 'live', eventId: 'evt_1' });
const common = { mode: 'live', at: '2025-06-11T05:06:40.000Z', eventId: 'evt_1' };
const captured = {
  ...common,
  about: 'payment',
  providerId: payment.id,
  state: 'captured',
  amountPaise: 1_000,
  feePaise: 24,
  feeTaxPaise: 4,
  method: 'upi',
};

describe('a webhook of Razorpay', () => {
  it('tells of a payment; its checkout is named by the order or the link', () => {
    expect(heard('payment.captured', { payment })).toEqual([captured]);
    expect(heard('order.paid', { payment, order })).toEqual([{ ...captured, checkoutId: 'c-1' }]);
    const paid = { ...common, about: 'checkout', providerId: link.id, checkoutId: 'c-1', state: 'paid', paidPaise: 1_000 };
    expect(heard('payment_link.paid', { payment, order, payment_link: link })).toEqual([{ ...captured, checkoutId: 'c-1' }, paid]);
    const partly = { ...link, status: 'partially_paid', amount_paid: 400 };
    expect(heard('payment_link.partially_paid', { payment_link: partly })).toEqual([{ ...paid, state: 'part-paid', paidPaise: 400 }]);
    for (const status of ['expired', 'cancelled'])
      expect(heard(`payment_link.${status}`, { payment_link: { ...link, status, amount_paid: 0 } })).toEqual([
        { ...paid, state: status, paidPaise: 0 },
      ]);
    const failed = { ...payment, status: 'failed', fee: null, tax: null, error_description: 'Payment  failed\nbecause of the PIN' };
    expect(heard('payment.failed', { payment: failed })).toMatchObject([{ state: 'failed', reason: 'Payment failed because of the PIN' }]);
    expect(heard('payment.authorized', { payment: { ...payment, status: 'authorized', fee: null } })).toMatchObject([
      { state: 'authorized' },
    ]);
  });

  it('tells that an authorized payment was given back, instead of a refund of money that was never there', () => {
    const givenBack = { ...payment, status: 'refunded', captured: false, fee: null, tax: null };
    const failed = { ...common, about: 'payment', providerId: payment.id, state: 'failed', amountPaise: 1_000, method: 'upi' };
    const reason = 'It was not captured in time and given back.';
    expect(heard('refund.processed', { refund, payment: givenBack })).toEqual([{ ...failed, reason }]);
    expect(heard('payment.captured', { payment: { ...payment, status: 'refunded', captured: true } })).toEqual([captured]);
  });

  it('tells of refunds, disputes and settlements', () => {
    const paidBack = {
      ...common,
      about: 'refund',
      providerId: refund.id,
      refundId: 'r-1',
      paymentProviderId: payment.id,
      amountPaise: 500,
    };
    for (const name of ['refund.created', 'refund.processed'])
      expect(heard(name, { refund, payment })).toEqual([{ ...paidBack, state: 'processed' }]);
    expect(heard('refund.failed', { refund: { ...refund, status: 'failed', notes: [] } })).toEqual([
      { ...paidBack, refundId: undefined, state: 'failed' },
    ]);
    const disputed = {
      ...common,
      about: 'dispute',
      providerId: dispute.id,
      paymentProviderId: payment.id,
      amountPaise: 1_000,
      reason: 'fraudulent',
    };
    for (const [status, state] of [
      ['open', 'open'],
      ['under_review', 'under-review'],
      ['won', 'won'],
      ['lost', 'lost'],
      ['closed', 'closed'],
    ])
      expect(heard(`payment.dispute.${status}`, { payment, dispute: { ...dispute, status } })).toEqual([
        { ...disputed, state, respondBy: '2025-06-15T15:06:40.000Z' },
      ]);
    expect(heard('settlement.processed', { settlement })).toEqual([
      { ...common, about: 'settlement', providerId: settlement.id, state: 'processed', amountPaise: 1_524, utr: 'AXISCN115' },
    ]);
  });

  it('books nothing of another currency, and says so', () => {
    const reason = 'The sum is in another currency: USD 10.00.';
    expect(heard('payment.captured', { payment: { ...payment, currency: 'USD' } })).toMatchObject([
      { amountPaise: 0, feePaise: undefined, reason },
    ]);
    expect(heard('refund.processed', { refund: { ...refund, amount: 1_000, currency: 'USD' } })).toMatchObject([
      { amountPaise: 0, reason },
    ]);
  });

  it.each([
    ['a negative sum', { ...payment, amount: -1 }],
    ['a part of a paisa', { ...payment, amount: 0.5 }],
    ['a sum that no number holds', { ...payment, amount: 1e300 }],
    ['a sum in words', { ...payment, amount: '1000' }],
    ['no id', { ...payment, id: undefined }],
    ['an id that is none', { ...payment, id: '../../x' }],
    ['an unknown state', { ...payment, status: 'constructor' }],
    ['no payment', null],
  ])('with %s reports nothing', (_, entity) => {
    expect(heard('payment.captured', { payment: entity as object })).toEqual([]);
  });

  it('with a fee or times that cannot be true is read without them', () => {
    const odd = event('payment.captured', { payment: { ...payment, fee: -5, tax: 1.5, created_at: 1e99 } }, { created_at: -1 });
    const [news] = eventNews(odd, { mode: 'live', eventId: 'x'.repeat(101) });
    expect(news).toMatchObject({ feePaise: undefined, feeTaxPaise: undefined, at: expect.stringMatching(/^20\d\d-/) });
    expect(news).not.toHaveProperty('eventId');
  });

  it.each([
    [null],
    [[]],
    ['text'],
    [7],
    [{}],
    [{ event: 'payment.captured' }],
    [{ event: 'payment.captured', payload: [] }],
    [{ event: 'virtual_account.credited', payload: { payment: { entity: payment } } }],
  ])('that is %j reports nothing', (body) => {
    expect(eventNews(body, { mode: 'live' })).toEqual([]);
  });
});

describe('the hook of an account at Razorpay', () => {
  const body = JSON.stringify(event('payment.captured', { payment }));
  const signed = (secret: string, rawBody = body, signature = createHmac('sha256', secret).update(rawBody).digest('hex')) => ({
    ...{ method: 'POST', url: 'https://crm.example/api/hooks/t1/i1', rawBody: Buffer.from(rawBody) },
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' },
  });
  const hear = (request: ReturnType<typeof signed>, values: object = account) => razorpay.hear(request, loadConfig({}), { ...values });

  it('hears what was signed with the secret, byte by byte', () => {
    expect(hear(signed('hook-secret'))).toEqual([captured]);
    expect(hear(signed('key-secret'))).toBeUndefined();
    expect(
      hear(signed('hook-secret', body.replace('1000', '9000'), signed('hook-secret').headers['x-razorpay-signature'])),
    ).toBeUndefined();
    expect(hear({ ...signed('hook-secret'), headers: {} as never })).toBeUndefined();
    expect(hear(signed(''), { ...account, webhookSecret: '' })).toBeUndefined();
    expect(hear(signed('hook-secret', `${body} `))).toEqual([captured]);
    expect(hear(signed('hook-secret', '{"event":'))).toEqual([]);
  });

  it('hears the secret before for 24 hours after it was changed', () => {
    const ago = (hours: number) => ({
      ...account,
      previousSecret: 'old',
      secretChangedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
    });
    expect(hear(signed('old'), ago(23))).toEqual([captured]);
    expect(hear(signed('hook-secret'), ago(23))).toEqual([captured]);
    expect(hear(signed('old'), ago(25))).toBeUndefined();
    expect(hear(signed('old'), { ...account, previousSecret: 'old' })).toBeUndefined();
    expect(hear(signed(''), { ...ago(1), previousSecret: '' })).toBeUndefined();
    // A change that is entered for the future keeps the old secret for no longer.
    expect(hear(signed('old'), ago(-48))).toBeUndefined();
  });

  it('marks what test accounts report', () => {
    expect(hear(signed('hook-secret'), { ...account, keyId: 'rzp_test_AbCdEf1234' })).toMatchObject([{ mode: 'test' }]);
  });
});
