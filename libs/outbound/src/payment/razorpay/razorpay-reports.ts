import { rupeesText } from '@matricula/domain/kernel/money';
import { idIn, momentIn, sumIn, wordsIn } from '../bounded-reports';
import type {
  CheckoutReport,
  CheckoutState,
  DisputeReport,
  PaymentNews,
  PaymentReport,
  PaymentState,
  RefundReport,
  SettlementLine,
  SettlementReport,
} from '../payment-provider';
import type {
  RazorpayDispute,
  RazorpayEvent,
  RazorpayLine,
  RazorpayLink,
  RazorpayPayment,
  RazorpayRefund,
  RazorpaySettlement,
} from './razorpay-entities';

/** What a report takes from its surroundings: the account's mode, and for webhooks when and as what it was sent. */
export interface Told {
  mode: 'live' | 'test';
  at?: string;
  eventId?: string;
}

const CURRENCY = 'INR';

const linkStates: Readonly<Record<string, CheckoutState>> = {
  created: 'open',
  issued: 'open',
  partially_paid: 'part-paid',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
};
/** A payment that was refunded stays captured: its refunds are reports of their own. */
const paymentStates: Readonly<Record<string, PaymentState>> = {
  created: 'created',
  authorized: 'authorized',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
};
const refundStates: Readonly<Record<string, RefundReport['state']>> = { pending: 'pending', processed: 'processed', failed: 'failed' };
const disputeStates: Readonly<Record<string, DisputeReport['state']>> = {
  open: 'open',
  action_required: 'open',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};
const settlementStates: Readonly<Record<string, SettlementReport['state']>> = {
  created: 'created',
  processed: 'processed',
  failed: 'failed',
};

const stateIn = <State>(states: Readonly<Record<string, State>>, status: string | undefined): State | undefined =>
  status !== undefined && Object.hasOwn(states, status) ? states[status] : undefined;

const toldOf = ({ mode, at, eventId }: Told, ...moments: unknown[]) => ({
  mode,
  at: at ?? moments.map(momentIn).find((moment) => moment !== undefined) ?? new Date().toISOString(),
  ...(eventId !== undefined && { eventId }),
});

/** The sum in rupees. Of a sum in another currency nothing is booked: it is 0, and told in words. */
function sumOf({
  amount,
  currency = CURRENCY,
}: {
  amount?: number;
  currency?: string;
}): { amountPaise: number; foreign?: string } | undefined {
  const sum = sumIn(amount);
  if (sum === undefined || currency === CURRENCY) return sum === undefined ? undefined : { amountPaise: sum };
  return { amountPaise: 0, foreign: `The sum is in another currency: ${wordsIn(currency)?.slice(0, 3) ?? '?'} ${rupeesText(sum)}.` };
}

/** The page that an entity describes; undefined if it names none, no known state or an impossible sum. */
export function checkoutReport(link: RazorpayLink, told: Told): CheckoutReport | undefined {
  const [providerId, checkoutId] = [idIn(link.id), idIn(link.reference_id)];
  const state = stateIn(linkStates, link.status);
  const paid = sumOf({ amount: link.amount_paid, currency: link.currency });
  if (!providerId || !checkoutId || !state || !paid) return undefined;
  return {
    about: 'checkout',
    ...toldOf(told, link.updated_at, link.created_at),
    providerId,
    checkoutId,
    state,
    paidPaise: paid.amountPaise,
  };
}

export function paymentReport(payment: RazorpayPayment, told: Told, checkoutId?: string): PaymentReport | undefined {
  const providerId = idIn(payment.id);
  const isLapsed = isGivenBack(payment);
  const state = isLapsed ? 'failed' : stateIn(paymentStates, payment.status);
  const sum = sumOf(payment);
  if (!providerId || !state || !sum) return undefined;
  const { amountPaise, foreign } = sum;
  const isCaptured = state === 'captured' && foreign === undefined;
  return {
    // A payment tells when it began: an answer to a query is about now, unless the money was there at once.
    ...{ about: 'payment', ...toldOf(told, state === 'captured' && payment.created_at), providerId, checkoutId, state, amountPaise },
    ...{ feePaise: isCaptured ? sumIn(payment.fee) : undefined, feeTaxPaise: isCaptured ? sumIn(payment.tax) : undefined },
    ...{
      method: idIn(payment.method),
      reason: foreign ?? (isLapsed ? 'It was not captured in time and given back.' : wordsIn(payment.error_description)),
    },
  };
}

/** Whether an authorized payment was refunded by Razorpay because it was not captured. */
const isGivenBack = ({ status, captured }: RazorpayPayment) => status === 'refunded' && captured === false;

export function refundReport(refund: RazorpayRefund, told: Told): RefundReport | undefined {
  const [providerId, paymentProviderId] = [idIn(refund.id), idIn(refund.payment_id)];
  const state = stateIn(refundStates, refund.status);
  const sum = sumOf(refund);
  if (!providerId || !paymentProviderId || !state || !sum) return undefined;
  const { notes } = refund;
  const refundId = notes && 'refundId' in notes ? idIn(notes.refundId) : undefined;
  const { amountPaise, foreign: reason } = sum;
  return { about: 'refund', ...toldOf(told, refund.created_at), providerId, refundId, paymentProviderId, state, amountPaise, reason };
}

