import type { PaymentEvent } from './payment.events';
import { refundedPaise, writtenOffPaise, type Refundable } from './refunds';

/** The part of a payment that says what is left of it. */
type Moved = Pick<Refundable, 'capturedPaise' | 'refunds' | 'disputes' | 'applied' | 'writeOffs'>;

/** What is left of a payment once refunds and lost disputes took their parts; less than 0 if they took some of it twice. */
function leftPaise({ capturedPaise, refunds, disputes }: Moved): number {
  const lost = Object.values(disputes).reduce((sum, { state, amountPaise }) => (state === 'lost' ? sum + amountPaise : sum), 0);
  return capturedPaise - refundedPaise({ refunds }) - lost;
}

/** What the institution has lost of a payment: refunds and lost disputes took it twice, or took what was written off. */
export function lossIn(payment: Moved): number {
  const offPaise = writtenOffPaise(payment);
  const ofOrder = offPaise > 0 && payment.applied ? ownedPaise(payment) : 0;
  return Math.max(0, offPaise + ofOrder - leftPaise(payment));
}

/** What an order has of a payment: what is left of it, less refunds that came back, which the order has given back and which are paid again. */
export function ownedPaise(payment: Moved): number {
  const waiting = Object.values(payment.refunds).filter(({ status, returned }) => returned !== undefined && status !== 'processed');
  return Math.max(0, leftPaise(payment) - waiting.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}

/** What a movement means apart from the clearing account: what the institution loses or gets back, and what the order loses or gets back. */
export function sharesOf(event: PaymentEvent, before: Moved, after: Moved): { lossPaise?: number; orderPaise?: number } {
  if (!isGone(event) && !isBack(event)) return {};
  const lossPaise = Math.abs(lossIn(after) - lossIn(before));
  // A refund that comes back waits to be paid again: the order does not get it.
  const orderPaise = event.type === 'RefundFailed' ? {} : { orderPaise: Math.abs(ownedPaise(before) - ownedPaise(after)) };
  return { ...(lossPaise !== 0 && { lossPaise }), ...orderPaise };
}

const isGone = (event: PaymentEvent): boolean =>
  event.type === 'RefundProcessed' || (event.type === 'PaymentDisputed' && event.data.state === 'lost');

const isBack = (event: PaymentEvent): boolean =>
  (event.type === 'RefundFailed' && event.data.returned === true) ||
  (event.type === 'PaymentDisputed' && event.data.state === 'won' && event.data.from === 'lost');
