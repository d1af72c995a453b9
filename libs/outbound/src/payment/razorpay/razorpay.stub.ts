import type { ServerResponse } from 'node:http';
import type { Behaviour } from '../../kernel';
import { HttpStub, type StubRequest } from '../../kernel/http-stub';
import { feeOf } from '../sandbox-reports';
import type {
  RazorpayDispute,
  RazorpayLine,
  RazorpayLink,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
  RazorpaySettlement,
} from './razorpay-entities';

type Payment = Required<Pick<RazorpayPayment, 'id' | 'status' | 'amount' | 'order_id'>> & RazorpayPayment;
type Link = Required<Pick<RazorpayLink, 'id' | 'status' | 'amount' | 'amount_paid' | 'reference_id'>> & RazorpayLink;
type Refund = Required<Pick<RazorpayRefund, 'id' | 'amount' | 'payment_id'>> & RazorpayRefund & { settled?: true };

/** A refused request, in the words of the documentation. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

const seconds = () => Math.floor(Date.now() / 1_000);
const collection = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });

/** Razorpay's API v1, as https://razorpay.com/docs/api describes it, in this process. */
export class RazorpayStub {
  readonly links = new Map<string, Link>();
  readonly orders = new Map<string, RazorpayOrder & { id: string }>();
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes: RazorpayDispute[] = [];
  readonly settlements: RazorpaySettlement[] = [];
  readonly lines: RazorpayLine[] = [];
  behaviour: Behaviour = 'accepted';
  /** Idempotency keys with the body of their first request. */
  private readonly keys = new Map<string, { body: string; refundId: string }>();
  /** Keys whose first request is not finished. */
  readonly busy = new Set<string>();
  readonly http = new HttpStub((request, response) => this.answer(request, response));
  private count = 0;

  /** A payer pays on the page of a link. */
  pay(linkId: string, amount: number, status: 'authorized' | 'captured' | 'failed'): string {
    const link = this.links.get(linkId)!;
    link.order_id ??= this.order(link.reference_id);
    const id = this.id('pay');
    const failure = status === 'failed' ? 'Your payment was declined by the bank.' : null;
    const payment: Payment = {
      ...{ id, status: 'authorized', amount, currency: 'INR', order_id: link.order_id, method: 'upi', fee: null, tax: null },
      ...{ error_description: failure, created_at: seconds() },
    };
    this.payments.set(id, payment);
    if (status === 'captured') this.capture(payment);
    else payment.status = status;
    return id;
  }

  /** The bank of the payer disputes a payment. */
  dispute(paymentId: string, amount: number): string {
    const id = this.id('disp');
    const words = { reason_code: 'fraudulent', status: 'open', respond_by: seconds() + 86_400, created_at: seconds() };
    this.disputes.push({ id, payment_id: paymentId, amount, currency: 'INR', ...words });
    return id;
  }

  /** Pays out what was captured, less refunds. */
  settle(): void {
    const id = this.id('setl');
    const utr = `UTR${id.slice(5)}`;
    const common = { currency: 'INR', on_hold: false, settled: true, settled_at: seconds(), settlement_id: id, settlement_utr: utr };
    for (const { id: entity_id, status, amount, fee, tax } of this.payments.values())
      if (status === 'captured')
        this.lines.push({
          ...common,
          entity_id,
          type: 'payment',
          debit: 0,
          credit: amount - (fee ?? 0),
          amount,
          fee: fee ?? 0,
          tax: tax ?? 0,
        });
    for (const { id: entity_id, payment_id, amount } of this.refunds.values())
      this.lines.push({ ...common, entity_id, payment_id, type: 'refund', debit: amount, credit: 0, amount, fee: 0, tax: 0 });
    const amount = this.lines.reduce((sum, { credit = 0, debit = 0 }) => sum + credit - debit, 0);
    const settlement = { id, entity: 'settlement', amount, status: 'processed', fees: 0, tax: 0, utr, created_at: seconds() };
    this.settlements.push(settlement);
  }

