import { ERASED } from '@matricula/domain/kernel/event';
import type { DisputeState, PaymentMove, PaymentStatus, RefundStatus, UnappliedReason, WriteOffStatus } from '@matricula/domain/payment';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** A refund of a payment. */
export interface PaymentRefund {
  refundId: string;
  status: RefundStatus;
  amountPaise: number;
  /** When it reached this state. */
  at: string;
}

/** A dispute of a payment. */
export interface PaymentDispute {
  disputeId: string;
  state: DisputeState;
  amountPaise: number;
  at: string;
  reason?: string;
  respondBy?: string;
}

/** A write-off of money that no order has. */
export interface PaymentWriteOff {
  writeOffId: string;
  status: WriteOffStatus;
  amountPaise: number;
}

/** A payment, or an attempt to pay. All amounts are in paise. */
export interface PaymentRow {
  paymentId: string;
  orderId?: string;
  /** The short name of the order for users. */
  orderReference?: string;
  leadId?: string;
  leadName?: string;
  linkId?: string;
  provider: string;
  /** The provider's id. */
  providerId?: string;
  /** The provider's id of the account, or of its key; missing in the first payments. */
  accountId?: string;
  mode: 'live' | 'test';
  method?: string;
  /** Number of a draft, cheque or transfer. */
  reference?: string;
  /** The bank of a draft or cheque. */
  bank?: string;
  status: PaymentStatus;
  amountPaise: number;
  feePaise?: number;
  feeTaxPaise?: number;
  refundedPaise: number;
  startedAt: string;
  authorizedAt?: string;
  failedAt?: string;
  capturedAt?: string;
  reversedAt?: string;
  /** Why it failed or was reversed. */
  reason?: string;
  /** Whether captured money is booked on the order: `none` until it is captured, `gone` once nothing is left of what no order has. */
  booked: 'none' | 'applied' | 'unapplied' | 'gone';
  /** What no order has of a payment without one, less what was paid back, lost or written off. */
  unappliedPaise: number;
  unappliedReason?: UnappliedReason;
  refunds: PaymentRefund[];
  /** The state of the last refund. */
  refundStatus?: RefundStatus;
  disputes: PaymentDispute[];
  disputeIds?: string[];
  /** The state of the last dispute. */
  disputeState?: DisputeState;
  writeOffs?: PaymentWriteOff[];
  /** `proposed` while a write-off waits for a decision; else the state of the last one that changed. */
  writeOffStatus?: WriteOffStatus;
  writtenOffPaise?: number;
  enteredById?: string;
  enteredByName?: string;
  confirmedById?: string;
  confirmedByName?: string;
  ownerId?: string;
  ownerName?: string;
  /** The text about the person is erased. */
  erased: boolean;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: PaymentMove[];
}

export const paymentList = defineReadModel<PaymentRow>({
  name: 'payment-list',
  version: 6,
  key: 'paymentId',
  ofLead: true,
  fields: {
    paymentId: keyword(),
    orderId: keyword(),
    orderReference: keyword().searchable(),
    leadId: keyword(),
    leadName: text().searchable(),
    linkId: keyword(),
    provider: keyword(),
    providerId: keyword().searchable(),
    mode: keyword(['live', 'test']),
    method: keyword(),
    reference: keyword(),
    bank: keyword(),
    status: keyword(['created', 'failed', 'authorized', 'captured', 'reversed']),
    amountPaise: integer(),
    feePaise: integer(),
    refundedPaise: integer(),
    startedAt: instant(),
    capturedAt: instant(),
    booked: keyword(['none', 'applied', 'unapplied', 'gone']),
    unappliedPaise: integer(),
    unappliedReason: keyword(['unknown', 'differs', 'surplus', 'late', 'cancelled']),
    refundStatus: keyword(['requested', 'approved', 'rejected', 'withdrawn', 'sent', 'processed', 'failed', 'surplus']),
    disputeIds: keywords(),
    disputeState: keyword(['open', 'under-review', 'won', 'lost', 'closed']),
    writeOffStatus: keyword(['proposed', 'approved', 'rejected', 'reversed']),
    writtenOffPaise: integer(),
    enteredById: keyword(),
    enteredByName: keyword(),
    confirmedById: keyword(),
    confirmedByName: keyword(),
    ownerId: keyword(),
    ownerName: keyword(),
    erased: flag(),
  },
  plain: ['accountId', 'feeTaxPaise', 'authorizedAt', 'failedAt', 'reversedAt', 'reason', 'refunds', 'disputes', 'writeOffs'],
  staff: {
    ownerId: { ownerName: ERASED },
    enteredById: { enteredByName: ERASED },
    confirmedById: { confirmedByName: ERASED },
  },
});
