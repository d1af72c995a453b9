import { ERASED } from '@matricula/domain/kernel/event';
import type { RefundMove, RefundStatus } from '@matricula/domain/payment';
import { defineReadModel, flag, instant, integer, keyword } from '../kernel';

/** A refund of a payment, without the texts of users, which only the log has. All amounts are in paise. */
export interface RefundRow {
  /** `<payment>/<refund>`. */
  refundKey: string;
  refundId: string;
  paymentId: string;
  /** The provider of the payment: `offline` for money without one. */
  provider?: string;
  orderId?: string;
  /** The short name of the order for users. */
  orderReference?: string;
  status: RefundStatus;
  amountPaise: number;
  /** The sum that the refund policy proposed. */
  proposedPaise?: number;
  /** It was made on the provider's own pages. */
  unrequested: boolean;
  requestedAt: string;
  requestedById?: string;
  requestedByName?: string;
  decidedAt?: string;
  /** The user who approved or rejected it. */
  decidedById?: string;
  decidedByName?: string;
  sentAt?: string;
  /** The number of times that it was sent. */
  attempt: number;
  /** Why the provider could not pay back. */
  failure?: string;
  /** The provider never answered the last attempt: it may have paid. */
  unanswered?: boolean;
  /** The bank of the payer returned it once: it is still owed. */
  returned?: boolean;
  processedAt?: string;
  /** It was paid by hand. */
  byHand?: boolean;
  /** Of the provider, or of the payment by hand; the latter goes with the person. */
  reference?: string;
  ownerId?: string;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: RefundMove[];
}

export const refundList = defineReadModel<RefundRow>({
  name: 'refund-list',
  version: 3,
  key: 'refundKey',
  fields: {
    refundKey: keyword(),
    refundId: keyword().searchable(),
    paymentId: keyword().searchable(),
    provider: keyword(),
    orderId: keyword(),
    orderReference: keyword().searchable(),
    status: keyword(['requested', 'approved', 'rejected', 'withdrawn', 'sent', 'processed', 'failed', 'surplus']),
    amountPaise: integer(),
    proposedPaise: integer(),
    unrequested: flag(),
    requestedAt: instant(),
    requestedById: keyword(),
    requestedByName: keyword(),
    decidedAt: instant(),
    decidedById: keyword(),
    decidedByName: keyword(),
    sentAt: instant(),
    attempt: integer(),
    processedAt: instant(),
    byHand: flag(),
    reference: keyword().searchable(),
    ownerId: keyword(),
  },
  plain: ['failure', 'unanswered', 'returned'],
  staff: { requestedById: { requestedByName: ERASED }, decidedById: { decidedByName: ERASED } },
});
