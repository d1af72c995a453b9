import type { CommissionEvent } from '@matricula/domain/admission';
import {
  applyEntry,
  balancesOf,
  bankedEntry,
  captureEntry,
  collegeEntry,
  commissionEntry,
  differenceEntry,
  disputeEntry,
  documentEntry,
  feeEntry,
  isCorrection,
  publisherEntry,
  receivedFromCollegeEntry,
  refundEntry,
  reversed,
  shareEntry,
  writeOffEntry,
  type BooksDifferenceAccepted,
  type BooksDifferenceReversed,
  type CollegeReceiptEvent,
  type OwnerShareEvent,
  type Posting,
  type SettlementBanked,
  type SettlementDifferenceBooked,
  type SettlementDiscarded,
  type SettlementFeesBooked,
  type TaxDocumentIssued,
} from '@matricula/domain/books';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { payoutPaidAt, payoutPaise, type PayoutEvent } from '@matricula/domain/marketing';
import type {
  OrderCollegePaymentSet,
  OrderPaymentLost,
  OrderPaymentReceived,
  OrderPaymentRestored,
  OrderPaymentReversed,
  OrderRefunded,
} from '@matricula/domain/order';
import type {
  PaymentCaptured,
  PaymentDisputed,
  PaymentFeeReported,
  PaymentReversed,
  RefundFailed,
  RefundProcessed,
  RefundSurplusReported,
  WriteOffApproved,
  WriteOffReversed,
} from '@matricula/domain/payment';
import { add, defineProjector } from '@matricula/projection-kit';
import { moneyEntries, type MoneyEntryRow, type MovementKind } from '@matricula/read-models/books';

type Booked =
  | PaymentCaptured
  | PaymentFeeReported
  | PaymentReversed
  | PaymentDisputed
  | RefundProcessed
  | RefundFailed
  | RefundSurplusReported
  | WriteOffApproved
  | WriteOffReversed
  | OrderPaymentReceived
  | OrderPaymentReversed
  | OrderPaymentLost
  | OrderPaymentRestored
  | OrderRefunded
  | OrderCollegePaymentSet
  | TaxDocumentIssued
  | SettlementBanked
  | SettlementDifferenceBooked
  | SettlementFeesBooked
  | SettlementDiscarded
  | BooksDifferenceAccepted
  | BooksDifferenceReversed
  | CollegeReceiptEvent
  | OwnerShareEvent
  | PayoutEvent
  | CommissionEvent;

type About = Pick<MoneyEntryRow, 'movedAt' | 'amountPaise'> &
  Partial<
    Pick<
      MoneyEntryRow,
      | 'paymentId'
      | 'refundId'
      | 'orderId'
      | 'settlementId'
      | 'receiptId'
      | 'recording'
      | 'payeeId'
      | 'payeeName'
      | 'ownerShare'
      | 'reference'
      | 'note'
    >
  >;

/** One row for each entry. */
const booked = ({ id, at }: RecordedEvent, kind: MovementKind, about: About, postings: readonly Posting[]) =>
  add<MoneyEntryRow>(id, { entryId: id, kind, bookedAt: at, ...about, ...balancesOf(postings) });

/** What a college has of an order by the first events, in which a recovered sum is the whole sum. */
const collegePaise = (status: OrderCollegePaymentSet['data']['from'], paise: number | undefined) =>
  status === 'paid' || status === 'part-paid' ? (paise ?? 0) : 0;

