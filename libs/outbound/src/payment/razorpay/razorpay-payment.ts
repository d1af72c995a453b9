import { guardedRequest, handoverOf, type GuardedAnswer, type GuardedRequest } from '../../kernel';
import {
  PaymentProvider,
  ProviderUnavailable,
  type Checkout,
  type CheckoutReport,
  type CheckoutWish,
  type DisputeReport,
  type PaymentFault,
  type PaymentReport,
  type PaymentResult,
  type RefundReport,
  type SettlementLine,
  type SettlementReport,
} from '../payment-provider';
import { idIn, momentIn } from '../bounded-reports';
import { isSum, wishProblem } from '../wish-problem';
import type {
  RazorpayDispute,
  RazorpayLine,
  RazorpayLink,
  RazorpayOrder,
  RazorpayPayment,
  RazorpayRefund,
  RazorpaySettlement,
} from './razorpay-entities';
import {
  checkoutReport,
  disputeReport,
  paymentReport,
  refundReport,
  settlementLine,
  settlementReport,
  type Told,
} from './razorpay-reports';

/** An account at Razorpay. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The secret before the last change, and when it was changed. */
  previousSecret: string;
  secretChangedAt?: string;
}

/** The mode of an account, which its keys tell. */
export const modeOf = ({ keyId }: Pick<RazorpaySettings, 'keyId'>): Told['mode'] => (keyId.startsWith('rzp_live_') ? 'live' : 'test');

/** Two queries within the five seconds in which Razorpay wants an answer to a webhook. */
const SHORT_MS = 2_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** Entities of one page of a list, and lines of one page of a reconciliation: the most that Razorpay answers. */
const PAGE = 100;
const PAGE_OF_LINES = 1_000;
/** The largest number of pages of a list that are read. */
const MOST_PAGES = 1_000;

const refused = (error: string): PaymentFault => ({ outcome: 'refused', error });

/**
 * Payments by Razorpay's API v1 (https://razorpay.com/docs/api): a pay page is a payment link, whose reference is our checkout; a refund carries an
 * idempotency key.
 */
export class RazorpayPayments extends PaymentProvider {
  readonly provider = 'razorpay';
  readonly mode: Told['mode'];
  override readonly accountId: string;

