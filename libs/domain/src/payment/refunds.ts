import { DomainError, ownValue } from '../kernel';
import { wholePaise } from '../kernel/money';
import { partsOfRefundAttempt, type PaymentEvent, type RefundProcessed, type RefundRequested } from './payment.events';
import { refundLife, type RefundMove, type RefundStatus, type WriteOffStatus } from './payment.life';

/** A refund of a payment. */
export interface Refund {
  refundId: string;
  status: RefundStatus;
  amountPaise: number;
  requestedById?: string;
  requestedAt?: string;
  /** The number of times that it was sent. */
  attempt: number;
  /** The provider's id. */
  providerId?: string;
  /** When it was processed. */
  processedAt?: string;
  /** The provider's ids of attempts that were processed and came back: what is reported of them later is old news. */
  returned?: readonly string[];
  /** The provider never answered the last attempt. */
  unanswered?: boolean;
  /** It was made on the provider's own pages, and nobody has requested it since. */
  unrequested?: boolean;
}

/** A provider's report of a refund. */
export interface RefundNews {
  /** The id that the provider was given; missing if the refund was made on the provider's own pages. */
  refundId?: string;
  providerId: string;
  state: 'pending' | 'processed' | 'failed';
  amountPaise: number;
  reason?: string;
  /** ISO 8601. */
  at: string;
}

/** A write-off of money that waits on the account of unapplied money. */
export interface WriteOff {
  writeOffId: string;
  status: WriteOffStatus;
  amountPaise: number;
  /** What could be written off when it was proposed. */
  leftPaise: number;
  reason: string;
  proposedById: string;
}

/** The part of a payment that decisions about refunds and write-offs need. */
export interface Refundable {
  paymentId: string;
  orderId?: string;
  leadId?: string;
  status: string;
  capturedPaise: number;
  erased: boolean;
  provider: string;
  mode: 'live' | 'test';
  refunds: Readonly<Record<string, Refund>>;
  /** Refunds that the provider reported beyond what was received. */
  surplusRefunds: readonly string[];
  /** Those of them that the bank of the payer returned. */
  returnedSurplus?: readonly string[];
  disputes: Readonly<Record<string, { state: string; amountPaise: number }>>;
  /** Whether an order has the money; missing until that is decided. */
  applied?: boolean;
  writeOffs: Readonly<Record<string, WriteOff>>;
}

/** The largest number of refunds of a payment. */
const MOST = 100;

const over: readonly RefundStatus[] = ['rejected', 'withdrawn'];
const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Whether a refund was requested that is neither rejected nor withdrawn. */
export const hasRefund = ({ refunds }: Pick<Refundable, 'refunds'>): boolean =>
  Object.values(refunds).some(({ status }) => !over.includes(status));

/** The sum that was paid back. */
export const refundedPaise = ({ refunds }: Pick<Refundable, 'refunds'>): number =>
  sumOf(Object.values(refunds).filter(({ status }) => status === 'processed'));

/** What the payer's bank disputes, or has taken back. */
export const disputedPaise = ({ disputes }: Pick<Refundable, 'disputes'>): number =>
  Object.values(disputes)
    .filter(({ state }) => state === 'open' || state === 'under-review' || state === 'lost')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** What is written off. */
export const writtenOffPaise = ({ writeOffs }: Pick<Refundable, 'writeOffs'>): number =>
  Object.values(writeOffs).reduce((sum, { status, amountPaise }) => (status === 'approved' ? sum + amountPaise : sum), 0);

/** What no order has, apart from write-offs: all that is left of money without an order, or refunds of an order that came back. */
export function unappliedPaise(payment: Refundable): number {
  if (payment.applied === undefined || payment.status !== 'captured') return 0;
  const left = Math.max(0, payment.capturedPaise - refundedPaise(payment) - disputedPaise(payment));
  return payment.applied ? Math.min(left, sumOf(Object.values(payment.refunds).filter(isBack))) : left;
}

const isBack = ({ returned, status }: Refund) => returned !== undefined && status !== 'processed';

/** Whether a refund takes money that no order has, and not that of the order. */
export const claimsUnapplied = ({ returned }: Refund, { applied }: Pick<Refundable, 'applied'>): boolean =>
  applied !== true || returned !== undefined;

/** Whether the provider pays a refund, or may have paid it. */
export const isOnItsWay = ({ status, unanswered }: Refund): boolean => status === 'sent' || (status === 'failed' && unanswered === true);

