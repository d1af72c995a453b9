import { orderReference } from '@matricula/domain/order';
import type { PaymentEvent } from '@matricula/domain/payment';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { refundList, type RefundRow } from '@matricula/read-models/books';

const keyOf = ({ paymentId, refundId }: { paymentId: string; refundId: string }) => `${paymentId}/${refundId}`;
const ordered = (orderId: string | undefined) => ({ orderId, orderReference: orderId && orderReference(orderId) });

/** Refunds by payment. The reasons that users write stay in the log. */
export const refundListProjector = defineProjector<RefundRow, PaymentEvent>(refundList, {
  RefundRequested: ({ data }) => {
    const { paymentId, refundId, orderId, amountPaise, proposedPaise, requestedAt, requestedById, requestedByName, ownerId } = data;
    return set(keyOf(data), {
      ...{ refundKey: keyOf(data), refundId, paymentId, ...ordered(orderId), status: 'requested', amountPaise, proposedPaise },
      ...{ unrequested: false, requestedAt, requestedById, requestedByName, attempt: 0, ownerId },
    });
  },
  PaymentOwnerChanged: ({ data: { paymentId, refundIds = [], ownerId } }) =>
    refundIds.map((refundId) => patch(keyOf({ paymentId, refundId }), { ownerId })),
  RefundApproved: ({ data }) =>
    patch(keyOf(data), {
      ...{ status: 'approved', decidedAt: data.approvedAt, decidedById: data.approvedById, decidedByName: data.approvedByName },
    }),
  RefundRejected: ({ data }) =>
    patch(keyOf(data), {
      ...{ status: 'rejected', decidedAt: data.rejectedAt, decidedById: data.rejectedById, decidedByName: data.rejectedByName },
    }),
  RefundWithdrawn: ({ data }) => patch(keyOf(data), { status: 'withdrawn' }),
  RefundSent: ({ data }) => patch(keyOf(data), { status: 'sent', sentAt: data.sentAt, attempt: data.attempt, failure: undefined }),
  RefundFailed: ({ data }) => patch(keyOf(data), { status: 'failed', failure: data.reason }),
  RefundProcessed: ({ data }) => {
    const { paymentId, refundId, orderId, amountPaise, processedAt, providerId, byHandReference, unrequested = false } = data;
    const processed = {
      status: 'processed',
      amountPaise,
      processedAt,
      failure: undefined,
      reference: byHandReference ?? providerId,
      byHand: byHandReference !== undefined,
    } as const;
    return fold<RefundRow>(keyOf(data), (row) => ({
      ...(row ?? {
        ...{ refundKey: keyOf(data), refundId, paymentId, ...ordered(orderId), requestedAt: processedAt, attempt: 0, unrequested },
      }),
      ...processed,
    }));
  },
});