/** The entries of all movements of money, each from the data of one event. */
export const moneyEntryProjector = defineProjector<MoneyEntryRow, Booked>(moneyEntries, {
  PaymentCaptured: (event) => {
    if (event.data.isTest) return undefined;
    const { paymentId, orderId, amountPaise, capturedAt: movedAt, method: reference } = event.data;
    return booked(event, 'captured', { movedAt, amountPaise, paymentId, orderId, reference }, captureEntry(event.data));
  },
  PaymentFeeReported: (event) => {
    if (event.data.isTest) return undefined;
    const { paymentId, orderId, feePaise, feeTaxPaise = 0 } = event.data;
    return booked(event, 'fee', { movedAt: event.at, amountPaise: feePaise, paymentId, orderId }, feeEntry({ feePaise, feeTaxPaise }));
  },
  PaymentReversed: (event) => {
    const { paymentId, orderId, amountPaise, reversedAt: movedAt, reversedById: confirmedById } = event.data;
    return booked(event, 'reversed', { movedAt, amountPaise, paymentId, orderId }, reversed(captureEntry({ amountPaise, confirmedById })));
  },
  PaymentDisputed: (event) => {
    const { paymentId, orderId, amountPaise, state, from, reportedAt: movedAt, disputeId: reference, lossPaise } = event.data;
    if (event.data.isTest) return undefined;
    const about = { movedAt, amountPaise, paymentId, orderId, reference };
    if (state === 'lost') return booked(event, 'dispute', about, disputeEntry({ amountPaise, lossPaise }));
    if (state !== 'won' || from !== 'lost') return undefined;
    return booked(event, 'dispute-won', about, reversed(disputeEntry({ amountPaise, lossPaise })));
  },
  RefundProcessed: (event) => {
    if (event.data.isTest) return undefined;
    const { paymentId, refundId, orderId, amountPaise, processedAt: movedAt, providerId: reference } = event.data;
    return booked(event, 'refund', { movedAt, amountPaise, paymentId, refundId, orderId, reference }, refundEntry(event.data));
  },
  RefundFailed: (event) => {
    if (event.data.isTest || !event.data.returned) return undefined;
    const { paymentId, refundId, orderId, amountPaise, failedAt: movedAt, providerId: reference, lossPaise } = event.data;
    const about = { movedAt, amountPaise, paymentId, refundId, orderId, reference };
    return booked(event, 'refund-returned', about, reversed(refundEntry({ amountPaise, lossPaise })));
  },
  // No order has it: it stays on the account of money without an order until a user finds out why.
  RefundSurplusReported: (event) => {
    if (event.data.isTest) return undefined;
    const { paymentId, refundId, orderId, amountPaise, reportedAt: movedAt, providerId: reference } = event.data;
    return booked(event, 'refund-surplus', { movedAt, amountPaise, paymentId, refundId, orderId, reference }, refundEntry({ amountPaise }));
  },
  WriteOffApproved: (event) => {
    const { paymentId, orderId, amountPaise, approvedAt: movedAt, writeOffId: receiptId, reason: note } = event.data;
    return booked(event, 'written-off', { movedAt, amountPaise, paymentId, orderId, receiptId, note }, writeOffEntry({ amountPaise }));
  },
  WriteOffReversed: (event) => {
    const { paymentId, orderId, amountPaise, reversedAt: movedAt, writeOffId: receiptId, reason: note } = event.data;
    const about = { movedAt, amountPaise, paymentId, orderId, receiptId, note };
    return booked(event, 'write-off-reversed', about, reversed(writeOffEntry({ amountPaise })));
  },
  OrderPaymentReceived: (event) => {
    const { paymentId, orderId, amountPaise, paidAt: movedAt } = event.data;
    return booked(event, 'applied', { movedAt, amountPaise, paymentId, orderId }, applyEntry({ amountPaise }));
  },
  OrderPaymentReversed: (event) => {
    const { paymentId, orderId, amountPaise, reversedAt: movedAt } = event.data;
    return booked(event, 'unapplied', { movedAt, amountPaise, paymentId, orderId }, reversed(applyEntry({ amountPaise })));
  },
  OrderPaymentLost: (event) => {
    const { paymentId, orderId, amountPaise, lostAt: movedAt, disputeId: reference } = event.data;
    return booked(event, 'unapplied', { movedAt, amountPaise, paymentId, orderId, reference }, reversed(applyEntry({ amountPaise })));
  },
  OrderPaymentRestored: (event) => {
    const { paymentId, orderId, amountPaise, restoredAt: movedAt, disputeId: reference } = event.data;
    return booked(event, 'applied', { movedAt, amountPaise, paymentId, orderId, reference }, applyEntry({ amountPaise }));
  },
  OrderRefunded: (event) => {
    const { paymentId, refundId, orderId, amountPaise, refundedAt: movedAt } = event.data;
    return booked(event, 'unapplied', { movedAt, amountPaise, paymentId, refundId, orderId }, reversed(applyEntry({ amountPaise })));
  },
  OrderCollegePaymentSet: (event) => {
    const { orderId, from, fromPaise, ptcStatus, amountPaise, paidAt: movedAt = event.at } = event.data;
    const { hasPaise = collegePaise(ptcStatus, amountPaise), hadPaise = collegePaise(from, fromPaise) } = event.data;
    const paise = hasPaise - hadPaise;
    if (paise === 0) return undefined;
    return booked(event, 'college', { movedAt, amountPaise: Math.abs(paise), orderId }, collegeEntry({ amountPaise: paise }));
  },
  TaxDocumentIssued: (event) => {
    const { kind, paymentId, refundId, orderId, movedAt, totalPaise: amountPaise, number: reference } = event.data;
    const about = { movedAt, amountPaise, paymentId, refundId, orderId, reference };
    const entry = documentEntry(event.data);
    return isCorrection(kind) ? booked(event, 'correction', about, reversed(entry)) : booked(event, 'document', about, entry);
  },
  CommissionEarned: (event) => {
    const { commissionPaise: amountPaise, admissionId: reference, ownerId: payeeId, ownerName: payeeName } = event.data;
    if (amountPaise === 0) return undefined;
    const about = { movedAt: event.at, amountPaise, reference, payeeId, payeeName, ownerShare: event.data.ownerPaise };
    return booked(event, 'commission', about, commissionEntry(event.data));
  },
  CommissionReversed: (event) => {
    const { commissionPaise: amountPaise, admissionId: reference, ownerId: payeeId, ownerName: payeeName, ownerPaise } = event.data;
    if (amountPaise === 0) return undefined;
    const about = { movedAt: event.at, amountPaise, reference, payeeId, payeeName, ownerShare: -ownerPaise };
    return booked(event, 'claw-back', about, reversed(commissionEntry(event.data)));
  },
  CollegeMoneyReceived: (event) => {
    const { amountPaise, receivedAt: movedAt, bankReference: reference, receiptId, recording } = event.data;
    return booked(
      event,
      'college-received',
      { movedAt, amountPaise, reference, receiptId, recording },
      receivedFromCollegeEntry({ amountPaise }),
    );
  },
  CollegeMoneyReversed: (event) => {
    const { amountPaise, reversedAt: movedAt, bankReference: reference, receiptId, recording } = event.data;
    const postings = reversed(receivedFromCollegeEntry({ amountPaise }));
    return booked(event, 'college-reversed', { movedAt, amountPaise, reference, receiptId, recording }, postings);
  },
  OwnerShareRecorded: (event) => {
    const { amountPaise, paidAt: movedAt, reference, paymentId: receiptId, payeeId, payeeName } = event.data;
    return booked(event, 'owner-share', { movedAt, amountPaise, reference, receiptId, payeeId, payeeName }, shareEntry({ amountPaise }));
  },
  OwnerShareReversed: (event) => {
    const { amountPaise, reversedAt: movedAt, reference, paymentId: receiptId, payeeId, payeeName } = event.data;
    const postings = reversed(shareEntry({ amountPaise }));
    return booked(event, 'owner-share-reversed', { movedAt, amountPaise, reference, receiptId, payeeId, payeeName }, postings);
  },
  PublisherPaymentNoted: (event) => {
    const { reference, leadsPaise } = event.data;
    const amountPaise = payoutPaise(event.data);
    const postings = publisherEntry({ amountPaise, leadsPaise });
    return booked(event, 'publisher', { movedAt: payoutPaidAt(event.data), amountPaise, reference }, postings);
  },
  PublisherPaymentUndone: (event) => {
    // The leads stay owed.
    const amountPaise = payoutPaise(event.data);
    return booked(event, 'publisher-undone', { movedAt: event.at, amountPaise }, reversed(publisherEntry({ amountPaise })));
  },
  SettlementFeesBooked: (event) => {
    const { settlementId, feePaise, feeTaxPaise, movedAt } = event.data;
    return booked(event, 'fee', { movedAt, amountPaise: feePaise, settlementId }, feeEntry({ feePaise, feeTaxPaise }));
  },
  SettlementDiscarded: (event) => {
    const { settlementId, feePaise, feeTaxPaise, discardedAt: movedAt, reason: note } = event.data;
    if (feePaise === 0) return undefined;
    return booked(event, 'fee', { movedAt, amountPaise: feePaise, settlementId, note }, reversed(feeEntry({ feePaise, feeTaxPaise })));
  },
  SettlementBanked: (event) => {
    const { settlementId, amountPaise, settledPaise, bankReference: reference, bankedAt: movedAt = event.at } = event.data;
    return booked(event, 'banked', { movedAt, amountPaise, settlementId, reference }, bankedEntry({ amountPaise, settledPaise }));
  },
  BooksDifferenceAccepted: (event) => {
    const { paymentId, settlementId, bookedPaise, owedPaise, note, acceptedAt: movedAt } = event.data;
    const differencePaise = owedPaise - bookedPaise;
    const about = { movedAt, amountPaise: Math.abs(differencePaise), paymentId, settlementId, note };
    return booked(event, 'difference-accepted', about, differenceEntry({ differencePaise }));
  },
  BooksDifferenceReversed: (event) => {
    const { paymentId, settlementId, acceptedPaise, note, reversedAt: movedAt } = event.data;
    const about = { movedAt, amountPaise: Math.abs(acceptedPaise), paymentId, settlementId, note };
    return booked(event, 'difference-reversed', about, reversed(differenceEntry({ differencePaise: acceptedPaise })));
  },
  SettlementDifferenceBooked: (event) => {
    const { settlementId, differencePaise, movedAt } = event.data;
    return booked(
      event,
      'difference',
      { movedAt, amountPaise: Math.abs(differencePaise), settlementId },
      differenceEntry({ differencePaise }),
    );
  },
});