/** What is requested, on its way or paid back. What came back stays claimed by its refund, because the order has given it back. */
export const claimedPaise = ({ refunds }: Pick<Refundable, 'refunds'>): number =>
  sumOf(Object.values(refunds).filter((refund) => !over.includes(refund.status) || isReturned(refund)));

/** Whether a refund that nobody requested came back, and nobody requests it now: it is requested like any other before it is paid again. */
const isReturned = ({ status, returned, unrequested }: Refund) =>
  returned !== undefined && (over.includes(status) || (status === 'failed' && unrequested === true));

/** The refund of just this sum that came back and that nobody requested: a request of the sum is one of this refund. */
export const returnedRefund = ({ refunds }: Pick<Refundable, 'refunds'>, amountPaise: number): Refund | undefined =>
  Object.values(refunds).find((refund) => isReturned(refund) && refund.amountPaise === amountPaise);

/** What may still be requested: what was captured, less what is requested, paid back, disputed or written off. */
export const refundablePaise = (payment: Pick<Refundable, 'capturedPaise' | 'refunds' | 'disputes' | 'applied' | 'writeOffs'>): number =>
  // Of a payment with an order, only refunds that came back are written off, and these still claim their sums.
  Math.max(0, payment.capturedPaise - claimedPaise(payment) - disputedPaise(payment) - (payment.applied ? 0 : writtenOffPaise(payment)));

const idsOf = ({ paymentId, orderId, leadId }: Refundable) => ({ paymentId, orderId, leadId });

/** A refund that came back is requested by its own id. @throws DomainError `payment/not-captured`, `refund/amount`, `refund/surplus`, `payment/erased`, `refund/full` */
export function requestRefund(
  data: Omit<RefundRequested['data'], 'paymentId' | 'orderId' | 'leadId'>,
  payment: Refundable,
): PaymentEvent[] {
  const known = ownValue(payment.refunds, data.refundId);
  if (known && !(isReturned(known) && known.amountPaise === data.amountPaise)) return [];
  if (payment.status !== 'captured') throw new DomainError('payment/not-captured', 'Only money that was received can be refunded.');
  if (payment.erased) throw new DomainError('payment/erased', 'The person of this payment was erased: no text can be added.');
  if (!known && Object.keys(payment.refunds).length >= MOST) throw new DomainError('refund/full', `A payment has at most ${MOST} refunds.`);
  if (wholePaise(data.amountPaise) === 0) throw amountError('refund/amount', 'A refund must be more than 0.');
  if (data.amountPaise > (known?.amountPaise ?? refundablePaise(payment))) throw amountError('refund/surplus', surplusWords(payment));
  if (known) assertNotWrittenOff(known, payment);
  return [{ type: 'RefundRequested', data: { ...idsOf(payment), ...data, provider: payment.provider } }];
}

/** Why a request is refused: a refund that failed keeps its claim until it is withdrawn. */
const surplusWords = ({ refunds }: Refundable): string =>
  Object.values(refunds).some(({ status, unrequested }) => status === 'failed' && !unrequested)
    ? 'The refund is more than what was received and is not requested or disputed yet. A refund that failed claims its sum until it is sent again or withdrawn.'
    : 'The refund is more than what was received and is not requested or disputed yet.';

const amountError = (code: string, message: string) => new DomainError(code, message, { amount: message });

/** The refund with this id. @throws DomainError `refund/unknown` */
export function refundOf({ refunds }: Pick<Refundable, 'refunds'>, refundId: string): Refund {
  const refund = Object.hasOwn(refunds, refundId) ? refunds[refundId] : undefined;
  if (!refund) throw new DomainError('refund/unknown', 'There is no such refund.');
  return refund;
}

/** Refuses the decision of the person who requested the refund, whatever their role. @throws DomainError `refund/same-person` */
function assertOther({ requestedById }: Refund, by: string): void {
  if (requestedById === by) throw new DomainError('refund/same-person', 'You requested this refund: another person must decide.');
}

/** @throws DomainError `refund/unknown`, `refund/not-possible`, `refund/same-person` */
export function approveRefund(
  data: { refundId: string; approvedById: string; approvedByName: string; approvedAt: string },
  payment: Refundable,
): PaymentEvent[] {
  const refund = refundOf(payment, data.refundId);
  refundLife.after(refund.status, 'approve');
  assertOther(refund, data.approvedById);
  return [{ type: 'RefundApproved', data: { ...idsOf(payment), ...data, provider: payment.provider } }];
}

