import type { PaymentLinkRow, PaymentRow } from '@matricula/read-models/payment';
import type { Person } from '../fixtures/front';
import { desk, type Tenant } from '../fixtures/shared-desk';

describe('payments', () => {
  let sunrise: Tenant;
  let admin: Person;
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
    counsellor = await sunrise.signIn('counsellor');
    const values = { formName: 'Seat token', kind: 'token-fee', collegeId: '1003', price: 1_000 };
    product = (await admin.post('/api/records/products', values).expect(200)).body.data.id;
    await desk.settle();
  });

  it('PY-03: are made by a link: opened, paid at the provider, booked on the order', async () => {
    const orderId = await order();
    const { url } = await link(orderId);
    expect(await shown(url)).toContain('₹1000.00');
    const id = await checkout(url);
    await play('pay', { id });
    expect(await paymentsOf(orderId)).toMatchObject([
      { status: 'captured', booked: 'applied', amountPaise: 100_000, provider: 'sandbox', leadName: 'Ravi Kumar' },
    ]);
    expect(await linksOf(orderId)).toMatchObject([{ status: 'paid', paidPaise: 100_000 }]);
    expect(await orderRow(orderId)).toMatchObject({ status: 'paid', paidPaise: 100_000, paymentStatus: 'captured' });
    expect(await shown(url)).toContain('it is paid');
    expect((await page(url)).status).toBe(422);
  });
});
