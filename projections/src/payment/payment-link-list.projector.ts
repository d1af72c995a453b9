import { orderReference } from '@matricula/domain/order';
import type { PaymentLinkEvent } from '@matricula/domain/payment';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { paymentLinkList, type PaymentLinkRow } from '@matricula/read-models/payment';

const changed = (linkId: string, to: (row: PaymentLinkRow) => Partial<PaymentLinkRow>) =>
  fold<PaymentLinkRow>(linkId, (row) => row && { ...row, ...to(row) });

export const paymentLinkListProjector = defineProjector<PaymentLinkRow, PaymentLinkEvent>(paymentLinkList, {
  PaymentLinkCreated: ({ data, at, meta }) =>
    set(data.linkId, {
      ...data,
      orderReference: orderReference(data.orderId),
      ...{ status: 'created', paidPaise: 0, sentCount: 0, erased: false },
      ...{ createdAt: at, createdById: meta.actor.id, createdBy: meta.actor.name },
    }),
  PaymentLinkSent: ({ data: { linkId, sentAt, isReminder } }) =>
    changed(linkId, ({ sentCount }) => ({ sentAt, sentCount: sentCount + 1, ...(isReminder && { remindedAt: sentAt }) })),
  PaymentCheckoutStarted: ({ data: { linkId }, at }) => changed(linkId, ({ openedAt = at }) => ({ openedAt })),
  PaymentLinkPaymentReceived: ({ data: { linkId, paidPaise, status }, at }) =>
    changed(linkId, (row) => {
      const isOver = row.status === 'expired' || row.status === 'cancelled';
      return { paidPaise, paidAt: at, status: isOver && status === 'part-paid' ? row.status : status };
    }),
  PaymentLinkExpired: ({ data: { linkId } }) => patch(linkId, { status: 'expired' }),
  PaymentLinkCancelled: ({ data: { linkId } }) => patch(linkId, { status: 'cancelled' }),
  PaymentPageNotCancelled: ({ data: { linkId, reason } }) => patch(linkId, { openPage: reason }),
  PaymentLinkOwnerChanged: ({ data: { linkId, ownerId, ownerName } }) => patch(linkId, { ownerId, ownerName }),
  PaymentLinkTextErased: ({ data: { linkId } }) =>
    patch(linkId, { payerName: undefined, purpose: undefined, phone: undefined, email: undefined, token: undefined, erased: true }),
});
