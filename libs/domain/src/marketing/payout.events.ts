import { defineEvent, id, instant, integer, optional, text, type EventOf } from '../kernel';

const context = 'marketing';

const amounts = {
  /** Whole rupees. */
  amount: integer(),
  /** The exact sum; in the first events, payments were of whole rupees. */
  amountPaise: optional(integer()),
};

/** The sum of a payment in paise. */
export const payoutPaise = ({ amount, amountPaise = amount * 100 }: { amount: number; amountPaise?: number | undefined }): number =>
  amountPaise;

/** A sum as events have it. */
export const payoutAmounts = (amountPaise: number) => ({ amount: Math.floor(amountPaise / 100), amountPaise });

/** Identifies a payment and the leads it is for: those of a month (`2026-11`). */
const payment = { paymentId: id(), publisherId: id(), publisherName: text(), month: text(), ...amounts };

export const publisherPaymentNoted = defineEvent('PublisherPaymentNoted', {
  context,
  doc: 'A publisher was paid for the leads and commissions of a month: the full open amount, or a part.',
  fields: {
    ...payment,
    /** A moment of that month by the clock of the institution: where reports count it. */
    countsAt: instant(),
    /** The day on which the money went. */
    paidOn: text(),
    reference: text(),
    /**
     * What all leads of the publisher are worth at this moment beyond what earlier payments booked: it is owed from now on. The price of a lead rises
     * with what becomes of it. Missing in the first events: the next payment books it.
     */
    leadsPaise: optional(integer()),
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