/** @throws DomainError `refund/unknown`, `refund/not-possible`, `refund/same-person`, `payment/erased` */
export function rejectRefund(
  data: { refundId: string; rejectedById: string; rejectedByName: string; rejectedAt: string; reason: string },
  payment: Refundable,
): PaymentEvent[] {
  const refund = refundOf(payment, data.refundId);
  refundLife.after(refund.status, 'reject');
  assertOther(refund, data.rejectedById);
  if (payment.erased) throw new DomainError('payment/erased', 'The person of this payment was erased: no text can be added.');
  return [{ type: 'RefundRejected', data: { ...idsOf(payment), ...data } }];
}

/**
 * Frees the money that a refund claims. One that failed is withdrawn as well, unless the provider may have paid it, or it came back and is still owed.
 * @throws DomainError `refund/unknown`, `refund/not-possible`, `refund/not-yours`, `refund/unanswered`, `refund/returned`
 */
export function withdrawRefund({ refundId, byId }: { refundId: string; byId: string }, payment: Refundable): PaymentEvent[] {
  const refund = refundOf(payment, refundId);
  if (refund.requestedById !== byId) throw new DomainError('refund/not-yours', 'Only the person who requested a refund withdraws it.');
  if (refund.status === 'withdrawn') return [];
  refundLife.after(refund.status, 'withdraw');
  if (refund.status === 'failed') assertNothingPaid(refund);
  return [{ type: 'RefundWithdrawn', data: { ...idsOf(payment), refundId } }];
}

/** @throws DomainError `refund/unanswered`, `refund/returned` */
function assertNothingPaid({ unanswered, returned }: Refund): void {
  if (unanswered)
    throw new DomainError('refund/unanswered', 'The provider never answered: it may have paid this refund, so it cannot be withdrawn.');
  if (returned) throw new DomainError('refund/returned', 'The bank of the payer returned this refund: send it again, or pay it by hand.');
}

/** What of a refund decides which moves are offered. */
interface MovableRefund {
  status: RefundStatus;
  provider?: string;
  unrequested?: boolean;
  unanswered?: boolean;
  /** The bank of the payer returned it. */
  returned?: boolean;
}

/** Moves of a refund that a user who is all of these parties may make: money without a provider is paid back by hand, and by hand alone. */
export function refundMoves({ status, provider, unrequested, unanswered, returned }: MovableRefund, who: readonly string[]): RefundMove[] {
  if (unrequested && status === 'failed') return [];
  const isOffline = provider === OFFLINE;
  return (
    refundLife
      .open(status, who)
      // One that may have been paid, or that came back, is not withdrawn.
      .filter((move) => move !== 'withdraw' || status !== 'failed' || !(unanswered || returned))
      .filter((move) => (move === 'byHand' ? isOffline || status !== 'sent' : !isOffline || (move !== 'send' && move !== 'sendAgain')))
  );
}

const OFFLINE = 'offline';

/**
 * Sends an approved refund, or a failed one again. An attempt that was never answered is repeated, because the provider may have made it.
 * @throws DomainError `refund/unknown`, `refund/not-possible`, `refund/by-hand`, `refund/not-requested`, `refund/surplus`
 */
export function sendRefund({ refundId, sentAt }: { refundId: string; sentAt: string }, payment: Refundable): PaymentEvent[] {
  const refund = refundOf(payment, refundId);
  if (payment.provider === OFFLINE)
    throw new DomainError('refund/by-hand', 'This money came without a provider: pay it back yourself and record it as paid by hand.');
  if (refund.status === 'sent') return [];
  refundLife.after(refund.status, refund.status === 'failed' ? 'sendAgain' : 'send');
  assertRequested(refund);
  assertRoomFor(refund, payment);
  const { amountPaise, unanswered } = refund;
  const attempt = unanswered ? refund.attempt : refund.attempt + 1;
  return [{ type: 'RefundSent', data: { ...idsOf(payment), refundId, amountPaise, attempt, sentAt } }];
}

/** @throws DomainError `refund/unknown`, `refund/not-possible`, `refund/not-requested`, `refund/same-person`, `refund/surplus` */
export function refundByHand(
  data: { refundId: string; reference: string; processedAt: string; byHandById: string; byHandByName: string },
  payment: Refundable,
): PaymentEvent[] {
  const refund = refundOf(payment, data.refundId);
  refundLife.after(refund.status, 'byHand');
  if (refund.status === 'sent' && payment.provider !== OFFLINE)
    throw new DomainError('refund/not-possible', 'The provider is paying this refund: wait for its answer.');
  assertRequested(refund);
  assertOther(refund, data.byHandById);
  assertRoomFor(refund, payment);
  const { reference: byHandReference, ...rest } = data;
  return [{ type: 'RefundProcessed', data: { ...idsOf(payment), ...rest, amountPaise: refund.amountPaise, byHandReference } }];
}

