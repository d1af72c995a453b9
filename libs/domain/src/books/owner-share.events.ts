import { defineEvent, id, instant, integer, optional, staffName, text, type EventOf } from '../kernel';

const context = 'books';

/** Stream of the shares of commissions that were paid to a user. */
export const ownerShareStream = (tenantId: string, payeeId: string) => `owner-share-${tenantId}-${payeeId}`;

const payment = {
  paymentId: id(),
  payeeId: id(),
  payeeName: optional(staffName('payeeId')),
  amountPaise: integer(),
  reference: text(),
};

export const ownerShareRecorded = defineEvent('OwnerShareRecorded', {
  context,
  doc: 'A user was paid a share of the commissions of the admissions that they own.',
  fields: {
    ...payment,
    /** A moment of the day on which the money went, in the zone of the institution. */
    paidAt: instant(),
    enteredById: id(),
    enteredByName: staffName('enteredById'),
  },
});
export type OwnerShareRecorded = EventOf<typeof ownerShareRecorded>;

export const ownerShareReversed = defineEvent('OwnerShareReversed', {
  context,
  doc: 'A payment of a share was recorded by mistake, or came back: it is open again.',
  fields: { ...payment, reversedAt: instant(), reason: text(), reversedById: id(), reversedByName: staffName('reversedById') },
});
export type OwnerShareReversed = EventOf<typeof ownerShareReversed>;

export const ownerShareEvents = [ownerShareRecorded, ownerShareReversed];
export type OwnerShareEvent = OwnerShareRecorded | OwnerShareReversed;
