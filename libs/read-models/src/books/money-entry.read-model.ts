import type { Account } from '@matricula/domain/books';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** What a movement is about. */
export const movementKinds = [
  'captured',
  'fee',
  'applied',
  'unapplied',
  'document',
  'correction',
  'refund',
  'refund-returned',
  'refund-surplus',
  'dispute',
  'dispute-won',
  'written-off',
  'write-off-reversed',
  'reversed',
  'college',
  'college-received',
  'college-reversed',
  'banked',
  'difference',
  'difference-accepted',
  'difference-reversed',
  'commission',
  'claw-back',
  'publisher',
  'publisher-undone',
  'owner-share',
  'owner-share-reversed',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** What movements are called. */
export const movementWords: Readonly<Record<MovementKind, string>> = {
  captured: 'Payment received',
  fee: 'Provider fee',
  applied: 'Booked on an order',
  unapplied: 'Taken from an order',
  document: 'Document issued',
  correction: 'Document corrected',
  refund: 'Refund paid',
  'refund-returned': 'Refund returned by the bank',
  'refund-surplus': 'Refund of more than was received',
  dispute: 'Dispute lost',
  'dispute-won': 'Dispute won after all',
  'written-off': 'Money without an order written off',
  'write-off-reversed': 'Write-off taken back',
  reversed: 'Payment taken back',
  college: 'Paid to college',
  'college-received': 'Received from a college',
  'college-reversed': 'Money of a college taken back',
  banked: 'Settlement in the bank',
  difference: 'Difference of a settlement',
  'difference-accepted': 'Difference accepted',
  'difference-reversed': 'Accepted difference taken back',
  commission: 'Commission earned',
  'claw-back': 'Commission clawed back',
  publisher: 'Publisher paid',
  'publisher-undone': 'Payment to a publisher reversed',
  'owner-share': 'Share paid to an owner',
  'owner-share-reversed': 'Share of an owner taken back',
};

/** A balanced entry of the books, one column for each account: debits are positive, credits are negative. All amounts are in paise. */
export interface MoneyEntryRow extends Record<Account, number> {
  entryId: string;
  kind: MovementKind;
  /** When the money moved. */
  movedAt: string;
  /** When it was recorded. */
  bookedAt: string;
  /** The sum that moved. */
  amountPaise: number;
  paymentId?: string;
  refundId?: string;
  orderId?: string;
  settlementId?: string;
  /** Of a share: the owner, and what they earned (negative: what was taken back) of a commission. */
  payeeId?: string;
  payeeName?: string;
  ownerShare?: number;
  /** Of money that a college paid, of a share that was paid to an owner, and of a write-off. */
  receiptId?: string;
  /** Of money that a college paid: how many times it was recorded with this entry. */
  recording?: number;
  /** Number of a document, or reference of the provider or of a settlement's bank transfer; what users write of a person is not among them. */
  reference?: string;
  /** Why a difference was accepted, or money written off, or why that was taken back. */
  note?: string;
}

export const moneyEntries = defineReadModel<MoneyEntryRow>({
  name: 'money-entries',
  version: 9,
  key: 'entryId',
  fields: {
    entryId: keyword(),
    kind: keyword(movementKinds),
    movedAt: instant(),
    bookedAt: instant(),
    amountPaise: integer(),
    paymentId: keyword().searchable(),
    refundId: keyword().searchable(),
    orderId: keyword().searchable(),
    settlementId: keyword().searchable(),
    receiptId: keyword(),
    payeeId: keyword(),
    payeeName: keyword(),
    ownerShare: integer(),
    reference: keyword().searchable(),
    applicant: integer(),
    clearing: integer(),
    bank: integer(),
    fees: integer(),
    gst: integer(),
    unapplied: integer(),
    college: integer(),
    commission: integer(),
    payable: integer(),
    publishers: integer(),
    leads: integer(),
    difference: integer(),
    losses: integer(),
  },
  plain: ['note', 'recording'],
  staff: { payeeId: { payeeName: ERASED } },
});