/** A refund that one person made at the provider, and that came back, is not paid again by one person. @throws DomainError `refund/not-requested` */
function assertRequested({ unrequested }: Refund): void {
  const message = 'Nobody requested this refund: request one of the same sum of its payment, which another person approves.';
  if (unrequested) throw new DomainError('refund/not-requested', message);
}

/** Refunds that are on their way count as well: the provider may pay all of them. @throws DomainError `refund/surplus` */
function assertRoomFor(refund: Refund, payment: Refundable): void {
  const others = Object.values(payment.refunds).filter(
    ({ refundId, status }) => refundId !== refund.refundId && (status === 'sent' || status === 'processed'),
  );
  if (sumOf(others) + disputedPaise(payment) + refund.amountPaise > payment.capturedPaise)
    throw new DomainError('refund/surplus', 'The refund is more than what was received and is not paid back or disputed yet.');
  assertNotWrittenOff(refund, payment);
}

/** @throws DomainError `refund/written-off` */
function assertNotWrittenOff(refund: Refund, payment: Refundable): void {
  const offPaise = writtenOffPaise(payment);
  if (offPaise === 0 || !claimsUnapplied(refund, payment)) return;
  const others = Object.values(payment.refunds).filter((one) => one.refundId !== refund.refundId && claimsUnapplied(one, payment));
  if (refund.amountPaise + offPaise + sumOf(others.filter(isOnItsWay)) > unappliedPaise(payment))
    throw new DomainError('refund/written-off', 'Money of this payment is written off: the refund is more than what is left of it.');
}

/** A sent refund has failed because its provider cannot be asked any more; other attempts are not affected. */
export function giveUpRefund(
  { refundId, attempt, reason, at: failedAt }: { refundId: string; attempt: number; reason: string; at: string },
  payment: Refundable,
): PaymentEvent[] {
  const refund = refundOf(payment, refundId);
  if (refund.status !== 'sent' || refund.attempt !== attempt) return [];
  const { amountPaise } = refund;
  return [{ type: 'RefundFailed', data: { ...idsOf(payment), refundId, amountPaise, attempt, reason, failedAt, unanswered: true } }];
}

/**
 * What a provider reports of a refund: repeated and late reports have no effect. One that was processed fails if the bank of the payer returns it. A
 * refund that was not requested here is recorded once it is processed. One of more than what was received is recorded as money that no order has.
 * @throws DomainError `refund/surplus` if nothing is received yet
 */
export function recordRefund(news: RefundNews, payment: Refundable): PaymentEvent[] {
  const { providerId, state, at } = news;
  const all = Object.values(payment.refunds);
  const known = all.find((one) => one.providerId === providerId && one.status === 'processed');
  if (known) return state === 'failed' && isLater(at, known.processedAt) ? [returned(news, known, payment)] : [];
  if (state === 'failed' && payment.surplusRefunds.includes(providerId)) return surplusReturned(news, payment);
  const isOld = payment.surplusRefunds.includes(providerId) || all.some((one) => one.returned?.includes(providerId));
  if (state === 'pending' || isOld) return [];
  const amountPaise = wholePaise(news.amountPaise);
  const parts = news.refundId === undefined ? undefined : partsOfRefundAttempt(news.refundId);
  const refund = parts && Object.hasOwn(payment.refunds, parts.refundId) ? payment.refunds[parts.refundId] : undefined;
  const ids = idsOf(payment);
  if (state === 'failed') {
    const waits = refund?.status === 'sent' || refund?.unanswered;
    if (!refund || !waits || refund.attempt !== parts?.attempt) return [];
    const { refundId, attempt } = refund;
    const reason = news.reason ?? 'The provider gives no reason.';
    const failed = { amountPaise: refund.amountPaise, attempt, reason, failedAt: at, providerId };
    return [{ type: 'RefundFailed', data: { ...ids, refundId, ...failed } }];
  }
  const back = refundedPaise(payment);
  if (payment.capturedPaise < back + amountPaise) {
    // The report of the capture comes later; then the refund is read again.
    if (payment.status !== 'captured')
      throw new DomainError('refund/surplus', 'The provider reports that money was paid back that is not received yet.');
    if (payment.surplusRefunds.length >= MOST) return [];
    const surplus = { refundId: `provider-${providerId}`, providerId, amountPaise };
    const sums = { capturedPaise: payment.capturedPaise, refundedPaise: back, reportedAt: at };
    return [{ type: 'RefundSurplusReported', data: { ...ids, ...surplus, ...sums } }];
  }
  const processed = { ...ids, amountPaise, providerId, processedAt: at } satisfies Omit<RefundProcessed['data'], 'refundId'>;
  // A refund that was paid by hand, and reached the payer by the provider as well, is recorded as one of its own.
  if (refund && refund.status !== 'processed') return [{ type: 'RefundProcessed', data: { ...processed, refundId: refund.refundId } }];
  return [{ type: 'RefundProcessed', data: { ...processed, refundId: `provider-${providerId}`, unrequested: true } }];
}

