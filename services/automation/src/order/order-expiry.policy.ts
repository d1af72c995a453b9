import { DEFAULT_DAYS, type OrderEvent } from '@matricula/domain/order';
import { cancelTimer, definePolicy, setTimer } from '@matricula/policy-kit';

/** Kind of the timer after which an unpaid order expires. */
export const ORDER_EXPIRY = 'order-expires';

const DAY_MS = 86_400_000;

/** An order of which all money was taken back may be paid again for some days. */
const again = (orderId: string, status: string, at: string) =>
  status === 'attempted'
    ? setTimer(ORDER_EXPIRY, orderId, new Date(Date.parse(at) + DEFAULT_DAYS * DAY_MS).toISOString(), { orderId })
    : undefined;

/** Sets the timer after which an order of which nothing is paid expires. */
export const orderExpiry = definePolicy<OrderEvent>({
  name: 'expire-order',
  on: {
    // Orders of earlier releases, and those of 0, do not expire.
    OrderCreated: ({ data: { orderId, expiresAt } }) => (expiresAt ? setTimer(ORDER_EXPIRY, orderId, expiresAt, { orderId }) : undefined),
    OrderPaymentReceived: ({ data: { orderId } }) => cancelTimer(ORDER_EXPIRY, orderId),
    OrderPaymentReversed: ({ data: { orderId, status, reversedAt } }) => again(orderId, status, reversedAt),
    OrderPaymentLost: ({ data: { orderId, status, lostAt } }) => again(orderId, status, lostAt),
    OrderPaymentRestored: ({ data: { orderId } }) => cancelTimer(ORDER_EXPIRY, orderId),
    OrderCancelled: ({ data: { orderId } }) => cancelTimer(ORDER_EXPIRY, orderId),
  },
});
