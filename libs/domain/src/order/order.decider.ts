import { DomainError, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import { paidToCollege } from './order-college';
import { assertRoom, dimensions } from './order-dimensions';
import { lost, paid, refunded, restored, reversed } from './order-money';
import { disputeRefundId, type OrderCreated, type OrderEvent } from './order.events';
import type { PtcStatus } from './order.fields';
import { orderLife, type OrderStatus } from './order.life';
import { evolve, initial, type Order } from './order.state';

export type { Order } from './order.state';

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
  /** A lost dispute was won after all; `amountPaise`: what the order gets again at most, by default all that the dispute took. */
  | DomainCommand<'RestorePayment', { disputeId: string; amountPaise?: number; restoredAt: string }>
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

/** The coupon of a cancelled order may be used by another one, and its time may be over: such an order stays cancelled. */
function reopened(at: string, { orderId, leadId, status, cancelledFrom, couponId, expiresAt }: Order): OrderEvent[] {
  if (status !== 'cancelled' || cancelledFrom === undefined) return [];
  if (couponId !== undefined) throw new DomainError('order/coupon', 'The coupon of this order was released: the order stays cancelled.');
  if (expiresAt !== undefined && expiresAt <= at)
    throw new DomainError('order/expired', 'The time of this order is over: the order stays cancelled.');
  return [{ type: 'OrderReopened', data: { orderId, leadId, status: cancelledFrom, expiresAt } }];
}

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

const unpaid = (status: OrderStatus): 'created' | 'attempted' => (status === 'attempted' ? status : 'created');
