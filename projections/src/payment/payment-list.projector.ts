import { orderReference } from '@matricula/domain/order';
import type { PaymentEvent, RefundStatus, WriteOffStatus } from '@matricula/domain/payment';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';

const changed = (paymentId: string, to: (row: PaymentRow) => Partial<PaymentRow>) =>
  fold<PaymentRow>(paymentId, (row) => row && withUnapplied({ ...row, ...to(row) }));

/** A row with what is left of money that no order has. */
function withUnapplied(row: PaymentRow): PaymentRow {
  const { status, unappliedReason, amountPaise, refundedPaise, disputes, writtenOffPaise = 0 } = row;
  if (status !== 'captured' || unappliedReason === undefined) return { ...row, unappliedPaise: 0 };
  const lostPaise = disputes.reduce((sum, dispute) => (dispute.state === 'lost' ? sum + dispute.amountPaise : sum), 0);
  const unappliedPaise = Math.max(0, amountPaise - refundedPaise - lostPaise - writtenOffPaise);
  return { ...row, unappliedPaise, booked: unappliedPaise > 0 ? 'unapplied' : 'gone' };
}

/** The row after a refund reached a state. */
const refund = (paymentId: string, refundId: string, status: RefundStatus, at: string, amountPaise?: number) =>
  changed(paymentId, ({ refunds }) => {
    const known = refunds.find((one) => one.refundId === refundId);
    const next = { refundId, status, at, amountPaise: amountPaise ?? known?.amountPaise ?? 0 };
    const all = [...refunds.filter((one) => one.refundId !== refundId), next];
    const back = all.filter((one) => one.status === 'processed').reduce((sum, one) => sum + one.amountPaise, 0);
    return { refunds: all, refundStatus: status, refundedPaise: back };
  });

/** The row after a write-off reached a state. */
const writeOff = (
  { paymentId, writeOffId, amountPaise }: { paymentId: string; writeOffId: string; amountPaise?: number },
  status: WriteOffStatus,
) =>
  changed(paymentId, ({ writeOffs = [] }) => {
    const known = writeOffs.find((one) => one.writeOffId === writeOffId);
    const next = { writeOffId, status, amountPaise: amountPaise ?? known?.amountPaise ?? 0 };
    const all = [...writeOffs.filter((one) => one.writeOffId !== writeOffId), next];
    const writtenOffPaise = all.reduce((sum, one) => (one.status === 'approved' ? sum + one.amountPaise : sum), 0);
    // One that waits for a decision is listed, whatever became of the others since.
    const writeOffStatus = all.some((one) => one.status === 'proposed') ? 'proposed' : status;
    return { writeOffs: all, writeOffStatus, writtenOffPaise };
  });

export const paymentListProjector = defineProjector<PaymentRow, PaymentEvent>(paymentList, {
  PaymentStarted: ({ data: { checkoutId: _checkout, ...data } }) =>
    set(data.paymentId, {
      ...data,
      orderReference: data.orderId && orderReference(data.orderId),
      ...{ status: 'created', booked: 'none', unappliedPaise: 0, refundedPaise: 0, refunds: [], disputes: [], erased: false },
    }),
  PaymentAuthorized: ({ data: { paymentId, authorizedAt } }) => patch(paymentId, { status: 'authorized', authorizedAt }),
  PaymentFailed: ({ data: { paymentId, failedAt, reason, remark = reason } }) =>
    patch(paymentId, { status: 'failed', failedAt, reason: remark }),
  PaymentCaptured: ({ data }) =>
    changed(data.paymentId, ({ method }) => ({
      ...{ status: 'captured', amountPaise: data.amountPaise, feePaise: data.feePaise, feeTaxPaise: data.feeTaxPaise },
      ...{ method: data.method ?? method, capturedAt: data.capturedAt, reason: undefined },
      ...{ confirmedById: data.confirmedById, confirmedByName: data.confirmedByName },
    })),
  PaymentFeeReported: ({ data: { paymentId, feePaise, feeTaxPaise } }) => patch(paymentId, { feePaise, feeTaxPaise }),
  PaymentApplied: ({ data: { paymentId, orderId, leadId, leadName, ownerId, ownerName } }) =>
    changed(paymentId, (row) => ({
      ...{ orderId, leadId, orderReference: orderReference(orderId), booked: 'applied', unappliedReason: undefined },
      ...{ leadName: leadName ?? row.leadName, ...(ownerId !== undefined && { ownerId, ownerName }) },
    })),
  PaymentUnapplied: ({ data: { paymentId, reason } }) => changed(paymentId, () => ({ booked: 'unapplied', unappliedReason: reason })),
  PaymentReversed: ({ data: { paymentId, reversedAt, reason } }) =>
    changed(paymentId, () => ({ status: 'reversed', booked: 'none', unappliedReason: undefined, reversedAt, reason })),
  RefundRequested: ({ data: { paymentId, refundId, amountPaise, requestedAt } }) =>
    refund(paymentId, refundId, 'requested', requestedAt, amountPaise),
  RefundApproved: ({ data: { paymentId, refundId, approvedAt } }) => refund(paymentId, refundId, 'approved', approvedAt),
  RefundRejected: ({ data: { paymentId, refundId, rejectedAt } }) => refund(paymentId, refundId, 'rejected', rejectedAt),
  RefundWithdrawn: ({ data: { paymentId, refundId }, at }) => refund(paymentId, refundId, 'withdrawn', at),
  RefundSent: ({ data: { paymentId, refundId, sentAt } }) => refund(paymentId, refundId, 'sent', sentAt),
  RefundProcessed: ({ data: { paymentId, refundId, amountPaise, processedAt } }) =>
    refund(paymentId, refundId, 'processed', processedAt, amountPaise),
  RefundFailed: ({ data: { paymentId, refundId, failedAt } }) => refund(paymentId, refundId, 'failed', failedAt),
  RefundSurplusReported: ({ data: { paymentId, refundId, amountPaise, reportedAt } }) =>
    refund(paymentId, refundId, 'surplus', reportedAt, amountPaise),
  PaymentDisputed: ({ data: { paymentId, disputeId, state, amountPaise, reason, respondBy, reportedAt } }) =>
    changed(paymentId, ({ disputes, disputeIds = [] }) => ({
      disputeIds: [...disputeIds.filter((one) => one !== disputeId), disputeId],
      disputes: [
        ...disputes.filter((one) => one.disputeId !== disputeId),
        { disputeId, state, amountPaise, reason, respondBy, at: reportedAt },
      ],
      disputeState: state,
    })),
  WriteOffProposed: ({ data }) => writeOff(data, 'proposed'),
  WriteOffApproved: ({ data }) => writeOff(data, 'approved'),
  WriteOffRejected: ({ data: { paymentId, writeOffId } }) => writeOff({ paymentId, writeOffId }, 'rejected'),
  // What is taken back may be less than what was written off.
  WriteOffReversed: ({ data: { paymentId, writeOffId } }) => writeOff({ paymentId, writeOffId }, 'reversed'),
  PaymentOwnerChanged: ({ data: { paymentId, ownerId, ownerName } }) => patch(paymentId, { ownerId, ownerName }),
  PaymentTextErased: ({ data: { paymentId } }) =>
    changed(paymentId, ({ provider, reason }) => ({
      ...{ leadName: undefined, reference: undefined, bank: undefined, erased: true },
      // Providers write why a payment failed; users write why money without a provider was discarded or taken back.
      reason: provider === 'offline' ? undefined : reason,
    })),
});
