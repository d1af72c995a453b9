import { DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { rupeesText, sumOf, wholePaise } from '../kernel/money';
import { disputeRefundId, type OrderCreated, type OrderEvent, type OrderCollegePaymentSet } from './order.events';
import type { PtcStatus } from './order.fields';
import { orderLife, type OrderStatus } from './order.life';

/** A payment as the provider last reported it. */
interface Payment {
  outcome: 'pending' | 'failed' | 'captured' | 'reversed';
  amountPaise: number;
}

/** State that decisions about an order need, including who may make them. */
export interface Order {
  orderId: string;
  status: OrderStatus | 'none';
  leadId: string;
  ownerId?: string;
  ownerName?: string;
  /** What is ordered, where, and how the lead came: repeated with every movement of money, for reports. */
  ordered: Partial<
    Pick<OrderCreated['data'], 'productId' | 'productName' | 'productKind' | 'collegeId' | 'collegeName' | 'source' | 'leadCapturedAt'>
  >;
  totalPaise: number;
  paidPaise: number;
  refundedPaise: number;
  payments: Readonly<Record<string, Payment>>;
  /** The amounts of refunds by id. */
  refunds: Readonly<Record<string, number>>;
  /** What was recorded of the college, what it got in all, and what it still has of that. */
  college?: Pick<OrderCollegePaymentSet['data'], 'ptcStatus' | 'amountPaise' | 'bankReference'> & { gotPaise: number; hasPaise: number };
  /** What disputes took of payments, by dispute. */
  lost: Readonly<Record<string, { paymentId: string; amountPaise: number }>>;
  remarkIds: readonly string[];
  couponId?: string;
  /** The quick link of the application whose fee it is, until the order was fully paid once. */
  unpaidQuickLinkId?: string;
  /** When it expires if nothing is paid; later after money was taken back. */
  expiresAt?: string;
  /** The state before a cancellation. */
  cancelledFrom?: 'created' | 'attempted';
  /** The text about the person was erased. */
  erased: boolean;
}

export type OrderCommand =
  | DomainCommand<'CreateOrder', OrderCreated['data']>
  /** What a provider, or a user, reports of a payment; idempotent by the payment id. */
  | DomainCommand<'RecordPayment', { paymentId: string; paidAt: string; amountPaise: number; outcome: 'pending' | 'failed' | 'captured' }>
  /** A payment that was recorded by mistake; idempotent by the payment id. */
  | DomainCommand<'ReversePayment', { paymentId: string; reversedAt: string }>
  /** A refund that reached the person; idempotent by the refund id. */
  | DomainCommand<'RecordRefund', { refundId: string; paymentId?: string; amountPaise: number; refundedAt: string }>
  /** The bank of the payer took disputed money back; idempotent by the dispute id. */
  | DomainCommand<'LosePayment', { paymentId: string; disputeId: string; amountPaise: number; lostAt: string }>
  /** A lost dispute was won after all. */
  | DomainCommand<'RestorePayment', { disputeId: string; restoredAt: string }>
  | DomainCommand<'CancelOrder', { reason?: string }>
  | DomainCommand<'ExpireOrder', Record<never, never>>
  | DomainCommand<'RemarkOrder', { remarkId: string; remark: string }>
  /** `onlyFrom`: the owner that it must still have. */
  | DomainCommand<'ChangeOrderOwner', { ownerId: string; ownerName: string; onlyFrom?: string }>
  /**
   * `owedPaise`: what the college is owed of the order in all; without it, all that was paid and not refunded. `documentsMissing`: documents of the
   * order are still being issued, so that nobody knows what the college is owed. `hasPaise`: what it had before a bulk action that is taken back.
   */
  | DomainCommand<
      'PayCollege',
      {
        ptcStatus: PtcStatus;
        amountPaise?: number;
        bankReference?: string;
        paidAt?: string;
        owedPaise?: number;
        documentsMissing?: boolean;
        hasPaise?: number;
      }
    >
  /** Takes back a remark, or a cancellation, of a bulk action. */
  | DomainCommand<'WithdrawRemark', { remarkId: string }>
  | DomainCommand<'ReopenOrder', { at: string }>
  | DomainCommand<'EraseCustomer', Record<never, never>>;

const initial: Order = {
  ...{ orderId: '', status: 'none', leadId: '', totalPaise: 0, paidPaise: 0, refundedPaise: 0 },
  ...{ payments: {}, refunds: {}, lost: {}, remarkIds: [], ordered: {}, erased: false },
};

/** The largest number of payments, refunds or remarks of an order. */
const MOST = 500;

/** Rules of an order: only money moves it, and it is cancelled or expires while nothing is paid. */
export const orderDecider: Decider<Order, OrderCommand, OrderEvent> = { initial, decide, evolve };

function decide(command: OrderCommand, order: Order): OrderEvent[] {
  const { orderId, leadId, status } = order;
  if (command.type === 'CreateOrder') {
    if (status !== 'none') throw new DomainError('order/exists', 'This order was already created.');
    wholePaise(command.data.totalPaise);
    return [{ type: 'OrderCreated', data: command.data }];
  }
  if (status === 'none') throw new DomainError('order/unknown', 'There is no such order.');
  const ids = { orderId, leadId };
  switch (command.type) {
    case 'RecordPayment':
      return paid(command.data, order);
    case 'ReversePayment':
      return reversed(command.data, order);
    case 'RecordRefund':
      return refunded(command.data, order);
    case 'LosePayment':
      return lost(command.data, order);
    case 'RestorePayment':
      return restored(command.data, order);
    case 'CancelOrder':
      orderLife.after(status, 'cancel');
      if (command.data.reason !== undefined) assertWritable(order);
      return [
        {
          type: 'OrderCancelled',
          data: { ...ids, from: unpaid(status), reason: command.data.reason, ...dimensions(order), couponId: order.couponId },
        },
      ];
    case 'ExpireOrder':
      // A payment that arrived meanwhile wins.
      return status === 'created' || status === 'attempted'
        ? [{ type: 'OrderExpired', data: { ...ids, from: status, ...dimensions(order), couponId: order.couponId } }]
        : [];
    case 'RemarkOrder':
      if (order.remarkIds.includes(command.data.remarkId)) return [];
      assertRoom(order.remarkIds.length, 'remarks');
      assertWritable(order);
      return [{ type: 'OrderRemarked', data: { ...ids, ...command.data } }];
    case 'WithdrawRemark': {
      const { remarkId } = command.data;
      return order.remarkIds.includes(remarkId) ? [{ type: 'OrderRemarkWithdrawn', data: { ...ids, remarkId } }] : [];
    }
    case 'ReopenOrder':
      return reopened(command.data.at, order);
    case 'ChangeOrderOwner': {
      const { onlyFrom, ...owner } = command.data;
      if (owner.ownerId === order.ownerId || (onlyFrom !== undefined && order.ownerId !== onlyFrom)) return [];
      const previous = { previousOwnerId: order.ownerId, previousOwnerName: order.ownerName };
      return [{ type: 'OrderOwnerChanged', data: { ...ids, ...owner, ...previous, ...movementsOf(order) } }];
    }
    case 'PayCollege':
      return paidToCollege(command.data, order);
    case 'EraseCustomer':
      return order.erased ? [] : [{ type: 'OrderCustomerErased', data: { orderId, ...movementsOf(order) } }];
  }
}

function paid(data: Extract<OrderCommand, { type: 'RecordPayment' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, status, payments, paidPaise, totalPaise } = order;
  const { paymentId, outcome, paidAt } = data;
  const known = payments[paymentId];
  const amountPaise = wholePaise(data.amountPaise);
  if (known?.outcome === 'reversed') return [];
  if (known?.outcome === 'captured') {
    if (outcome === 'captured' && known.amountPaise !== amountPaise)
      throw new DomainError('order/payment-differs', 'This payment was already recorded with another amount.');
    return [];
  }
  const ids = { orderId, leadId, paymentId, amountPaise, paidAt };
  const isOver = status === 'cancelled' || status === 'expired';
  if (outcome !== 'captured') {
    // Attempts beyond the limit are not listed, so that they take no room from money.
    const isNews = known ? known.outcome === 'pending' && outcome === 'failed' : Object.keys(payments).length < MOST;
    return isNews && !isOver ? [{ type: 'OrderPaymentAttempted', data: { ...ids, outcome } }] : [];
  }
  if (isOver) throw new DomainError('order/not-possible', `This order is ${orderLife.states[status]}: the payment does not belong to it.`);
  if (amountPaise === 0) throw new DomainError('order/amount', 'A payment must be more than 0.');
  assertRoom(Object.values(payments).filter((one) => one.outcome === 'captured' || one.outcome === 'reversed').length, 'payments');
  const sum = sumOf(paidPaise, amountPaise);
  if (sum > totalPaise) throw new DomainError('order/surplus', 'The payment is more than what is open of this order.');
  const next = statusOf({ ...order, paidPaise: sum });
  const link = next === 'paid' && order.unpaidQuickLinkId !== undefined ? { quickLinkId: order.unpaidQuickLinkId } : {};
  return [{ type: 'OrderPaymentReceived', data: { ...ids, paidPaise: sum, status: next, ...dimensions(order), ...link } }];
}

/** A payment that was refunded in part cannot be taken back: the order would owe money. */
function reversed({ paymentId, reversedAt }: { paymentId: string; reversedAt: string }, order: Order): OrderEvent[] {
  const { orderId, leadId, payments, paidPaise, refundedPaise } = order;
  const known = Object.hasOwn(payments, paymentId) ? payments[paymentId] : undefined;
  if (known?.outcome !== 'captured') return [];
  const { amountPaise } = known;
  const rest = paidPaise - amountPaise;
  if (rest < refundedPaise) throw new DomainError('order/refunded', 'More of this order was refunded than the other payments cover.');
  const status = rest === 0 ? 'attempted' : statusOf({ ...order, paidPaise: rest });
  return [{ type: 'OrderPaymentReversed', data: { orderId, leadId, paymentId, amountPaise, reversedAt, paidPaise: rest, status } }];
}

function refunded(data: Extract<OrderCommand, { type: 'RecordRefund' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, refunds, refundedPaise, paidPaise } = order;
  const { refundId, paymentId, refundedAt } = data;
  const amountPaise = wholePaise(data.amountPaise);
  const known = refunds[refundId];
  if (known !== undefined) {
    if (known !== amountPaise) throw new DomainError('order/refund-differs', 'This refund was already recorded with another amount.');
    return [];
  }
  assertRoom(Object.keys(refunds).length, 'refunds');
  if (amountPaise === 0) throw new DomainError('order/amount', 'A refund must be more than 0.');
  const sum = sumOf(refundedPaise, amountPaise);
  if (sum > paidPaise) throw new DomainError('order/surplus', 'The refund is more than what was paid.');
  const next = statusOf({ ...order, refundedPaise: sum });
  const sums = { amountPaise, refundedAt, refundedPaise: sum, status: next };
  return [{ type: 'OrderRefunded', data: { orderId, leadId, refundId, paymentId, ...sums, ...dimensions(order) } }];
}

/** Disputed money that was refunded before is not taken from the order twice. */
function lost(data: Extract<OrderCommand, { type: 'LosePayment' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, payments, paidPaise, refundedPaise } = order;
  const { paymentId, disputeId, lostAt } = data;
  const payment = ownValue(payments, paymentId);
  if (payment?.outcome !== 'captured' || ownValue(order.lost, disputeId) !== undefined) return [];
  const taken = Object.values(order.lost).reduce((sum, one) => sum + (one.paymentId === paymentId ? one.amountPaise : 0), 0);
  const amountPaise = Math.min(wholePaise(data.amountPaise), payment.amountPaise - taken, paidPaise - refundedPaise);
  if (amountPaise <= 0) return [];
  assertRoom(Object.keys(order.lost).length, 'disputes');
  const rest = paidPaise - amountPaise;
  const status = rest === 0 ? 'attempted' : statusOf({ ...order, paidPaise: rest });
  const sums = { amountPaise, lostAt, paidPaise: rest, status } as const;
  return [{ type: 'OrderPaymentLost', data: { orderId, leadId, paymentId, disputeId, ...sums, ...dimensions(order) } }];
}

function restored(data: Extract<OrderCommand, { type: 'RestorePayment' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, status, paidPaise, totalPaise } = order;
  const { disputeId, restoredAt } = data;
  const taken = ownValue(order.lost, disputeId);
  if (taken === undefined) return [];
  if (status === 'cancelled' || status === 'expired')
    throw new DomainError('order/not-possible', `This order is ${orderLife.states[status]}: the payment does not belong to it.`);
  const sum = sumOf(paidPaise, taken.amountPaise);
  if (sum > totalPaise) throw new DomainError('order/surplus', 'The order was paid another way in the meantime.');
  const sums = { amountPaise: taken.amountPaise, restoredAt, paidPaise: sum, status: statusOf({ ...order, paidPaise: sum }) };
  const ids = { orderId, leadId, paymentId: taken.paymentId, disputeId };
  return [{ type: 'OrderPaymentRestored', data: { ...ids, ...sums, ...dimensions(order) } }];
}

function paidToCollege(data: Extract<OrderCommand, { type: 'PayCollege' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, status, college } = order;
  if (status === 'none') return [];
  orderLife.after(status, 'payCollege');
  const { ptcStatus, bankReference, paidAt } = data;
  const amountPaise = collegePaise(data, order);
  const isSame = college?.ptcStatus === ptcStatus && college.amountPaise === amountPaise && college.bankReference === bankReference;
  if (isSame) return [];
  const { gotPaise = 0, hasPaise: hadPaise = 0 } = college ?? {};
  const leftPaise = ptcStatus === 'recovered' ? gotPaise - (amountPaise ?? gotPaise) : gotOf(ptcStatus, amountPaise);
  const hasPaise = data.hasPaise ?? leftPaise;
  return [
    {
      type: 'OrderCollegePaymentSet',
      data: {
        ...{ orderId, leadId, ptcStatus, amountPaise, bankReference, hadPaise, hasPaise },
        ...{ from: college?.ptcStatus, fromPaise: college?.amountPaise, fromReference: college?.bankReference },
        ...(paidAt !== undefined && { paidAt }),
      },
    },
  ];
}

/** What a college got in a state that is not about money that came back. */
const gotOf = (ptcStatus: PtcStatus, paise: number | undefined): number =>
  ptcStatus === 'paid' || ptcStatus === 'part-paid' ? (paise ?? 0) : 0;

/** The coupon of a cancelled order may be used by another one, and its time may be over: such an order stays cancelled. */
function reopened(at: string, { orderId, leadId, status, cancelledFrom, couponId, expiresAt }: Order): OrderEvent[] {
  if (status !== 'cancelled' || cancelledFrom === undefined) return [];
  if (couponId !== undefined) throw new DomainError('order/coupon', 'The coupon of this order was released: the order stays cancelled.');
  if (expiresAt !== undefined && expiresAt <= at)
    throw new DomainError('order/expired', 'The time of this order is over: the order stays cancelled.');
  return [{ type: 'OrderReopened', data: { orderId, leadId, status: cancelledFrom, expiresAt } }];
}

/**
 * The sum that is recorded of a college: what it got in all, or what came back of that. Paid without a sum, it is all that the college is owed. A part
 * needs a sum, so that the books never have a payment of 0. More than the college is owed is refused, except for what it has already: money may have
 * been refunded since. @throws DomainError `order/amount`, `order/surplus`, `order/documents`
 */
function collegePaise(data: Extract<OrderCommand, { type: 'PayCollege' }>['data'], order: Order): number | undefined {
  const { ptcStatus, amountPaise, documentsMissing, hasPaise } = data;
  if (hasPaise !== undefined) return amountPaise;
  const { paidPaise, refundedPaise, college } = order;
  const entered = amountPaise === undefined ? undefined : wholePaise(amountPaise);
  if (ptcStatus === 'recovered') {
    if (entered === undefined || entered <= (college?.gotPaise ?? 0)) return entered;
    throw collegeError('order/surplus', 'The college got less than that.');
  }
  if (ptcStatus === 'pending') return entered;
  if (documentsMissing && entered === undefined && ptcStatus === 'paid')
    throw new DomainError('order/documents', 'The documents of this order are still being issued. Please try again in a moment.');
  const owedPaise = data.owedPaise ?? paidPaise - refundedPaise;
  const paise = entered ?? (ptcStatus === 'paid' ? owedPaise : 0);
  if (paise > Math.max(owedPaise, college?.hasPaise ?? 0)) {
    const message = `The college is owed ₹${rupeesText(owedPaise)} of this order: it cannot get more.`;
    throw collegeError('order/surplus', message);
  }
  if (paise > 0) return paise;
  throw collegeError('order/amount', 'Please enter the amount that the college got.');
}

const collegeError = (code: string, message: string) => new DomainError(code, message, { amount: message });

/** @throws DomainError `order/not-possible` once the person is erased: the key of the text is gone */
function assertWritable({ erased }: Order): void {
  if (erased) throw new DomainError('order/not-possible', 'The person of this order was erased: no text can be added.');
}

/** The ids of the payments that were received, also of those that were taken back, and of the refunds. */
const movementsOf = ({ payments, refunds, lost }: Order) => ({
  paymentIds: Object.entries(payments).flatMap(([paymentId, { outcome }]) =>
    outcome === 'captured' || outcome === 'reversed' ? [paymentId] : [],
  ),
  refundIds: [...Object.keys(refunds), ...Object.keys(lost).map(disputeRefundId)],
});

const dimensions = ({ ordered, ownerId, ownerName }: Order) => ({ ...ordered, ownerId, ownerName });

const unpaid = (status: OrderStatus): 'created' | 'attempted' => (status === 'attempted' ? status : 'created');

/** The status of an order with these sums; something is paid. */
function statusOf({ paidPaise, refundedPaise, totalPaise }: Order): 'part-paid' | 'paid' | 'part-refunded' | 'refunded' {
  if (refundedPaise > 0) return refundedPaise >= paidPaise ? 'refunded' : 'part-refunded';
  return paidPaise >= totalPaise ? 'paid' : 'part-paid';
}

function assertRoom(count: number, what: string): void {
  if (count >= MOST) throw new DomainError('order/full', `An order has at most ${MOST} ${what}.`);
}

function evolve(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'OrderCreated': {
      const { orderId, leadId, ownerId, ownerName, totalPaise } = event.data;
      const { productId, productName, productKind, collegeId, collegeName, source, leadCapturedAt } = event.data;
      const ordered = { productId, productName, productKind, collegeId, collegeName, source, leadCapturedAt };
      // There is nothing to pay of an order of 0.
      const { couponId, expiresAt, quickLinkId } = event.data;
      const status = totalPaise === 0 ? 'paid' : 'created';
      const unpaidQuickLinkId = status === 'paid' ? undefined : quickLinkId;
      return { ...order, orderId, leadId, ownerId, ownerName, ordered, couponId, expiresAt, totalPaise, status, unpaidQuickLinkId };
    }
    case 'OrderPaymentAttempted': {
      const { paymentId, outcome, amountPaise } = event.data;
      const status = order.status === 'created' ? 'attempted' : order.status;
      return { ...order, status, payments: { ...order.payments, [paymentId]: { outcome, amountPaise } } };
    }
    case 'OrderPaymentReceived': {
      const { paymentId, amountPaise, paidPaise, status } = event.data;
      const unpaidQuickLinkId = status === 'paid' ? undefined : order.unpaidQuickLinkId;
      return {
        ...order,
        status,
        paidPaise,
        unpaidQuickLinkId,
        payments: { ...order.payments, [paymentId]: { outcome: 'captured', amountPaise } },
      };
    }
    case 'OrderPaymentReversed': {
      const { paymentId, amountPaise, paidPaise, status } = event.data;
      return { ...order, status, paidPaise, payments: { ...order.payments, [paymentId]: { outcome: 'reversed', amountPaise } } };
    }
    case 'OrderPaymentLost': {
      const { disputeId, paymentId, amountPaise, paidPaise, status } = event.data;
      return { ...order, status, paidPaise, lost: { ...order.lost, [disputeId]: { paymentId, amountPaise } } };
    }
    case 'OrderPaymentRestored': {
      const { disputeId, paidPaise, status } = event.data;
      const { [disputeId]: _restored, ...others } = order.lost;
      return { ...order, status, paidPaise, lost: others };
    }
    case 'OrderRefunded': {
      const { refundId, amountPaise, refundedPaise, status } = event.data;
      return { ...order, status, refundedPaise, refunds: { ...order.refunds, [refundId]: amountPaise } };
    }
    case 'OrderCancelled':
      return { ...order, status: 'cancelled', cancelledFrom: event.data.from };
    case 'OrderReopened':
      return { ...order, status: event.data.status, cancelledFrom: undefined };
    case 'OrderRemarkWithdrawn':
      return { ...order, remarkIds: order.remarkIds.filter((remarkId) => remarkId !== event.data.remarkId) };
    case 'OrderExpired':
      return { ...order, status: 'expired' };
    case 'OrderRemarked':
      return { ...order, remarkIds: [...order.remarkIds, event.data.remarkId] };
    case 'OrderOwnerChanged': {
      const { ownerId, ownerName } = event.data;
      return { ...order, ownerId, ownerName };
    }
    case 'OrderCollegePaymentSet': {
      const { ptcStatus, amountPaise, bankReference, hasPaise = gotOf(ptcStatus, amountPaise) } = event.data;
      const recoveredOf = (paise = 0) => (event.data.hasPaise === undefined || amountPaise === undefined ? paise : hasPaise + amountPaise);
      const gotPaise = ptcStatus === 'recovered' ? recoveredOf(order.college?.gotPaise) : gotOf(ptcStatus, amountPaise);
      return { ...order, college: { ptcStatus, amountPaise, bankReference, gotPaise, hasPaise } };
    }
    case 'OrderCustomerErased':
      return { ...order, erased: true };
    default:
      return unknownEvent(event, order);
  }
}
