import { paymentLinkBoundary, reminderNames, remindersOf, type PaymentLinkEvent } from '@matricula/domain/payment';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const EXPIRY = 'payment-link-expiry';
/** Kind of the timers after which an unpaid link is sent again. */
export const LINK_REMINDER = 'payment-link-reminder';

/** The timer of a reminder before the end of a link. */
export const reminderTimer = (linkId: string, reminder: string, dueAt: string, channel?: string) =>
  setTimer(LINK_REMINDER, `${linkId}/${reminder}`, dueAt, { linkId, reminder, ...(channel !== undefined && { channel }) });

const noReminders = (linkId: string) =>
  [linkId, ...reminderNames.map((name) => `${linkId}/${name}`)].map((id) => cancelTimer(LINK_REMINDER, id));

/** Lets payment links expire, and sets the timers of their reminders. */
export const paymentLinkTimes = definePolicy<PaymentLinkEvent>({
  name: 'payment-link-times',
  on: {
    PaymentLinkCreated: ({ data, at }) => {
      const { linkId, expiresAt } = data;
      if (expiresAt === undefined) return undefined;
      const reminders = remindersOf(data, at).map(({ name, dueAt }) => reminderTimer(linkId, name, dueAt));
      return [setTimer(EXPIRY, linkId, expiresAt, { linkId, expiresAt }), ...reminders];
    },
    PaymentLinkSent: ({ data: { linkId, remindAt, channel } }) =>
      remindAt === undefined ? undefined : setTimer(LINK_REMINDER, linkId, remindAt, { linkId, channel }),
    PaymentLinkPaymentReceived: ({ data: { linkId, status } }) =>
      status === 'paid' ? [cancelTimer(EXPIRY, linkId), ...noReminders(linkId)] : undefined,
    PaymentLinkExpired: ({ data: { linkId } }) => noReminders(linkId),
    PaymentLinkCancelled: ({ data: { linkId } }) => [cancelTimer(EXPIRY, linkId), ...noReminders(linkId)],
  },
  elapsed: {
    [EXPIRY]: ({ data: { about } }) =>
      order(paymentLinkBoundary, [about.linkId ?? ''], { type: 'ExpireLink', data: { at: about.expiresAt ?? '' } }),
  },
});
