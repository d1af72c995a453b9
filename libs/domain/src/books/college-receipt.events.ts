import { defineEvent, id, instant, integer, optional, staffName, text, type EventOf } from '../kernel';

const context = 'books';

/** Stream of a payment that a college made to the institution. */
export const collegeReceiptStream = (tenantId: string, receiptId: string) => `college-receipt-${tenantId}-${receiptId}`;

const receipt = {
  ...{ receiptId: id(), collegeId: id(), collegeName: text(), amountPaise: integer(), bankReference: text() },
  /** How many times this payment was recorded, from 1: one that is taken back may be recorded again. The first events have none. */
  recording: optional(integer()),
};

export const collegeMoneyReceived = defineEvent('CollegeMoneyReceived', {
  context,
  doc: 'A college paid what it owes to the institution, such as commissions.',
  fields: {
    ...receipt,
    /** A moment of the day on which the money came, in the zone of the institution. */
    receivedAt: instant(),
    note: optional(text()),
    enteredById: id(),
    enteredByName: staffName('enteredById'),
  },
});
export type CollegeMoneyReceived = EventOf<typeof collegeMoneyReceived>;

export const collegeMoneyReversed = defineEvent('CollegeMoneyReversed', {
  context,
  doc: 'Money of a college was recorded by mistake and was taken back.',
  fields: { ...receipt, reversedAt: instant(), reason: text(), reversedById: id(), reversedByName: staffName('reversedById') },
});
export type CollegeMoneyReversed = EventOf<typeof collegeMoneyReversed>;

export const collegeReceiptEvents = [collegeMoneyReceived, collegeMoneyReversed];
export type CollegeReceiptEvent = CollegeMoneyReceived | CollegeMoneyReversed;
