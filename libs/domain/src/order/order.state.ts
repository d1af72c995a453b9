import { unknownEvent } from '../kernel';
import { type OrderCollegePaymentSet, type OrderCreated, type OrderEvent } from './order.events';
import type { PtcStatus } from './order.fields';
import type { OrderStatus } from './order.life';

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
    Pick<
      OrderCreated['data'],
      'productId' | 'productName' | 'productKind' | 'collegeId' | 'collegeName' | 'source' | 'leadCapturedAt' | 'applicationId'
    >
  >;
  totalPaise: number;
  paidPaise: number;
  refundedPaise: number;
  payments: Readonly<Record<string, Payment>>;
  /** The amounts of refunds by id. */
  refunds: Readonly<Record<string, number>>;
  /** What was recorded of the college, what it got in all, and what it still has of that. */
  college?: Pick<OrderCollegePaymentSet['data'], 'ptcStatus' | 'amountPaise' | 'bankReference'> & { gotPaise: number; hasPaise: number };
  /** What disputes took of payments, by dispute; of one that is over, what the order did not get again. */
  lost: Readonly<Record<string, { paymentId: string; amountPaise: number; isOver?: true }>>;
  remarkIds: readonly string[];
  couponId?: string;
  /** The form of the application whose fee it is. */
  formId?: string;
  /** The quick link of the application whose fee it is, until the order was fully paid once. */
  unpaidQuickLinkId?: string;
  /** When it expires if nothing is paid; later after money was taken back. */
  expiresAt?: string;
  /** The state before a cancellation. */
  cancelledFrom?: 'created' | 'attempted';
  /** The text about the person was erased. */
  erased: boolean;
}

/** An order that does not exist. */
export const initial: Order = {
  ...{ orderId: '', status: 'none', leadId: '', totalPaise: 0, paidPaise: 0, refundedPaise: 0 },
  ...{ payments: {}, refunds: {}, lost: {}, remarkIds: [], ordered: {}, erased: false },
};

/** What a college got in a state that is not about money that came back. */
export const gotOf = (ptcStatus: PtcStatus, paise: number | undefined): number =>
  ptcStatus === 'paid' || ptcStatus === 'part-paid' ? (paise ?? 0) : 0;

/** Nothing of an order can be paid any more. */
export const isEndedOrder = ({ status }: Order): boolean => status === 'none' || status === 'cancelled' || status === 'expired';

/** Whether an order is paid in full, and was not given back. */
export const isPaidOrder = (order: Order): boolean => !isEndedOrder(order) && order.paidPaise - order.refundedPaise >= order.totalPaise;

/** An order after an event. */
export function evolve(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'OrderCreated': {
      const { orderId, leadId, ownerId, ownerName, totalPaise } = event.data;
      const { productId, productName, productKind, collegeId, collegeName, source, leadCapturedAt, applicationId } = event.data;
      const product = { productId, productName, productKind, collegeId, collegeName, source, leadCapturedAt };
      const ordered = { ...product, ...(applicationId !== undefined && { applicationId }) };
      // There is nothing to pay of an order of 0.
      const { couponId, expiresAt, formId, quickLinkId } = event.data;
      const status = totalPaise === 0 ? 'paid' : 'created';
      const unpaidQuickLinkId = status === 'paid' ? undefined : quickLinkId;
      return { ...order, orderId, leadId, ownerId, ownerName, ordered, couponId, expiresAt, totalPaise, status, formId, unpaidQuickLinkId };
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
      const { disputeId, paymentId, paidPaise, restPaise, status } = event.data;
      const { [disputeId]: _restored, ...others } = order.lost;
      const rest = restPaise === undefined ? {} : { [disputeId]: { paymentId, amountPaise: restPaise, isOver: true as const } };
      return { ...order, status, paidPaise, lost: { ...others, ...rest } };
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
