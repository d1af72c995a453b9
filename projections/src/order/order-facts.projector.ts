import { disputeRefundId, type OrderEvent } from '@matricula/domain/order';
import { add, defineProjector, drop, patch } from '@matricula/projection-kit';
import { orderFacts, type OrderFact } from '@matricula/read-models/order';

const factIds = {
  ordered: (orderId: string) => `ordered/${orderId}`,
  received: (orderId: string, paymentId: string) => `received/${orderId}/${paymentId}`,
  refunded: (orderId: string, refundId: string) => `refunded/${orderId}/${refundId}`,
  cancelled: (orderId: string) => `cancelled/${orderId}`,
  expired: (orderId: string) => `expired/${orderId}`,
};

type Dimensions = Pick<
  OrderFact,
  | 'leadId'
  | 'productId'
  | 'productName'
  | 'productKind'
  | 'collegeId'
  | 'collegeName'
  | 'source'
  | 'leadCapturedAt'
  | 'ownerId'
  | 'ownerName'
>;

const dimensionsOf = (data: Dimensions): Dimensions => {
  const { leadId, productId, productName, productKind, collegeId, collegeName, source, leadCapturedAt, ownerId, ownerName } = data;
  return { leadId, productId, productName, productKind, collegeId, collegeName, source, leadCapturedAt, ownerId, ownerName };
};

const fact = (factId: string, kind: OrderFact['kind'], at: string, data: Dimensions & { orderId: string }, sums: Partial<OrderFact> = {}) =>
  add<OrderFact>(factId, { factId, kind, at, orderId: data.orderId, ...dimensionsOf(data), ...sums });

/** One fact per movement of an order; every report on orders is a query on these. They belong to the present owner of their order. */
export const orderFactsProjector = defineProjector<OrderFact, OrderEvent>(orderFacts, {
  OrderCreated: ({ data, at }) => fact(factIds.ordered(data.orderId), 'ordered', at, data, { orderedPaise: data.totalPaise }),
  OrderPaymentReceived: ({ data }) =>
    fact(factIds.received(data.orderId, data.paymentId), 'received', data.paidAt, data, {
      ...{ receivedPaise: data.amountPaise, netPaise: data.amountPaise },
    }),
  // It was recorded by mistake: no report counts it.
  OrderPaymentReversed: ({ data }) => drop(factIds.received(data.orderId, data.paymentId)),
  OrderRefunded: ({ data }) =>
    fact(factIds.refunded(data.orderId, data.refundId), 'refunded', data.refundedAt, data, {
      ...{ refundedPaise: data.amountPaise, netPaise: -data.amountPaise },
    }),
  // Money that a dispute takes back is counted like a refund; if the dispute is won after all, no report counts it.
  OrderPaymentLost: ({ data }) =>
    fact(factIds.refunded(data.orderId, disputeRefundId(data.disputeId)), 'refunded', data.lostAt, data, {
      ...{ refundedPaise: data.amountPaise, netPaise: -data.amountPaise },
    }),
  OrderPaymentRestored: ({ data: { orderId, disputeId, restPaise } }) => {
    const factId = factIds.refunded(orderId, disputeRefundId(disputeId));
    return restPaise === undefined ? drop(factId) : patch(factId, { refundedPaise: restPaise, netPaise: -restPaise });
  },
  OrderCancelled: ({ data, at }) => fact(factIds.cancelled(data.orderId), 'cancelled', at, data),
  // The cancellation was taken back.
  OrderReopened: ({ data }) => drop(factIds.cancelled(data.orderId)),
  OrderExpired: ({ data, at }) => fact(factIds.expired(data.orderId), 'expired', at, data),
  OrderOwnerChanged: ({ data: { orderId, ownerId, ownerName, paymentIds = [], refundIds = [] } }) =>
    [
      factIds.ordered(orderId),
      factIds.cancelled(orderId),
      factIds.expired(orderId),
      ...paymentIds.map((id) => factIds.received(orderId, id)),
      ...refundIds.map((id) => factIds.refunded(orderId, id)),
    ].map((id) => patch<OrderFact>(id, { ownerId, ownerName })),
});
