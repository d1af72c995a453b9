import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, staffName, text, type EventOf } from '../kernel';

const context = 'books';

/** Stream of the daily checks of an institution's books. */
export const booksCheckStream = (tenantId: string) => `books-check-${tenantId}`;

/** What the books say of a provider or of a movement, and what the payments, refunds and settlements behind it add up to. */
const sums = { bookedPaise: integer(), owedPaise: integer() };
const line = {
  ...{ provider: text(), paymentId: optional(id()), settlementId: optional(id()), ...sums },
  /** What settlements in the bank had booked by then, as differences of their own, of refunds and disputes of the payment; 0 if missing. */
  gonePaise: optional(integer()),
};

export const booksChecked = defineEvent('BooksChecked', {
  context,
  doc: 'The books were checked: their entries add up to 0, and the clearing account has what each provider owes; or they differ.',
  fields: {
    /** Day in the zone of the institution. */
    day: text(),
    checkedAt: instant(),
    /** `not-compared`: the product's own figures agree, but nothing was compared with the lists of the provider. */
    status: oneOf('balanced', 'differs', 'not-compared'),
    /** False: nothing was compared with the lists of the provider. */
    compared: optional(flag()),
    /** Why nothing was compared; in the first events the provider was silent. */
    uncompared: optional(oneOf('silent', 'test-account', 'no-account')),
    /** The difference was not found by the check before. */
    news: flag(),
    /** Sum of all entries; 0 unless an entry does not balance. */
    entriesPaise: integer(),
    /** Sum of the differences of the providers and of the entries, without their signs. */
    differencePaise: integer(),
    accounts: list(object({ provider: text(), ...sums })),
    /** The payments and settlements that differ, at most `MOST_CHECKED_LINES`; of a check that compared nothing, also those that differed before. */
    lines: list(object(line)),
    /** How many lines differ. */
    differing: integer(),
  },
});
export type BooksChecked = EventOf<typeof booksChecked>;

export const booksDifferenceAccepted = defineEvent('BooksDifferenceAccepted', {
  context,
  doc: 'A user accepted the difference that a check found of a payment or a settlement: it left the clearing account, which has what is owed.',
  fields: {
    /** Day of the check. */
    day: text(),
    /** The line as it was checked: what is booked now is `owedPaise` less `bookedPaise`. */
    ...line,
    note: text(),
    acceptedAt: instant(),
    acceptedById: id(),
    acceptedByName: staffName('acceptedById'),
  },
});
export type BooksDifferenceAccepted = EventOf<typeof booksDifferenceAccepted>;

export const booksDifferenceReversed = defineEvent('BooksDifferenceReversed', {
  context,
  doc: 'A user took back all that was accepted of a payment or a settlement: it is in the clearing account again, and the line differs.',
  fields: {
    /** Day of the last check. */
    day: text(),
    /** The line without what was accepted. */
    ...line,
    /** What was booked for it in all, and is booked no more. */
    acceptedPaise: integer(),
    note: text(),
    reversedAt: instant(),
    reversedById: id(),
    reversedByName: staffName('reversedById'),
  },
});
export type BooksDifferenceReversed = EventOf<typeof booksDifferenceReversed>;

export const booksCheckEvents = [booksChecked, booksDifferenceAccepted, booksDifferenceReversed];
export type BooksCheckEvent = BooksChecked | BooksDifferenceAccepted | BooksDifferenceReversed;