  private answer(request: StubRequest, response: ServerResponse): void {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, description: string) => send(status, { error: { code: 'BAD_REQUEST_ERROR', description } });
    if (this.behaviour === 'unavailable') return void refuse(429, 'Request failed');
    if (this.behaviour === 'refused') return void refuse(400, 'Invalid access: Cannot create a payment link, as Merchant is Suspended.');
    try {
      const found = this.serve(request);
      if (this.behaviour === 'unknown') return void response.destroy();
      send(200, found);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.status, error.message);
    }
  }

  private serve({ method, path, headers, body }: StubRequest): object {
    const { pathname, searchParams } = new URL(path, 'http://stub');
    const [version, resource, id = '', what] = pathname.split('/').slice(1);
    if (version !== 'v1' || !headers.authorization) throw new Refusal('The api key provided is invalid', 401);
    const given = method === 'POST' ? (JSON.parse(body.toString()) as Record<string, unknown>) : {};
    if (resource === 'payment_links') return this.ofLinks({ method, id, what, query: searchParams, given });
    if (resource === 'orders') {
      const order = this.known(this.orders, id);
      if (what !== 'payments') return order;
      return collection([...this.payments.values()].filter(({ order_id: orderId }) => orderId === order.id));
    }
    if (resource === 'payments' && id === '') return this.page([...this.payments.values()], searchParams);
    if (resource === 'payments') {
      const key = [headers['x-refund-idempotency']].flat()[0];
      return this.ofPayment(this.known(this.payments, id), { what, query: searchParams, given, key, body: body.toString() });
    }
    if (resource === 'refunds') return this.page([...this.refunds.values()], searchParams);
    if (resource === 'disputes') return this.page(this.disputes, searchParams);
    if (resource === 'settlements' && id === 'recon') return this.page(this.linesOf(searchParams), searchParams);
    if (resource === 'settlements') return this.page(this.settlements, searchParams);
    throw new Refusal('The requested URL was not found on the server.');
  }

  private ofLinks({
    method,
    id,
    what,
    query,
    given,
  }: {
    method: string;
    id: string;
    what?: string;
    query: URLSearchParams;
    given: Record<string, unknown>;
  }): object {
    if (method === 'POST' && id === '') return this.createLink(given);
    if (id === '') {
      const reference = query.get('reference_id');
      return { payment_links: [...this.links.values()].filter((link) => link.reference_id === reference) };
    }
    const link = this.known(this.links, id);
    if (what !== 'cancel') return link;
    if (link.status === 'paid' || link.status === 'partially_paid')
      throw new Refusal('cannot cancel or expire an already paid/partially paid link');
    if (link.status !== 'created') throw new Refusal('cannot cancel or expire an expired link');
    return Object.assign(link, { status: 'cancelled', cancelled_at: seconds() });
  }

  private createLink(given: Record<string, unknown>): object {
    const { amount, currency, reference_id, ...more } = given as Pick<Link, 'amount' | 'currency' | 'reference_id'>;
    if ([...this.links.values()].some((link) => link.reference_id === reference_id))
      throw new Refusal('payment link creation with reference ID already attempted');
    const id = this.id('plink');
    const link: Link = {
      ...{
        id,
        status: 'created',
        amount,
        amount_paid: 0,
        currency,
        reference_id,
        payments: null,
        created_at: seconds(),
        updated_at: seconds(),
      },
      short_url: `https://rzp.io/i/${id.slice(6)}`,
      ...more,
    };
    this.links.set(id, link);
    return link;
  }

  private ofPayment(
    payment: Payment,
    {
      what,
      query,
      given,
      key,
      body,
    }: { what?: string; query: URLSearchParams; given: Record<string, unknown>; key?: string; body: string },
  ): object {
    if (what === undefined) return payment;
    if (what === 'refunds')
      return this.page(
        [...this.refunds.values()].filter(({ payment_id: of }) => of === payment.id),
        query,
      );
    if (what === 'capture') {
      if (payment.status !== 'authorized') throw new Refusal('Your payment has been declined as the order is already paid.');
      if (given.amount !== payment.amount) throw new Refusal('Capture amount must be equal to the amount authorized');
      return this.capture(payment);
    }
    if (what !== 'refund') throw new Refusal('The requested URL was not found on the server.');
    return this.refund(payment, given as { amount: number; notes: { refundId: string } }, key, body);
  }

  private refund(payment: Payment, given: { amount: number; notes: { refundId: string } }, key: string | undefined, body: string): object {
    if (key !== undefined && !/^[\w-]{10,}$/.test(key)) throw new Refusal('The idempotency key must be at least 10 characters long.');
    if (key !== undefined && this.busy.has(key)) throw new Refusal('A request with this idempotency key is in progress.', 409);
    const before = key === undefined ? undefined : this.keys.get(key);
    if (before && before.body !== body) throw new Refusal('Different request with the same idempotency key has already been processed.');
    if (before) return this.known(this.refunds, before.refundId);
    const others = [...this.refunds.values()].filter(({ payment_id: of }) => of === payment.id);
    const rest = others.reduce((sum, { amount }) => sum - amount, payment.amount);
    if (payment.status !== 'captured') throw new Refusal('The payment status should be captured for action to be taken');
    if (given.amount > rest) throw new Refusal('The refund amount provided is greater than amount captured.');
    const id = this.id('rfnd');
    const refund: Refund = {
      ...{
        id,
        payment_id: payment.id,
        amount: given.amount,
        currency: 'INR',
        notes: given.notes,
        status: 'processed',
        created_at: seconds(),
      },
    };
    this.refunds.set(id, refund);
    if (key !== undefined) this.keys.set(key, { body, refundId: id });
    return refund;
  }

  private capture(payment: Payment): Payment {
    const { feePaise, feeTaxPaise } = feeOf(payment.amount);
    Object.assign(payment, { status: 'captured', fee: feePaise, tax: feeTaxPaise });
    const link = [...this.links.values()].find(({ order_id: orderId }) => orderId === payment.order_id);
    if (link) {
      link.amount_paid += payment.amount;
      link.status = link.amount_paid >= link.amount ? 'paid' : 'partially_paid';
      link.payments = [...(link.payments ?? []), { payment_id: payment.id }];
    }
    return payment;
  }

  private linesOf(query: URLSearchParams): RazorpayLine[] {
    const day = ['year', 'month', 'day'].map((name) => (query.get(name) ?? '').padStart(2, '0')).join('-');
    return this.lines.filter(({ settled_at: at = 0 }) => new Date((at + 330 * 60) * 1_000).toISOString().startsWith(day));
  }

  /** A page of a list, newest first; ten entities unless more are asked for, and both ends of the interval count in. */
  private page(
    items: readonly (RazorpayPayment | RazorpayRefund | RazorpayDispute | RazorpaySettlement | RazorpayLine)[],
    query: URLSearchParams,
  ): object {
    const number = (name: string, missing: number) => Number(query.get(name) ?? missing);
    const isWithin = (at = seconds()) => at >= number('from', 0) && at <= number('to', Infinity);
    const found = items.filter((item) => isWithin('created_at' in item ? item.created_at : undefined)).toReversed();
    return collection(found.slice(number('skip', 0), number('skip', 0) + number('count', 10)));
  }

  private order(receipt: string): string {
    const id = this.id('order');
    this.orders.set(id, { id, receipt, status: 'attempted' });
    return id;
  }

  private known<Entity>(entities: ReadonlyMap<string, Entity>, id: string): Entity {
    const entity = entities.get(id);
    if (entity === undefined) throw new Refusal('The id provided does not exist');
    return entity;
  }

  private id = (kind: string) => `${kind}_${String(++this.count).padStart(14, 'A')}`;
}
