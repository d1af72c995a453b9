import { defineEvent, id, instant, integer, list, object, oneOf, optional, staffName, text, type EventOf } from '../kernel';

const context = 'books';

/** Stream of a settlement: money that a provider pays to the institution's bank, with the lines behind it. */
export const settlementStream = (tenantId: string, settlementId: string) => `settlement-${tenantId}-${settlementId}`;

/** The id of a settlement by the provider's id. */
export const settlementIdOf = (provider: string, providerId: string) => `${provider}-${providerId}`;

export const settlementLineKinds = ['payment', 'refund', 'dispute', 'adjustment'] as const;
/** What comparing a line with the payments and refunds of the product found; `settled`: another settlement has it already. */
export const lineOutcomes = ['matched', 'differs', 'unknown', 'settled'] as const;

const ids = { settlementId: id() };
/** Which reading of the settlement it is: a discarded one may be read again, anew. Missing in the first. */
const reading = optional(integer());

export const settlementReported = defineEvent('SettlementReported', {
  context,
  doc: 'A provider reported a settlement, or a user entered it with its file; again if its sum or bank reference was not known before.',
  fields: {
    ...ids,
    provider: text(),
    providerId: text(),
    amountPaise: integer(),
    /** The reference of the bank. */
    utr: optional(text()),
    reportedAt: instant(),
    source: oneOf('provider', 'file'),
    reading,
  },
});
export type SettlementReported = EventOf<typeof settlementReported>;

export const settlementLinesRead = defineEvent('SettlementLinesRead', {
  context,
  doc: 'Lines of a settlement were read and compared, each once; again for lines whose comparison changed.',
  fields: {
    ...ids,
    reading,
    lines: list(
      object({
        /** `<kind>/<the provider's id>`. */
        lineId: text(),
        kind: oneOf(...settlementLineKinds),
        providerId: text(),
        amountPaise: integer(),
        feePaise: integer(),
        feeTaxPaise: integer(),
        creditPaise: integer(),
        debitPaise: integer(),
        settledAt: instant(),
        outcome: oneOf(...lineOutcomes),
        paymentId: optional(id()),
        refundId: optional(id()),
        /** The dispute for which the provider took or returned money. */
        disputeId: optional(id()),
        /** The sum that the product knows. */
        knownPaise: optional(integer()),
        /** The fee that it knows of a payment whose line differs. */
        knownFeePaise: optional(integer()),
        /** What the books have of it besides, since a user accepted the difference that the daily check found of its payment. */
        acceptedPaise: optional(integer()),
      }),
    ),
  },
});
export type SettlementLinesRead = EventOf<typeof settlementLinesRead>;

export const settlementFeesBooked = defineEvent('SettlementFeesBooked', {
  context,
  doc: 'The provider kept fees for refunds, disputes or adjustments of a settlement. Fees of payments are events of the payments.',
  fields: {
    ...ids,
    /** Sums of the lines, tax included, and the tax in them. */
    feePaise: integer(),
    feeTaxPaise: integer(),
    /** When the settlement was reported. */
    movedAt: instant(),
    lines: list(object({ lineId: text(), feePaise: integer(), feeTaxPaise: integer() })),
  },
});
export type SettlementFeesBooked = EventOf<typeof settlementFeesBooked>;

export const settlementCompared = defineEvent('SettlementCompared', {
  context,
  doc: 'All lines of a settlement were compared with its sum.',
  fields: {
    ...ids,
    status: oneOf('matched', 'differs'),
    lines: integer(),
    /** Lines that match no payment or refund, or another sum. */
    open: integer(),
    /** Credits less debits of all lines. */
    linesPaise: integer(),
    /** The sum of the settlement less that of its lines. */
    differencePaise: integer(),
    comparedAt: instant(),
    reading,
  },
});
export type SettlementCompared = EventOf<typeof settlementCompared>;

export const settlementBanked = defineEvent('SettlementBanked', {
  context,
  doc: 'A user found the settlement on the bank statement.',
  fields: {
    ...ids,
    amountPaise: integer(),
    bankReference: text(),
    /** The bank of the statement. */
    bank: optional(text()),
    /** The sum of the settlement: what the provider owes no more. Missing in the first events, which take the sum of the bank. */
    settledPaise: optional(integer()),
    /** Day of the bank statement, and a moment of it in the zone of the institution. */
    bankedOn: text(),
    bankedAt: optional(instant()),
    /** Why it is accepted although it differs. */
    note: optional(text()),
    bankedById: id(),
    bankedByName: staffName('bankedById'),
  },
});
export type SettlementBanked = EventOf<typeof settlementBanked>;

export const settlementDifferenceBooked = defineEvent('SettlementDifferenceBooked', {
  context,
  doc: 'A settlement in the bank has lines that the books do not have, or have otherwise: the difference left the clearing account.',
  fields: {
    ...ids,
    /** What is booked now: positive if the provider settled more than the books have. Less than before once a line is known after all. */
    differencePaise: integer(),
    /** What is booked in all. */
    acceptedPaise: integer(),
    movedAt: instant(),
  },
});
export type SettlementDifferenceBooked = EventOf<typeof settlementDifferenceBooked>;

export const settlementClosed = defineEvent('SettlementClosed', {
  context,
  doc: 'A user closed a settlement that is in the bank.',
  fields: { ...ids, closedById: id(), closedByName: staffName('closedById') },
});
export type SettlementClosed = EventOf<typeof settlementClosed>;

export const settlementDiscarded = defineEvent('SettlementDiscarded', {
  context,
  doc: 'A user discarded a settlement that was read from a file by mistake: its lines count no more, and the fees that it booked are booked back.',
  fields: {
    ...ids,
    reason: text(),
    /** Fees that are booked back, tax included, and the tax in them; 0 if it had booked none. */
    feePaise: integer(),
    feeTaxPaise: integer(),
    reading,
    discardedAt: instant(),
    discardedById: id(),
    discardedByName: staffName('discardedById'),
  },
});
export type SettlementDiscarded = EventOf<typeof settlementDiscarded>;

export const settlementEvents = [
  settlementReported,
  settlementLinesRead,
  settlementFeesBooked,
  settlementCompared,
  settlementBanked,
  settlementDifferenceBooked,
  settlementClosed,
  settlementDiscarded,
];
export type SettlementEvent =
  | SettlementReported
  | SettlementLinesRead
  | SettlementFeesBooked
  | SettlementCompared
  | SettlementBanked
  | SettlementDifferenceBooked
  | SettlementClosed
  | SettlementDiscarded;
export type ComparedLine = SettlementLinesRead['data']['lines'][number];
