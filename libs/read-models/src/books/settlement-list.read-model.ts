import type { ComparedLine, SettlementMove, SettlementStatus } from '@matricula/domain/books';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** Money that a provider pays to the bank. All amounts are in paise. */
export interface SettlementRow {
  settlementId: string;
  provider: string;
  providerId: string;
  status: SettlementStatus;
  /** Who told of it first: one that was read from a file by mistake can be discarded. */
  source: 'provider' | 'file';
  /** Counts its readings: a discarded settlement may be read again. */
  reading: number;
  amountPaise: number;
  utr?: string;
  reportedAt: string;
  lines: number;
  /** Lines that match no payment or refund, or another sum. */
  open: number;
  linesPaise: number;
  /** The sum of the settlement less that of its lines. */
  differencePaise: number;
  bankedPaise?: number;
  /** What the provider owes no more since it was found in the bank. */
  settledPaise?: number;
  /** What it and the books differed by when it was accepted, and still do. */
  acceptedPaise?: number;
  bankReference?: string;
  /** The bank of the statement. */
  bank?: string;
  bankedOn?: string;
  note?: string;
  bankedById?: string;
  bankedByName?: string;
  /** When it was discarded last; it stays when the settlement is read again. */
  discardedAt?: string;
  discardedById?: string;
  discardedByName?: string;
  discardReason?: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: SettlementMove[];
}

export const settlementList = defineReadModel<SettlementRow>({
  name: 'settlement-list',
  version: 4,
  key: 'settlementId',
  fields: {
    settlementId: keyword(),
    provider: keyword(),
    providerId: keyword().searchable(),
    status: keyword(['open', 'matched', 'differs', 'banked', 'closed', 'discarded']),
    source: keyword(['provider', 'file']),
    reading: integer(),
    amountPaise: integer(),
    utr: keyword().searchable(),
    reportedAt: instant(),
    lines: integer(),
    open: integer(),
    linesPaise: integer(),
    differencePaise: integer(),
    bankedPaise: integer(),
    settledPaise: integer(),
    acceptedPaise: integer(),
    bankReference: keyword().searchable(),
    bank: keyword(),
    bankedOn: keyword(),
    bankedById: keyword(),
    bankedByName: keyword(),
    discardedAt: instant(),
    discardedById: keyword(),
    discardedByName: keyword(),
  },
  plain: ['note', 'discardReason'],
  staff: { bankedById: { bankedByName: ERASED }, discardedById: { discardedByName: ERASED } },
});

/** A line of a settlement, compared with the payments and refunds of the product. */
export interface SettlementLineRow extends ComparedLine {
  /** `<settlement>/<line>`. */
  lineKey: string;
  settlementId: string;
  /** The reading of the settlement that has it. */
  reading: number;
}

/** Whether a settlement has a line still: it is not discarded, and was not before it was read again. One whose row is not there yet has it. */
export const hasLine = (
  settlement: Pick<SettlementRow, 'status' | 'reading'> | undefined,
  { reading }: Pick<SettlementLineRow, 'reading'>,
): boolean => {
  if (!settlement) return true;
  return !(reading < settlement.reading || (settlement.status === 'discarded' && reading <= settlement.reading));
};

export const settlementLineList = defineReadModel<SettlementLineRow>({
  name: 'settlement-line-list',
  version: 5,
  key: 'lineKey',
  fields: {
    lineKey: keyword(),
    settlementId: keyword(),
    reading: integer(),
    lineId: keyword(),
    kind: keyword(['payment', 'refund', 'dispute', 'adjustment']),
    providerId: keyword().searchable(),
    amountPaise: integer(),
    feePaise: integer(),
    feeTaxPaise: integer(),
    creditPaise: integer(),
    debitPaise: integer(),
    settledAt: instant(),
    outcome: keyword(['matched', 'differs', 'unknown', 'settled']),
    paymentId: keyword(),
    refundId: keyword(),
    disputeId: keyword(),
    knownPaise: integer(),
    knownFeePaise: integer(),
    acceptedPaise: integer(),
  },
});
