import { orderBoundary, type OrderEvent } from '@matricula/domain/order';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'order-expires';

/** Expires an order of which nothing is paid in time. */
export const expireOrder = definePolicy<OrderEvent>({
  name: 'expire-order',
  on: {
    // Orders of earlier releases, and those of 0, do not expire.
    OrderCreated: ({ data: { orderId, expiresAt } }) => (expiresAt ? setTimer(TIMER, orderId, expiresAt, { orderId }) : undefined),
    OrderReopened: ({ data: { orderId, expiresAt } }) => (expiresAt ? setTimer(TIMER, orderId, expiresAt, { orderId }) : undefined),
    OrderPaymentReceived: ({ data: { orderId } }) => cancelTimer(TIMER, orderId),
    OrderCancelled: ({ data: { orderId } }) => cancelTimer(TIMER, orderId),
  },
  elapsed: {
    [TIMER]: ({ data: { about } }) => order(orderBoundary, [about.orderId ?? ''], { type: 'ExpireOrder', data: {} }),
  },
});
