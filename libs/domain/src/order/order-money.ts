import { DomainError, ownValue } from '../kernel';
import { sumOf, wholePaise } from '../kernel/money';
import { assertRoom, dimensions, MOST } from './order-dimensions';
import type { OrderCommand } from './order.decider';
import type { OrderEvent } from './order.events';
import { orderLife } from './order.life';
import type { Order } from './order.state';

/** @throws DomainError `order/payment-differs`, `order/not-possible`, `order/amount`, `order/full`, `order/surplus` */
export function paid(data: Extract<OrderCommand, { type: 'RecordPayment' }>['data'], order: Order): OrderEvent[] {
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
export function reversed({ paymentId, reversedAt }: { paymentId: string; reversedAt: string }, order: Order): OrderEvent[] {
  const { orderId, leadId, payments, paidPaise, refundedPaise } = order;
  const known = Object.hasOwn(payments, paymentId) ? payments[paymentId] : undefined;
  if (known?.outcome !== 'captured') return [];
  const { amountPaise } = known;
  const rest = paidPaise - amountPaise;
  if (rest < refundedPaise) throw new DomainError('order/refunded', 'More of this order was refunded than the other payments cover.');
  const status = rest === 0 ? 'attempted' : statusOf({ ...order, paidPaise: rest });
  return [{ type: 'OrderPaymentReversed', data: { orderId, leadId, paymentId, amountPaise, reversedAt, paidPaise: rest, status } }];
}

/** @throws DomainError `order/refund-differs`, `order/full`, `order/amount`, `order/surplus` */
export function refunded(data: Extract<OrderCommand, { type: 'RecordRefund' }>['data'], order: Order): OrderEvent[] {
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
export function lost(data: Extract<OrderCommand, { type: 'LosePayment' }>['data'], order: Order): OrderEvent[] {
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

/** Refunds may have paid back a part of what the dispute took: the order gets the rest again. @throws DomainError `order/not-possible`, `order/surplus` */
export function restored(data: Extract<OrderCommand, { type: 'RestorePayment' }>['data'], order: Order): OrderEvent[] {
  const { orderId, leadId, status, paidPaise, totalPaise } = order;
  const { disputeId, restoredAt } = data;
  const taken = ownValue(order.lost, disputeId);
  if (taken === undefined || taken.isOver) return [];
  const amountPaise = Math.min(taken.amountPaise, wholePaise(data.amountPaise ?? taken.amountPaise));
  // All of it was paid back another way.
  if (amountPaise === 0) return [];
  if (status === 'cancelled' || status === 'expired')
    throw new DomainError('order/not-possible', `This order is ${orderLife.states[status]}: the payment does not belong to it.`);
  const sum = sumOf(paidPaise, amountPaise);
  if (sum > totalPaise) throw new DomainError('order/surplus', 'The order was paid another way in the meantime.');
  const sums = { amountPaise, restoredAt, paidPaise: sum, status: statusOf({ ...order, paidPaise: sum }) };
  const rest = taken.amountPaise - amountPaise;
  const ids = { orderId, leadId, paymentId: taken.paymentId, disputeId, ...(rest > 0 && { restPaise: rest }) };
  return [{ type: 'OrderPaymentRestored', data: { ...ids, ...sums, ...dimensions(order) } }];
}

/** The status of an order with these sums; something is paid. */
function statusOf({ paidPaise, refundedPaise, totalPaise }: Order): 'part-paid' | 'paid' | 'part-refunded' | 'refunded' {
  if (refundedPaise > 0) return refundedPaise >= paidPaise ? 'refunded' : 'part-refunded';
  return paidPaise >= totalPaise ? 'paid' : 'part-paid';
}
