import { defineEvent, id, instant, integer, optional, text, type EventOf } from '../kernel';

const context = 'marketing';

/** Identifies a payment and the leads it is for: those of a month (`2026-11`). */
const payment = { paymentId: id(), publisherId: id(), publisherName: text(), month: text(), amount: integer() };

export const publisherPaymentNoted = defineEvent('PublisherPaymentNoted', {
  context,
  doc: 'A publisher was paid for the leads of a month, in whole rupees: the full open amount, or a part.',
  fields: {
    ...payment,
    /** A moment of that month by the clock of the institution: where reports count it. */
    countsAt: instant(),
    /** The day on which the money went. */
    paidOn: text(),
    reference: text(),
  },
});
export type PublisherPaymentNoted = EventOf<typeof publisherPaymentNoted>;

export const publisherPaymentUndone = defineEvent('PublisherPaymentUndone', {
  context,
  doc: 'A payment to a publisher was reversed: its amount is open again.',
  fields: { ...payment, reason: optional(text()) },
});
export type PublisherPaymentUndone = EventOf<typeof publisherPaymentUndone>;

/** A moment on the day of the transfer: as far from the moment that counts as its day is from the first of the month. */
export const payoutPaidAt = ({ month, countsAt, paidOn }: Pick<PublisherPaymentNoted['data'], 'month' | 'countsAt' | 'paidOn'>): string =>
  new Date(Date.parse(countsAt) + Date.parse(paidOn) - Date.parse(`${month}-01`)).toISOString();

export const payoutEvents = [publisherPaymentNoted, publisherPaymentUndone];
export type PayoutEvent = PublisherPaymentNoted | PublisherPaymentUndone;

/** Stream of all payments to a publisher. Earlier releases had one for each month, which the commands bring along as `earlier`. */
export const payoutStream = (tenantId: string, publisherId: string) => `publisher-payout-${tenantId}-${publisherId}`;
