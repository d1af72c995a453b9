import { orderReference } from '@matricula/domain/order';
import type { PaymentEvent } from '@matricula/domain/payment';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { refundList, type RefundRow } from '@matricula/read-models/books';

const keyOf = ({ paymentId, refundId }: { paymentId: string; refundId: string }) => `${paymentId}/${refundId}`;
const ordered = (orderId: string | undefined) => ({ orderId, orderReference: orderId && orderReference(orderId) });

/** Refunds by payment. The reasons that users write stay in the log. */
export const refundListProjector = defineProjector<RefundRow, PaymentEvent>(refundList, {
  RefundRequested: ({ data }) => {
    const { paymentId, refundId, orderId, amountPaise, proposedPaise, requestedAt, requestedById, requestedByName, ownerId, provider } =
      data;
    // Settlements name one that came back by its reference.
    return fold<RefundRow>(keyOf(data), ({ attempt, reference, unanswered, returned } = { attempt: 0 } as RefundRow) => ({
      ...{ refundKey: keyOf(data), refundId, paymentId, ...ordered(orderId), status: 'requested', amountPaise, proposedPaise },
      ...{ provider, unrequested: false, requestedAt, requestedById, requestedByName, attempt, reference, ownerId },
      ...{ unanswered, returned },
    }));
  },
  PaymentOwnerChanged: ({ data: { paymentId, refundIds = [], ownerId } }) =>
    refundIds.map((refundId) => patch(keyOf({ paymentId, refundId }), { ownerId })),
  RefundApproved: ({ data }) =>
    patch(keyOf(data), {
      ...(data.provider !== undefined && { provider: data.provider }),
      ...{ status: 'approved', decidedAt: data.approvedAt, decidedById: data.approvedById, decidedByName: data.approvedByName },
    }),
  RefundRejected: ({ data }) =>
    patch(keyOf(data), {
      ...{ status: 'rejected', decidedAt: data.rejectedAt, decidedById: data.rejectedById, decidedByName: data.rejectedByName },
    }),
  RefundWithdrawn: ({ data }) => patch(keyOf(data), { status: 'withdrawn' }),
  RefundSent: ({ data }) =>
    patch(keyOf(data), { status: 'sent', sentAt: data.sentAt, attempt: data.attempt, failure: undefined, unanswered: undefined }),
  RefundFailed: ({ data }) => {
    const { reason: failure, providerId: reference, unanswered, returned } = data;
    return patch(keyOf(data), { status: 'failed', failure, reference, unanswered, ...(returned && { returned }) });
  },
  PaymentTextErased: ({ data: { paymentId, refundIds = [] } }) =>
    refundIds.map((refundId) =>
      fold<RefundRow>(keyOf({ paymentId, refundId }), (row) => (row?.byHand ? { ...row, reference: undefined } : row)),
    ),
  RefundSurplusReported: ({ data }) => {
    const { paymentId, refundId, orderId, amountPaise, reportedAt, providerId: reference } = data;
    return set(keyOf(data), {
      ...{ refundKey: keyOf(data), refundId, paymentId, ...ordered(orderId), status: 'surplus', amountPaise, reference },
      ...{ requestedAt: reportedAt, attempt: 0, unrequested: true },
    });
  },
  RefundProcessed: ({ data }) => {
    const { paymentId, refundId, orderId, amountPaise, processedAt, providerId, byHandReference, byHandById, unrequested = false } = data;
    const processed = {
      status: 'processed',
      amountPaise,
      processedAt,
      failure: undefined,
      byHand: byHandById !== undefined,
      reference: byHandReference ?? providerId,
    } as const;
    return fold<RefundRow>(keyOf(data), (row) => ({
      ...(row ?? {
        ...{ refundKey: keyOf(data), refundId, paymentId, ...ordered(orderId), requestedAt: processedAt, attempt: 0, unrequested },
      }),
      ...processed,
    }));
  },
});