/** The bank of the payer returned, once, what was paid back beyond what was received. */
function surplusReturned({ providerId, amountPaise, reason, at: failedAt }: RefundNews, payment: Refundable): PaymentEvent[] {
  if (payment.returnedSurplus?.includes(providerId)) return [];
  const of = {
    refundId: `provider-${providerId}`,
    providerId,
    amountPaise: wholePaise(amountPaise),
    attempt: 0,
    returned: true,
    surplus: true,
  };
  return [{ type: 'RefundFailed', data: { ...idsOf(payment), ...of, reason: reason ?? RETURNED, failedAt } }];
}

const RETURNED = 'The bank of the payer returned the money.';

/** Providers tell of whole seconds: a return in the second of the payment is one. */
const isLater = (at: string, than: string | undefined) => than !== undefined && Date.parse(at) >= Date.parse(than);

/** The bank of the payer returned a refund. The order has given the money back: it is sent again, or paid by hand. */
function returned(
  { providerId, reason, at: failedAt }: RefundNews,
  { refundId, amountPaise, attempt, unrequested }: Refund,
  payment: Refundable,
): PaymentEvent {
  const why = reason ?? RETURNED;
  const of = { refundId, amountPaise, attempt, reason: why, failedAt, providerId, returned: true, ...(unrequested && { unrequested }) };
  return { type: 'RefundFailed', data: { ...idsOf(payment), ...of } };
}

/** The refunds of a payment after an event. */
export function evolveRefunds(refunds: Refundable['refunds'], event: PaymentEvent): Refundable['refunds'] {
  switch (event.type) {
    case 'RefundRequested': {
      const { refundId, amountPaise, requestedById, requestedAt } = event.data;
      // Of one that came back, the attempts are known.
      const { attempt, returned, unanswered } = refunds[refundId] ?? { attempt: 0 };
      const known = { attempt, ...(returned && { returned }), ...(unanswered && { unanswered }) };
      return { ...refunds, [refundId]: { refundId, status: 'requested', amountPaise, requestedById, requestedAt, ...known } };
    }
    case 'RefundApproved':
      return changed(refunds, event.data.refundId, { status: 'approved' });
    case 'RefundRejected':
      return changed(refunds, event.data.refundId, { status: 'rejected' });
    case 'RefundWithdrawn':
      return changed(refunds, event.data.refundId, { status: 'withdrawn' });
    case 'RefundSent':
      return changed(refunds, event.data.refundId, { status: 'sent', attempt: event.data.attempt, unanswered: undefined });
    case 'RefundFailed': {
      const { refundId, unanswered, providerId } = event.data;
      const back = event.data.returned && providerId !== undefined ? [...(refunds[refundId]?.returned ?? []), providerId] : undefined;
      return changed(refunds, refundId, { status: 'failed', unanswered, ...(back && { returned: back }) });
    }
    case 'RefundProcessed': {
      const { refundId, amountPaise, providerId, processedAt } = event.data;
      const known = refunds[refundId] ?? { refundId, attempt: 0, unrequested: true };
      return { ...refunds, [refundId]: { ...known, status: 'processed', amountPaise, providerId, processedAt } };
    }
    default:
      return refunds;
  }
}

function changed(refunds: Refundable['refunds'], refundId: string, to: Partial<Refund>): Refundable['refunds'] {
  const refund = refunds[refundId];
  return refund ? { ...refunds, [refundId]: { ...refund, ...to } } : refunds;
}
