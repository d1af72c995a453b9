import { paymentLinkBoundary, type PaymentLinkEvent } from '@matricula/domain/payment';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const EXPIRY = 'payment-link-expiry';
/** Kind of the timer after which an unpaid link is sent again. */
export const LINK_REMINDER = 'payment-link-reminder';

/** Lets payment links expire, and sets the timer of their reminder. */
export const paymentLinkTimes = definePolicy<PaymentLinkEvent>({
  name: 'payment-link-times',
  on: {
    PaymentLinkCreated: ({ data: { linkId, expiresAt } }) =>
      expiresAt === undefined ? undefined : setTimer(EXPIRY, linkId, expiresAt, { linkId, expiresAt }),
    PaymentLinkSent: ({ data: { linkId, remindAt, channel } }) =>
      remindAt === undefined ? undefined : setTimer(LINK_REMINDER, linkId, remindAt, { linkId, channel }),
    PaymentLinkPaymentReceived: ({ data: { linkId, status } }) =>
      status === 'paid' ? [cancelTimer(EXPIRY, linkId), cancelTimer(LINK_REMINDER, linkId)] : undefined,
    PaymentLinkExpired: ({ data: { linkId } }) => cancelTimer(LINK_REMINDER, linkId),
    PaymentLinkCancelled: ({ data: { linkId } }) => [cancelTimer(EXPIRY, linkId), cancelTimer(LINK_REMINDER, linkId)],
  },
  elapsed: {
    [EXPIRY]: ({ data: { about } }) =>
      order(paymentLinkBoundary, [about.linkId ?? ''], { type: 'ExpireLink', data: { at: about.expiresAt ?? '' } }),
  },
});