export function disputeReport(dispute: RazorpayDispute, told: Told): DisputeReport | undefined {
  const [providerId, paymentProviderId] = [idIn(dispute.id), idIn(dispute.payment_id)];
  const state = stateIn(disputeStates, dispute.status);
  const sum = sumOf(dispute);
  if (!providerId || !paymentProviderId || !state || !sum) return undefined;
  const { amountPaise, foreign } = sum;
  const words = { reason: foreign ?? wordsIn(dispute.reason_code), respondBy: momentIn(dispute.respond_by) };
  return { about: 'dispute', ...toldOf(told, dispute.created_at), providerId, paymentProviderId, state, amountPaise, ...words };
}

/** The settlement's own fee is 0 for normal ones, so it is not read. */
export function settlementReport(settlement: RazorpaySettlement, told: Told): SettlementReport | undefined {
  const providerId = idIn(settlement.id);
  const state = stateIn(settlementStates, settlement.status);
  const amountPaise = sumIn(settlement.amount);
  if (!providerId || !state || amountPaise === undefined) return undefined;
  return { about: 'settlement', ...toldOf(told, settlement.created_at), providerId, state, amountPaise, utr: idIn(settlement.utr) };
}

/** A line of a settlement; undefined if a sum or an id of it is impossible. */
export function settlementLine(line: RazorpayLine): SettlementLine | undefined {
  const [providerId, settlementId] = [idIn(line.entity_id), idIn(line.settlement_id)];
  const [amountPaise, creditPaise, debitPaise] = [sumIn(line.amount), sumIn(line.credit), sumIn(line.debit)];
  const [feePaise, feeTaxPaise] = [sumIn(line.fee ?? 0), sumIn(line.tax ?? 0)];
  const settledAt = momentIn(line.settled_at);
  const isWhole = amountPaise !== undefined && creditPaise !== undefined && debitPaise !== undefined;
  if (!providerId || !settlementId || !settledAt || !isWhole || feePaise === undefined || feeTaxPaise === undefined) return undefined;
  const [utr, disputeId, paymentProviderId] = [idIn(line.settlement_utr), idIn(line.dispute_id), idIn(line.payment_id)];
  return {
    providerId,
    settlementId,
    kind: kindOf(line),
    disputeId,
    paymentProviderId,
    amountPaise,
    feePaise,
    feeTaxPaise,
    creditPaise,
    debitPaise,
    settledAt,
    utr,
  };
}

function kindOf({ type, dispute_id: disputeId }: RazorpayLine): SettlementLine['kind'] {
  if (type === 'payment' || type === 'refund') return type;
  return disputeId ? 'dispute' : 'adjustment';
}

/**
 * What a webhook reports; empty for events that are of no interest. `payment.captured` and `order.paid` tell of one payment, whose order alone names
 * the checkout.
 */
export function eventNews(body: unknown, { mode, eventId }: Pick<Told, 'mode' | 'eventId'>): PaymentNews[] {
  const { event = '', created_at: sentAt, payload = {} } = asEvent(body);
  const told = { mode, eventId: idIn(eventId), at: momentIn(sentAt) };
  const { payment, order, payment_link: link, refund, dispute, settlement } = payload;
  const checkoutId = idIn(link?.entity?.reference_id) ?? idIn(order?.entity?.receipt);
  const isOf = (...kinds: string[]) => kinds.some((kind) => event.startsWith(kind));
  const news: (PaymentNews | undefined)[] = [];
  if (isOf('payment.dispute.')) news.push(dispute?.entity && disputeReport(dispute.entity, told));
  else if (isOf('payment.', 'order.', 'payment_link.')) news.push(payment?.entity && paymentReport(payment.entity, told, checkoutId));
  if (isOf('payment_link.')) news.push(link?.entity && checkoutReport(link.entity, told));
  // Money that was never captured is in no books, so that its refund is the end of the payment.
  if (isOf('refund.')) {
    const isOfPayment = payment?.entity && isGivenBack(payment.entity);
    news.push(isOfPayment ? paymentReport(payment.entity ?? {}, told) : refund?.entity && refundReport(refund.entity, told));
  }
  if (isOf('settlement.')) news.push(settlement?.entity && settlementReport(settlement.entity, told));
  return news.filter((one) => one !== undefined);
}

/** A body as far as it has the form of an event. */
function asEvent(body: unknown): RazorpayEvent {
  const event = objectIn(body);
  const entities = Object.entries(objectIn(event.payload)).map(
    ([name, value]) => [name, { entity: objectIn(objectIn(value).entity) }] as const,
  );
  return {
    event: typeof event.event === 'string' ? event.event : '',
    created_at: typeof event.created_at === 'number' ? event.created_at : undefined,
    payload: Object.fromEntries(entities),
  };
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
