import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { PaymentLinkRow, PaymentRow } from '@matricula/read-models/payment';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('payments', () => {
  let sunrise: Tenant;
  let admin: Person;
  let manager: Person;
  let counsellor: Person;
  let product: string;

  const rows = async <Row>(list: string, where: object | undefined = undefined, person = admin): Promise<Row[]> => {
    await desk.settle();
    return (await person.post(`/api/lists/${list}/rows`, { where, limit: 100 }).expect(200)).body.data as Row[];
  };
  const of = (orderId: string) => ({ field: 'orderId', op: 'eq', value: orderId });
  const paymentsOf = (orderId: string) => rows<PaymentRow>('payments', of(orderId));
  const linksOf = (orderId: string) => rows<PaymentLinkRow>('payment-links', of(orderId));

  /** Plays a payer, a bank or the provider in the sandbox. */
  const play = async (what: string, said: object = {}, tenantId = sunrise.tid) => {
    const answer = await fetch(`${desk.address}/dev/outbox/payments/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tenantId, ...said }),
    });
    expect(answer.status).toBe(200);
    await desk.settle();
    return ((await answer.json()) as { data: { news: { about: string; providerId: string } }[] }).data;
  };

  let phone = 9_811_700_000;
  const order = async (person = counsellor): Promise<string> => {
    phone++;
    const enquiry = { name: 'Ravi Kumar', phone: String(phone), email: `ravi.${phone}@example.org` };
    const leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await admin.post('/api/lead-assign-to', { lead_ids: [leadId], user_id: person.userId }).expect(200);
    await desk.settle();
    const { body } = await person.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200);
    await desk.settle();
    return body.data.ids[0] as string;
  };
  const link = async (orderId: string, values: object = {}, person = admin) => {
    const { body } = await person.post('/api/payment-links', { order_id: orderId, ...values }).expect(200);
    await desk.settle();
    return body.data as { id: string; url: string; refused: { channel: string; message: string }[] };
  };
  const page = async (url: string, amount?: string) => {
    const { pathname } = new URL(url);
    const body = amount === undefined ? '' : `amount=${amount}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(`${desk.address}${pathname}`, { method: 'POST', headers, body });
  };
  /** Goes to the pay page of the provider; answers with the provider's id of the page. */
  const checkout = async (url: string, amount?: string): Promise<string> => {
    const answer = await page(url, amount);
    expect(answer.status).toBe(200);
    const found = /\/dev\/pay\/[^/]+\/([^"&]+)/.exec(await answer.text())?.[1];
    await desk.settle();
    return decodeURIComponent(found ?? 'none');
  };
  const shown = async (url: string): Promise<string> => {
    const { pathname } = new URL(url);
    return (await fetch(`${desk.address}${pathname}`)).text();
  };
  const orderRow = async (orderId: string) => (await rows<Record<string, unknown>>('orders', of(orderId)))[0];

  beforeAll(async () => {
    sunrise = await desk.tenant();
    admin = await sunrise.signIn('admin');
    for (const role of [staffRoles.manager, staffRoles.counsellor]) {
      const { acl } = (await admin.get(`/api/one-role-permissions?role=${role}`).expect(200)).body.data as { acl: object[] };
      const more = ['PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'].map((code) => ({ code, level: [6] }));
      await admin.post('/api/edit-role-permissions', { role, acl: [...acl, ...more] }).expect(200);
    }
    manager = await sunrise.signIn('manager');
    counsellor = await sunrise.signIn('counsellor');
    const values = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000 };
    product = (await admin.post('/api/records/products', values).expect(200)).body.data.id;
    await desk.settle();
  });

  it('PY-03: are made by a link: opened, paid at the provider, booked on the order', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    expect(await shown(url)).toContain('₹1,000.00');
    const id = await checkout(url);
    await play('pay', { id });
    expect(await paymentsOf(orderId)).toMatchObject([
      { status: 'captured', booked: 'applied', amountPaise: 100_000, provider: 'sandbox', leadName: 'Ravi Kumar' },
    ]);
    expect(await linksOf(orderId)).toMatchObject([{ status: 'paid', paidPaise: 100_000 }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000, paymentStatus: 'captured' });
    const paid = await shown(url);
    expect(paid).toContain('it is paid');
    const [, path] = /href="(\/pay\/[\w-]+\/documents\/[^"]+)">Receipt/.exec(paid) ?? [];
    const receipt = await fetch(`${desk.address}${path}`);
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { url: another } = await link(await order());
    expect((await fetch(`${desk.address}${path?.replace(/pay\/[\w-]+/, new URL(another).pathname.slice(1))}`)).status).toBe(404);
    expect((await page(url)).status).toBe(422);
  });

  it('of a link in parts are counted until nothing is open; a part-paid link is not cancelled', async () => {
    const orderId = await order();
    const { id: linkId, url } = await link(orderId, { part_payment: true, least_amount: 100 });
    expect((await page(url, '99')).status).toBe(422);
    expect((await page(url, '1000.01')).status).toBe(422);
    expect((await page(url, '-5')).status).toBe(422);
    expect(await (await page(url, '5.005')).text()).toContain('Enter a sum of rupees');
    await play('pay', { id: await checkout(url, '400.50') });
    expect(await linksOf(orderId)).toMatchObject([{ status: 'part-paid', paidPaise: 40_050 }]);
    await admin.post(`/api/payment-links/${linkId}/cancel`).expect(422);
    expect(await shown(url)).toContain('₹599.50');
    await play('pay', { id: await checkout(url, '599.50') });
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
  });

  it('from two tabs pay an order once; the rest is unapplied, and applied to another order of the lead or refunded', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    const id = await checkout(url);
    await play('twice', { id });
    const both = await paymentsOf(orderId);
    expect(both.map(({ booked }) => booked).toSorted()).toEqual(['applied', 'unapplied']);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
    const surplus = both.find(({ booked }) => booked === 'unapplied');
    expect(surplus).toMatchObject({ unappliedReason: 'surplus', moves: ['apply', 'requestRefund'] });
    const path = `/api/payments/${encodeURIComponent(surplus?.paymentId ?? '')}`;
    await admin.post(`${path}/apply`, { order_id: await order() }).expect(422);
    const leadId = (await orderRow(orderId))?.leadId;
    const second = (await counsellor.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200)).body.data.ids[0];
    await desk.settle();
    await admin.post(`${path}/apply`, { order_id: second }).expect(200);
    expect(await orderRow(second)).toMatchObject({ status: 'paid' });
    expect(await paymentsOf(second)).toMatchObject([{ booked: 'applied', moves: ['requestRefund'] }]);
    await admin.post(`${path}/apply`, { order_id: second }).expect(422);
  });

  it('from two tabs with two sums pay what is open: the page of one tab takes the place of the other', async () => {
    const orderId = await order();
    const { url } = await link(orderId, { part_payment: true, least_amount: 100 });
    const first = await checkout(url, '400');
    const second = await checkout(url, '1000');
    expect(second).not.toBe(first);
    expect(await (await fetch(`${desk.address}/dev/pay/${sunrise.tid}/${first}`)).text()).toMatch(/cancelled/i);
    expect(await checkout(url, '1000')).toBe(second);
    await play('pay', { id: second });
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
    expect((await page(url, '400')).status).toBe(422);
    expect(await paymentsOf(orderId)).toMatchObject([{ booked: 'applied', amountPaise: 100_000 }]);
  });

  it('that are repeated, out of order, or lost are booked once', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    const id = await checkout(url);
    await play('pay', { id, silent: true });
    expect(await paymentsOf(orderId)).toEqual([]);
    await play('reconcile');
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured', booked: 'applied' }]);
    await play('repeat');
    await play('reverse');
    await play('reconcile');
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await orderRow(orderId)).toMatchObject({ paidPaise: 100_000 });
  });

  it('that hang are captured at once', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    await play('hang', { id: await checkout(url) });
    await desk.settle();
    await play('reconcile');
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured', booked: 'applied' }]);
  });

  it('that failed leave the order open, and may still succeed', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    const id = await checkout(url);
    const [failed] = await play('fail', { id });
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'failed', booked: 'none' }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'attempted', paymentStatus: 'failed' });
    await play('recover', { id: failed?.news.providerId });
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'captured', booked: 'applied' }]);
  });

  it('that come too late, for a cancelled order or without an order are unapplied', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    const id = await checkout(url);
    await admin.post(`/api/orders/${orderId}/cancel`).expect(200);
    await play('pay', { id });
    expect(await paymentsOf(orderId)).toMatchObject([{ booked: 'unapplied', unappliedReason: 'cancelled' }]);
    const [stray] = await play('stray', { amountPaise: 7_000 });
    const unknown = await rows<PaymentRow>('payments', { field: 'providerId', op: 'eq', value: stray?.news.providerId });
    expect(unknown).toMatchObject([{ booked: 'unapplied', unappliedReason: 'unknown', amountPaise: 7_000 }]);
    expect(await rows('payments', { field: 'unappliedReason', op: 'eq', value: 'unknown' }, counsellor)).toEqual([]);
  });

  it('without a provider are entered by one person and confirmed by another, and can be taken back', async () => {
    const orderId = await order();
    const given = {
      ...{ order_id: orderId, amount: 1_000, method: 'cheque', reference: '000123', bank: 'Axis Bank' },
      received_at: new Date().toISOString(),
    };
    await admin.post('/api/payments', { ...given, amount: -1 }).expect(400);
    await admin.post('/api/payments', { ...given, reference: '' }).expect(400);
    await admin.post('/api/payments', { ...given, received_at: '2100-01-01T00:00:00.000Z' }).expect(422);
    const longAgo = await admin.post('/api/payments', { ...given, received_at: '2006-11-20T10:00:00.000Z' }).expect(422);
    expect(longAgo.body.fields.received_at).toBe('The money cannot be received more than 30 days before its order was created.');
    const { id } = (await manager.post('/api/payments', given).expect(200)).body.data as { id: string };
    await manager.post(`/api/payments/${id}/confirm`).expect(422);
    expect(await orderRow(orderId)).toMatchObject({ status: 'created' });
    await admin.post(`/api/payments/${id}/confirm`).expect(200);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000 });
    expect(await paymentsOf(orderId)).toMatchObject([
      { provider: 'offline', enteredByName: 'Suresh Iyer', booked: 'applied', bank: 'Axis Bank' },
    ]);
    await admin.post(`/api/payments/${id}/reverse`, { reason: 'The cheque bounced' }).expect(200);
    expect(await orderRow(orderId)).toMatchObject({ status: 'attempted', paidPaise: 0 });
    expect(await paymentsOf(orderId)).toMatchObject([{ status: 'reversed', booked: 'none' }]);
  });

  it('without a provider pay an order once by the same draft, cheque or transfer, also of two people at once', async () => {
    const orderId = await order();
    const cheque = { order_id: orderId, amount: 400, method: 'cheque', reference: 'AB 000123', received_at: new Date().toISOString() };
    const enter = (more: object = {}, person = manager) => person.post('/api/payments', { ...cheque, ...more });
    const both = await Promise.all([enter(), enter({ reference: 'ab-000123' }, admin)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422)?.body;
    expect(refused.fields.reference).toBe('A payment with this number is entered for this order already.');
    const { id } = both.find(({ status }) => status === 200)?.body.data as { id: string };
    await enter({ method: 'neft' }).expect(200);
    const [entered] = await rows<PaymentRow>('payments', { field: 'paymentId', op: 'eq', value: id });
    const second = entered?.enteredById === admin.userId ? manager : admin;
    await second.post(`/api/payments/${id}/confirm`).expect(200);
    await enter().expect(422);
    await admin.post(`/api/payments/${id}/reverse`, { reason: 'The cheque bounced' }).expect(200);
    // A cheque that bounced is presented again.
    const again = (await enter().expect(200)).body.data.id as string;
    expect(again).not.toBe(id);
    await enter().expect(422);
    await admin.post(`/api/payments/${again}/discard`, { reason: 'Entered by mistake' }).expect(200);
    await enter().expect(200);
    expect((await paymentsOf(orderId)).map(({ method, status }) => `${method} ${status}`).toSorted()).toEqual([
      ...['cheque created', 'cheque failed', 'cheque reversed', 'neft created'],
    ]);
  });

  it('without a provider are entered in bulk for what is open and not entered yet', async () => {
    const orderId = await order();
    const cash = { method: 'cash', received_at: new Date().toISOString() };
    await manager.post('/api/payments', { ...cash, order_id: orderId, amount: 400 }).expect(200);
    const enter = () => manager.post('/api/payments/offline/bulk', { ...cash, selection: { keys: [orderId] } }).expect(200);
    expect((await enter()).body.data).toEqual({ done: 1, refused: [] });
    const words = 'What is open of this order is entered already and waits for its confirmation.';
    expect((await enter()).body.data).toEqual({ done: 0, refused: [{ reason: words, count: 1 }] });
    expect((await paymentsOf(orderId)).map(({ amountPaise }) => amountPaise).toSorted()).toEqual([40_000, 60_000]);
  });

  it('have refunds that are requested up to what was received', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    await play('pay', { id: await checkout(url) });
    const [{ paymentId } = { paymentId: '' }] = await paymentsOf(orderId);
    const path = `/api/payments/${encodeURIComponent(paymentId)}/request-refund`;
    const refused = await admin.post(path, { amount: 1_000.01, reason: 'No seat' }).expect(422);
    expect(refused.body.fields).toHaveProperty('amount');
    const other = await admin.post(path, { amount: 400, reason: 'No seat' }).expect(422);
    expect(other.body.fields.deviation).toContain('please write why the amount differs');
    await admin.post(path, { amount: 400, reason: 'No seat', deviation: 'Half of the term was taught.' }).expect(200);
    expect(await paymentsOf(orderId)).toMatchObject([{ refundStatus: 'requested', refundedPaise: 0 }]);
    await admin.post(path, { amount: 600.01, reason: 'No seat' }).expect(422);
    expect(await paymentsOf(orderId)).toMatchObject([{ moves: ['requestRefund'] }]);
    await admin.post(path, { amount: 600, reason: 'No seat', deviation: 'The rest.' }).expect(200);
    expect(await paymentsOf(orderId)).toMatchObject([{ moves: [] }]);
  });

  it('by a link tell the payer the product and its college, also if the order was created just before', async () => {
    phone++;
    const enquiry = { name: 'Ravi Kumar', phone: String(phone), email: `ravi.${phone}@example.org` };
    const leadId = (await admin.post('/api/leadGenerate', enquiry).expect(200)).body.data.leadId as string;
    await desk.settle();
    const [orderId] = (await admin.post('/api/orders', { lead_id: leadId, product_ids: [product] }).expect(200)).body.data.ids;
    const { url } = (await admin.post('/api/payment-links', { order_id: orderId }).expect(200)).body.data as { url: string };
    expect(await shown(url)).toContain('Seat token, Narmada Engineering College');
  });

  it('by links are sent to the lead by the messages that exist', async () => {
    const orderId = await order();
    const { id, url, refused } = await link(orderId, { send_by: ['sms', 'email'], remind_after_hours: 24 });
    expect(refused).toEqual([]);
    expect(await linksOf(orderId)).toMatchObject([{ sentCount: 2 }]);
    const sent = await rows<{ channel: string }>('messages', { field: 'kind', op: 'eq', value: 'lead-message' });
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    await admin.post(`/api/payment-links/${id}/send`, { channel: 'pigeon' }).expect(400);
    await admin.post(`/api/payment-links/${id}/cancel`).expect(200);
    expect(await shown(url)).toContain('was cancelled');
    await admin.post(`/api/payment-links/${id}/send`, { channel: 'sms' }).expect(409);
  });

  it('by links of a paid order are not asked for again', async () => {
    const orderId = await order();
    const [first, second] = [await link(orderId), await link(orderId)];
    await play('pay', { id: await checkout(first.url) });
    expect(await linksOf(orderId)).toMatchObject([{ status: 'paid' }, { status: 'created' }]);
    const refused = await admin.post(`/api/payment-links/${second.id}/send`, { channel: 'sms' }).expect(422);
    expect(refused.body.message).toBe('Nothing is open of this order.');
    expect(await linksOf(orderId)).toMatchObject([{ sentCount: 0 }, { sentCount: 0 }]);
  });

  it('are refused for wrong sums, paid orders, other people and other institutions', async () => {
    const orderId = await order();
    const create = (values: object, person = admin) => person.post('/api/payment-links', { order_id: orderId, ...values });
    expect((await create({ amount: 1_000.01 }).expect(422)).body.fields).toHaveProperty('amount');
    await create({ amount: 0 }).expect(400);
    await create({ amount: 10.005 }).expect(400);
    await create({ amount: 1e15 }).expect(400);
    await create({ expires_at: '2020-01-01T00:00:00.000Z' }).expect(422);
    await create({ part_payment: true, least_amount: 2_000 }).expect(422);
    expect((await create({ remind_before: ['3'] }).expect(422)).body.fields).toHaveProperty('remind_before');
    await create({ remind_before: ['9'], expires_at: '2100-01-01T00:00:00.000Z' }).expect(400);
    await admin.post('/api/payment-links', { order_id: 'nothing' }).expect(404);
    const stranger = await sunrise.signIn('counsellor3');
    await stranger.get(`/api/orders/${orderId}/payments`).expect(404);
    expect((await fetch(`${desk.address}/pay/AAAAAAAAAAAAAAAAAAAAAA`)).status).toBe(404);
    expect((await fetch(`${desk.address}/pay/nothing`)).status).toBe(404);
  });

  it('are refused for sums that are negative, in parts of a paisa or out of range, whatever the way, and nothing is recorded', async () => {
    const orderId = await order();
    const { url } = await link(orderId, { part_payment: true, least_amount: 100 });
    const before = [await paymentsOf(orderId), await linksOf(orderId), await orderRow(orderId)];
    const offline = { order_id: orderId, method: 'cash', received_at: new Date().toISOString() };
    for (const amount of [-1, 0, 0.001, 10.005, 1e15, 1e300, '1e3', 'NaN', null, [5], { minor: 500 }]) {
      for (const path of ['/api/payments', '/api/payment-links']) {
        if (path === '/api/payment-links' && amount === null) continue;
        const { status, body } = await admin.post(path, { ...offline, amount });
        expect([path, amount, status === 400 || status === 422, typeof body.message]).toEqual([path, amount, true, 'string']);
      }
    }
    for (const amount of ['-400', '1e3', '400.005', '9'.repeat(16), 'Infinity', '4 00', '٤٠٠', '0x190', '400&amount=500'])
      expect([amount, (await page(url, amount)).status]).toEqual([amount, 422]);
    expect([await paymentsOf(orderId), await linksOf(orderId), await orderRow(orderId)]).toEqual(before);
  });

  it('are not asked for, entered or applied for the order of another owner or institution', async () => {
    const orderId = await order();
    const acl = (await admin.get(`/api/one-role-permissions?role=${staffRoles.counsellor}`).expect(200)).body.data.acl as object[];
    const all = [...acl, ...['PAYMENT_LINK_CREATION', 'PAYMENT_REFUNDS'].map((code) => ({ code, level: [6] }))];
    await admin.post('/api/edit-role-permissions', { role: staffRoles.counsellor, acl: all }).expect(200);
    const stranger = await sunrise.signIn('counsellor3');
    const elsewhere = await (await desk.tenant()).signIn('admin');
    const { id: linkId } = await link(orderId);
    const id = await checkout((await link(orderId)).url);
    await play('twice', { id });
    const surplus = (await paymentsOf(orderId)).find(({ booked }) => booked === 'unapplied')?.paymentId ?? '';
    const own = await order(stranger);
    const before = await paymentsOf(orderId);
    const offline = { amount: 1_000, method: 'cash', received_at: new Date().toISOString() };
    for (const person of [stranger, elsewhere]) {
      await person.post('/api/payment-links', { order_id: orderId }).expect(404);
      await person.post('/api/payments', { order_id: orderId, ...offline }).expect(404);
      await person.get(`/api/orders/${orderId}/payments`).expect(404);
      await person.post(`/api/payment-links/${linkId}/send`, { channel: 'sms' }).expect(404);
      await person.post(`/api/payment-links/${linkId}/cancel`).expect(404);
      await person.post(`/api/payments/${surplus}/apply`, { order_id: own }).expect(404);
      await person.post(`/api/payments/${surplus}/request-refund`, { amount: 1, reason: 'Mine' }).expect(404);
      await person.post(`/api/orders/${orderId}/cancel`).expect(404);
      expect((await person.post('/api/lists/payments/by-key', { keys: [surplus] }).expect(200)).body.data).toEqual([]);
    }
    // The money of one lead does not reach an order of another, not even by a user who sees both.
    await admin.post(`/api/payments/${surplus}/apply`, { order_id: own }).expect(422);
    expect(await paymentsOf(orderId)).toEqual(before);
  });

  it('of an order are shown to the people who see the order; addresses of links only to those who may create links', async () => {
    const orderId = await order();
    await link(orderId);
    const own = (await admin.get(`/api/orders/${orderId}/payments`).expect(200)).body.data;
    expect(own).toMatchObject({ open: { minor: 100_000 }, mayLink: true, links: [{ url: expect.stringContaining('/pay/') }] });
    const seen = (await counsellor.get(`/api/orders/${orderId}/payments`).expect(200)).body.data;
    expect(seen.links).toHaveLength(1);
    if (seen.mayLink === false) expect(seen.links[0].url).toBeNull();
  });

  it('show a page in the policy of public pages, without a script of another site', async () => {
    const { url } = await link(await order());
    const answer = await fetch(`${desk.address}${new URL(url).pathname}`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).not.toContain('<script');
    const back = await fetch(`${desk.address}${new URL(url).pathname}?returned=1`);
    expect(await back.text()).toContain('waiting for your payment');
  });

  it('lose the person and the link, and keep the sums, when the lead is erased', async () => {
    const orderId = await order();
    const { url } = await link(orderId, { purpose: 'Seat of Ravi' });
    await play('pay', { id: await checkout(url) });
    await admin.delete(`/api/leads/${String((await orderRow(orderId))?.leadId)}/person`).expect(200);
    const [payment] = await paymentsOf(orderId);
    expect(payment).toMatchObject({ amountPaise: 100_000, erased: true });
    expect(JSON.stringify([payment, ...(await linksOf(orderId))])).not.toMatch(/Ravi|example\.org|9811\d{6}/);
    expect((await fetch(`${desk.address}${new URL(url).pathname}`)).status).toBe(404);
  });
});