  constructor(
    private readonly settings: RazorpaySettings,
    private readonly reach: { origin?: string; page?: number } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {
    super();
    this.mode = modeOf(settings);
    this.accountId = settings.keyId;
  }

  async openCheckout(wish: CheckoutWish): Promise<PaymentResult<Checkout>> {
    const problem = wishProblem(wish);
    if (problem) return refused(problem);
    const answer = await this.post('payment_links', linkOf(wish));
    if (isFault(answer)) {
      // A reference makes one link: what was answered before, or got lost, is found by it.
      const isKnown = answer.outcome === 'refused' && /reference/i.test(answer.error);
      return isKnown ? this.openedBefore(wish, answer) : answer;
    }
    return pageOf(answer) ?? { outcome: 'unknown', error: 'Razorpay answered without a payment page.' };
  }

  async cancelCheckout(providerId: string): Promise<PaymentResult<void>> {
    const answer = await this.post(`payment_links/${encodeURIComponent(providerId)}/cancel`, {});
    if (!isFault(answer)) return { outcome: 'accepted', value: undefined };
    if (answer.outcome !== 'refused') return answer;
    const link = await this.asked(() => this.link(providerId));
    if (isFault(link)) return link;
    return link?.status === 'cancelled' ? { outcome: 'accepted', value: undefined } : answer;
  }

  async checkout(providerId: string): Promise<{ checkout: CheckoutReport; payments: readonly PaymentReport[] } | undefined> {
    const link = await this.link(providerId);
    const checkout = link && checkoutReport(link, this);
    if (!checkout) return undefined;
    const payments = await this.paymentsOf(link);
    return { checkout, payments: payments.flatMap((payment) => paymentReport(payment, this, checkout.checkoutId) ?? []) };
  }

  async payment(providerId: string): Promise<PaymentReport | undefined> {
    const payment = await this.get<RazorpayPayment>(`payments/${encodeURIComponent(providerId)}`, SHORT_MS);
    return payment && this.report(payment);
  }

  async *payments(from: string, to: string): AsyncIterable<PaymentReport> {
    for await (const payment of this.list<RazorpayPayment>('payments', spanOf(from, to))) {
      const report = paymentReport(payment, this);
      if (report && isBetween(momentIn(payment.created_at) ?? report.at, from, to)) yield report;
    }
  }

  async capture(providerId: string, amountPaise: number): Promise<PaymentResult<PaymentReport>> {
    if (!isSum(amountPaise) || amountPaise === 0) return refused('A capture is a sum in whole paise.');
    const path = `payments/${encodeURIComponent(providerId)}`;
    const answer = await this.post<RazorpayPayment>(`${path}/capture`, { amount: amountPaise, currency: 'INR' });
    if (isFault(answer) && answer.outcome !== 'refused') return answer;
    // A payment that is not authorized any more is refused: it may have been captured before.
    const payment = isFault(answer) ? await this.asked(() => this.get<RazorpayPayment>(path)) : answer;
    if (isFault(payment)) return payment;
    const report = payment && (await this.asked(() => this.report(payment)));
    if (report && isFault(report)) return report;
    if (report?.state === 'captured' && report.amountPaise === amountPaise) return { outcome: 'accepted', value: report };
    return isFault(answer) ? answer : { outcome: 'unknown', error: 'Razorpay answered without a captured payment.' };
  }

  async refund({ refundId, paymentProviderId, amountPaise }: { refundId: string; paymentProviderId: string; amountPaise: number }) {
    if (!/^[\w-]{1,60}$/.test(refundId)) return refused('The id of a refund has at most 60 letters, digits and hyphens.');
    if (!isSum(amountPaise) || amountPaise === 0) return refused('A refund is a sum in whole paise.');
    const answer = await this.post<RazorpayRefund>(
      `payments/${encodeURIComponent(paymentProviderId)}/refund`,
      { amount: amountPaise, speed: 'normal', notes: { refundId } },
      // Keys have at least ten characters.
      { 'x-refund-idempotency': `refund-${refundId.padEnd(3, '-')}` },
    );
    if (isFault(answer)) return answer;
    const value = refundReport(answer, this);
    return value
      ? ({ outcome: 'accepted', value } as const)
      : ({ outcome: 'unknown', error: 'Razorpay answered without a refund.' } as const);
  }

  async refunds(paymentProviderId: string): Promise<readonly RefundReport[]> {
    const reports: RefundReport[] = [];
    for await (const refund of this.list<RazorpayRefund>(`payments/${encodeURIComponent(paymentProviderId)}/refunds`, {})) {
      const report = refundReport(refund, this);
      if (report) reports.push(report);
    }
    return reports;
  }

  async *allRefunds(from: string, to: string): AsyncIterable<RefundReport> {
    for await (const refund of this.list<RazorpayRefund>('refunds', spanOf(from, to))) {
      const report = refundReport(refund, this);
      if (report && isBetween(report.at, from, to)) yield report;
    }
  }

  async *disputes(from: string, to: string): AsyncIterable<DisputeReport> {
    for await (const dispute of this.list<RazorpayDispute>('disputes', {})) {
      const report = disputeReport(dispute, this);
      if (report && isBetween(report.at, from, to)) yield report;
    }
  }

  async *settlements(from: string, to: string): AsyncIterable<SettlementReport> {
    for await (const settlement of this.list<RazorpaySettlement>('settlements', spanOf(from, to))) {
      const report = settlementReport(settlement, this);
      if (report && isBetween(report.at, from, to)) yield report;
    }
  }

  async *settlementLines(day: string): AsyncIterable<SettlementLine> {
    const [year = '', month = '', date = ''] = day.split('-');
    for await (const line of this.list<RazorpayLine>('settlements/recon/combined', { year, month, day: date }, PAGE_OF_LINES)) {
      if (line.settled === false) continue;
      const read = settlementLine(line);
      // A settlement without one of its lines would look as if money were missing.
      if (!read) throw new ProviderUnavailable(`Razorpay answered a line that cannot be read: ${idIn(line.entity_id) ?? 'without an id'}.`);
      yield read;
    }
  }

  async close(): Promise<void> {}

  /** The page of a reference that Razorpay knows already. */
  private async openedBefore(wish: CheckoutWish, fault: PaymentFault): Promise<PaymentResult<Checkout>> {
    const query = new URLSearchParams({ reference_id: wish.checkoutId }).toString();
    const found = await this.asked(() => this.get<{ payment_links?: RazorpayLink[] }>(`payment_links?${query}`));
    if (isFault(found)) return found;
    const link = found?.payment_links?.find(({ reference_id: reference }) => reference === wish.checkoutId);
    if (!link) return fault;
    if (link.amount !== wish.amountPaise) return refused('There is a page for this payment already, with another sum.');
    return pageOf(link) ?? fault;
  }

  private link = (providerId: string) => this.get<RazorpayLink>(`payment_links/${encodeURIComponent(providerId)}`);

  /** Every attempt of a link, failed ones included; only captured ones while its order is not known. */
  private async paymentsOf({ order_id: orderId, payments }: RazorpayLink): Promise<RazorpayPayment[]> {
    if (orderId) {
      const order = await this.get<{ items?: RazorpayPayment[] }>(`orders/${encodeURIComponent(orderId)}/payments`);
      return order?.items ?? [];
    }
    const found: RazorpayPayment[] = [];
    for (const { payment_id: id } of payments ?? []) {
      const payment = id === undefined ? undefined : await this.get<RazorpayPayment>(`payments/${encodeURIComponent(id)}`);
      if (payment) found.push(payment);
    }
    return found;
  }

  /** A payment with its checkout, which its order names. */
  private async report(payment: RazorpayPayment): Promise<PaymentReport | undefined> {
    const { order_id: orderId } = payment;
    const order = orderId ? await this.get<RazorpayOrder>(`orders/${encodeURIComponent(orderId)}`, SHORT_MS) : undefined;
    return paymentReport(payment, this, idIn(order?.receipt));
  }

  /** All pages of a list. @throws ProviderUnavailable */
  private async *list<Item>(resource: string, query: Record<string, string>, most = PAGE): AsyncIterable<Item> {
    const count = this.reach.page ?? most;
    for (let page = 0; page < MOST_PAGES; page++) {
      const asked = new URLSearchParams({ ...query, count: String(count), skip: String(page * count) });
      const answer = await this.get<{ items?: Item[] }>(`${resource}?${asked.toString()}`);
      const items = answer?.items ?? [];
      yield* items;
      if (items.length < count) return;
    }
    throw new ProviderUnavailable('Razorpay answered more than can be read.');
  }

  /** What a resource answers; undefined if there is none. @throws ProviderUnavailable */
  private async get<Answer extends object>(resource: string, timeoutMs?: number): Promise<Answer | undefined> {
    const answer = await this.send<Answer>('GET', resource, { timeoutMs });
    if (!isFault(answer)) return answer;
    if (answer.outcome === 'refused' && /does not exist|not a valid id|invalid input|not found/i.test(answer.error)) return undefined;
    throw new ProviderUnavailable(answer.error);
  }

  private post<Answer extends object>(resource: string, body: object, headers: Record<string, string> = {}) {
    return this.send<Answer>('POST', resource, { body, headers });
  }

  /** The result of a query within a command, which returns faults. */
  private async asked<Answer>(query: () => Promise<Answer>): Promise<Answer | PaymentFault> {
    try {
      return await query();
    } catch (error) {
      if (error instanceof ProviderUnavailable) return { outcome: 'unknown', error: error.message };
      throw error;
    }
  }

  private async send<Answer extends object>(
    method: 'GET' | 'POST',
    resource: string,
    { body, headers = {}, timeoutMs }: { body?: object; headers?: Record<string, string>; timeoutMs?: number } = {},
  ): Promise<Answer | PaymentFault> {
    const { origin = 'https://api.razorpay.com', page: _page, ...reach } = this.reach;
    const { keyId, keySecret } = this.settings;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    try {
      const answer = await guardedRequest({
        ...{ ...reach, ...(timeoutMs && { timeoutMs }), url: `${origin}/v1/${resource}`, method, mostBytes: MOST_BYTES },
        headers: { ...headers, authorization, ...(body && { 'content-type': 'application/json' }) },
        body: body && JSON.stringify(body),
      });
      return valueOf<Answer>(answer);
    } catch (error) {
      const { outcome, error: words } = { error: '', ...handoverOf(error) };
      return { outcome: outcome === 'accepted' ? 'unknown' : outcome, error: words };
    }
  }
}

const isFault = (value: object | undefined): value is PaymentFault => value !== undefined && 'outcome' in value;

/** The body of a payment link. Messages to the payer are ours, so Razorpay sends none. */
function linkOf({ checkoutId, amountPaise, description, leastPaise, expiresAt, payer, returnUrl }: CheckoutWish): object {
  const { name, phone: contact, email } = payer;
  return {
    ...{ amount: amountPaise, currency: 'INR', reference_id: checkoutId, description },
    ...(leastPaise !== undefined && leastPaise < amountPaise
      ? { accept_partial: true, first_min_partial_amount: leastPaise }
      : { accept_partial: false }),
    ...(expiresAt !== undefined && { expire_by: Math.floor(Date.parse(expiresAt) / 1_000) }),
    ...{ customer: { name, contact, email }, notify: { sms: false, email: false }, reminder_enable: false },
    ...{ callback_url: returnUrl, callback_method: 'get', notes: { checkoutId } },
  };
}

function pageOf({ id, short_url: url }: RazorpayLink): PaymentResult<Checkout> | undefined {
  const providerId = idIn(id);
  return providerId && typeof url === 'string' && /^https:\/\//.test(url) ? { outcome: 'accepted', value: { providerId, url } } : undefined;
}

/** The seconds of an interval; Razorpay counts both ends in. */
const spanOf = (from: string, to: string) => ({
  from: String(Math.floor(Date.parse(from) / 1_000)),
  to: String(Math.ceil(Date.parse(to) / 1_000)),
});

const isBetween = (at: string, from: string, to: string) => Date.parse(at) >= Date.parse(from) && Date.parse(at) < Date.parse(to);

/** The entity of an answer, or what its status says: 409 and 429 ask to try again, and after a fault of the server anything may have happened. */
function valueOf<Answer extends object>({ status, text, cut }: GuardedAnswer): Answer | PaymentFault {
  const body = parsed(text);
  if (status === 200 && body && !cut) return body as Answer;
  const said = (body as { error?: { description?: unknown } } | undefined)?.error?.description;
  const error = typeof said === 'string' && said !== '' ? said : `Razorpay answered ${status}${cut ? ' with too much' : ''}.`;
  if (status === 401 || status === 403 || status === 409 || status === 429) return { outcome: 'unavailable', error };
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', error };
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // A proxy between us and Razorpay answered; its status has all there is to know.
    return undefined;
  }
}
