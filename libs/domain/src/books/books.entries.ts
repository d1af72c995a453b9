import { ownValue, type EntriesOf } from '../kernel';
import { knownMoney } from '../kernel/figures';
import type { BankReferenceEvent } from './bank-reference.events';
import type { CollegeReceiptEvent } from './college-receipt.events';
import type { OwnerShareEvent } from './owner-share.events';
import type { BooksCheckEvent } from './books-check.events';
import type { SettlementEvent } from './settlement.events';
import type { SettlementReadingsEvent } from './settlement-readings.events';
import { settlementLife } from './settlement.life';
import type { TaxDocumentEvent } from './tax-document.events';
import { taxDocumentKinds } from './tax-document-number';

const titleOf = (kind: string | undefined): string => ownValue(taxDocumentKinds, kind ?? '')?.title ?? 'Document';

/** How the events of the books read in the timeline. */
export const booksEntries: EntriesOf<
  | TaxDocumentEvent
  | SettlementEvent
  | SettlementReadingsEvent
  | BankReferenceEvent
  | CollegeReceiptEvent
  | OwnerShareEvent
  | BooksCheckEvent
> = {
  BooksChecked: {
    bookkeeping: { when: ({ status }) => status === 'balanced' },
    property: 'Books',
    change: ({ day, differencePaise, differing }) => [{}, { day, difference: knownMoney(differencePaise), lines: differing }],
    sentence: (_, { differencePaise, status }) =>
      status === 'balanced'
        ? 'The books were checked: no difference'
        : status === 'differs'
          ? `The books were checked: a difference of ${knownMoney(differencePaise)}`
          : 'The books were not compared with the lists of the payment provider',
  },
  BooksDifferenceAccepted: {
    property: 'Books',
    change: ({ paymentId, settlementId, bookedPaise, owedPaise, note }) => [
      {},
      { payment: paymentId, settlement: settlementId, difference: knownMoney(Math.abs(bookedPaise - owedPaise)), note },
    ],
    sentence: (who, { bookedPaise, owedPaise }) =>
      `${who} accepted a difference of ${knownMoney(Math.abs(bookedPaise - owedPaise))} in the books`,
  },
  BooksDifferenceReversed: {
    property: 'Books',
    change: ({ paymentId, settlementId, acceptedPaise, note }) => [
      { payment: paymentId, settlement: settlementId, difference: knownMoney(Math.abs(acceptedPaise)) },
      { note },
    ],
    sentence: (who, { acceptedPaise }) => `${who} took back an accepted difference of ${knownMoney(Math.abs(acceptedPaise))} in the books`,
  },
  TaxDocumentIssued: {
    property: 'Document',
    change: ({ kind, number, totalPaise, paymentId, originalNumber }) => [
      {},
      { document: titleOf(kind), number, total: knownMoney(totalPaise), payment: paymentId, corrects: originalNumber },
    ],
    sentence: (_, { kind, number, totalPaise }) => `${titleOf(kind)} ${number} of ${knownMoney(totalPaise)} was issued`,
  },
  SettlementReported: {
    property: 'Settlement',
    change: ({ provider, providerId, amountPaise, utr }) => [
      {},
      { provider, settlement: providerId, amount: knownMoney(amountPaise), reference: utr },
    ],
    sentence: (_, { providerId, amountPaise }) => `Settlement ${providerId} of ${knownMoney(amountPaise)} was reported`,
  },
  SettlementsRead: {
    bookkeeping: { when: ({ refused }) => (refused?.length ?? 0) === 0 },
    property: 'Settlement',
    change: ({ provider, first, last, refused }) => [{}, { provider, first, last, refused: refused?.length }],
    sentence: (_, { provider, refused }) =>
      refused?.length ? `${refused.length} settlements of ${provider} were refused` : `The settlements of ${provider} were read`,
  },
  SettlementsUnanswered: {
    property: 'Settlement',
    change: ({ provider, first, last, reason }) => [{}, { provider, first, last, reason }],
    sentence: (_, { provider }) => `${provider} did not answer: its settlements are not read`,
  },
  SettlementLinesRead: {
    bookkeeping: true,
    property: 'Settlement',
    change: ({ lines }) => [{}, { lines: lines?.length }],
    sentence: (_, { lines }) => `${lines?.length ?? 0} lines of a settlement were read`,
  },
  SettlementFeesBooked: {
    bookkeeping: true,
    property: 'Settlement',
    change: ({ feePaise, feeTaxPaise, lines }) => [{}, { fees: knownMoney(feePaise), tax: knownMoney(feeTaxPaise), lines: lines?.length }],
    sentence: (_, { feePaise }) => `The provider kept fees of ${knownMoney(feePaise)} in a settlement`,
  },
  SettlementCompared: {
    bookkeeping: { when: ({ status }) => status === 'matched' },
    property: 'Settlement',
    change: ({ status, lines, open, differencePaise }) => [
      {},
      { status: settlementLife.states[status], lines, open, difference: knownMoney(Math.abs(differencePaise)) },
    ],
    sentence: (_, { status, lines }) => `A settlement of ${lines} lines was compared: ${settlementLife.states[status]}`,
  },
  SettlementBanked: {
    property: 'Settlement',
    change: ({ amountPaise, bankReference, bankedOn, note }) => [
      {},
      { status: settlementLife.states.banked, amount: knownMoney(amountPaise), reference: bankReference, day: bankedOn, note },
    ],
    sentence: (who, { amountPaise }) => `${who} found a settlement of ${knownMoney(amountPaise)} in the bank`,
  },
  SettlementDifferenceBooked: {
    bookkeeping: true,
    property: 'Settlement',
    change: ({ differencePaise }) => [{}, { difference: knownMoney(Math.abs(differencePaise)) }],
    sentence: (_, { acceptedPaise }) =>
      `A settlement and the books differ by ${knownMoney(Math.abs(acceptedPaise))}: the difference was booked`,
  },
  BankReferenceTaken: {
    bookkeeping: true,
    property: 'Settlement',
    change: ({ bankReference }) => [{}, { reference: bankReference }],
    sentence: (_, { bankReference }) => `The bank reference ${bankReference} belongs to a settlement`,
  },
  CollegeMoneyReceived: {
    property: 'Money of a college',
    change: ({ collegeName, amountPaise, bankReference, note }) => [
      {},
      { college: collegeName, amount: knownMoney(amountPaise), reference: bankReference, note },
    ],
    sentence: (who, { collegeName, amountPaise }) => `${who} recorded ${knownMoney(amountPaise)} that ${collegeName} paid`,
  },
  CollegeMoneyReversed: {
    property: 'Money of a college',
    change: ({ collegeName, amountPaise, reason }) => [{ college: collegeName, amount: knownMoney(amountPaise) }, { reason }],
    sentence: (who, { collegeName, amountPaise }) => `${who} took back ${knownMoney(amountPaise)} that ${collegeName} paid`,
  },
  OwnerShareRecorded: {
    property: 'Share of an owner',
    change: ({ payeeId, amountPaise, reference }) => [{}, { owner: payeeId, amount: knownMoney(amountPaise), reference }],
    sentence: (who, { amountPaise }) => `${who} recorded ${knownMoney(amountPaise)} that was paid to an owner`,
  },
  OwnerShareReversed: {
    property: 'Share of an owner',
    change: ({ payeeId, amountPaise, reason }) => [{ owner: payeeId, amount: knownMoney(amountPaise) }, { reason }],
    sentence: (who, { amountPaise }) => `${who} took back ${knownMoney(amountPaise)} that was paid to an owner`,
  },
  SettlementClosed: {
    property: 'Settlement',
    change: () => [{ status: settlementLife.states.banked }, { status: settlementLife.states.closed }],
    sentence: (who) => `${who} closed a settlement`,
  },
  SettlementDiscarded: {
    property: 'Settlement',
    change: ({ reason, feePaise }) => [
      {},
      { status: settlementLife.states.discarded, reason, ...(feePaise > 0 && { fees: knownMoney(feePaise) }) },
    ],
    sentence: (who) => `${who} discarded a settlement that was read from a file by mistake`,
  },
};
