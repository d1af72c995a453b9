import { taxIn, taxOf } from '@matricula/domain/books';
import { orderReference, type OrderEvent } from '@matricula/domain/order';
import type { PaymentStarted } from '@matricula/domain/payment';
import { defineProjector, fold, patch, set } from '@matricula/projection-kit';
import { orderList, type OrderRow } from '@matricula/read-models/order';

/** The row with a payment as its last one. */
const withPayment = (row: OrderRow, paymentId: string): Pick<OrderRow, 'paymentIds'> => ({
  paymentIds: [...row.paymentIds.filter((id) => id !== paymentId), paymentId],
});

/** The tax in a sum that includes it. */
const taxPaiseIn = (totalPaise: number, rate: number): number => taxIn(taxOf(totalPaise, { rate, isInclusive: true, isSameState: false }));

const changed = (orderId: string, to: (row: OrderRow) => Partial<OrderRow>) =>
  fold<OrderRow>(orderId, (row) => row && { ...row, ...to(row) });

export const orderListProjector = defineProjector<OrderRow, OrderEvent | PaymentStarted>(orderList, {
  OrderCreated: ({
    data: { couponId: _coupon, taxCode: _code, commissionRate: _rate, leadCapturedAt: _captured, quickLinkId: _link, ...data },
    at,
    meta,
  }) =>
    set(data.orderId, {
      ...data,
      ...(data.taxRate !== undefined && { taxPaise: taxPaiseIn(data.totalPaise, data.taxRate) }),
      reference: orderReference(data.orderId),
      status: data.totalPaise === 0 ? 'paid' : 'created',
      ...{ paymentIds: [], paidPaise: 0, refundedPaise: 0, remarks: [], erased: false },
      ...{ createdAt: at, createdById: meta.actor.id, createdBy: meta.actor.name },
    }),
  PaymentStarted: ({ data: { orderId, provider } }) =>
    orderId === undefined ? [] : changed(orderId, () => ({ paymentProvider: provider })),
  OrderPaymentAttempted: ({ data: { orderId, paymentId, outcome } }) =>
    changed(orderId, (row) => {
      const status = row.status === 'created' ? 'attempted' : row.status;
      // What becomes of an older attempt is not the state of the last payment.
      const isOlder = row.paymentIds.includes(paymentId) && row.paymentIds.at(-1) !== paymentId;
      return isOlder ? { status } : { ...withPayment(row, paymentId), status, paymentStatus: outcome };
    }),
  OrderPaymentReceived: ({ data: { orderId, paymentId, paidAt, paidPaise, status } }) =>
    changed(orderId, (row) => ({
      ...withPayment(row, paymentId),
      ...{ status, paidPaise, paymentStatus: 'captured', paymentAt: paidAt, ptcStatus: row.ptcStatus ?? 'pending' },
    })),
  OrderPaymentReversed: ({ data: { orderId, paidPaise, status } }) => patch(orderId, { paidPaise, status, paymentStatus: 'failed' }),
  OrderPaymentLost: ({ data: { orderId, paidPaise, status } }) => patch(orderId, { paidPaise, status, paymentStatus: 'refunded' }),
  OrderPaymentRestored: ({ data: { orderId, paidPaise, status } }) => patch(orderId, { paidPaise, status, paymentStatus: 'captured' }),
  OrderRefunded: ({ data: { orderId, refundedPaise, status } }) => patch(orderId, { refundedPaise, status, paymentStatus: 'refunded' }),
  OrderCancelled: ({ data: { orderId, reason } }) => patch(orderId, { status: 'cancelled', reason }),
  OrderExpired: ({ data: { orderId } }) => patch(orderId, { status: 'expired' }),
  OrderRemarked: ({ data: { orderId, remarkId, remark }, at, meta }) =>
    changed(orderId, ({ remarks }) => ({ remark, remarks: [...remarks, { remarkId, remark, at, byId: meta.actor.id }] })),
  OrderRemarkWithdrawn: ({ data: { orderId, remarkId } }) =>
    changed(orderId, ({ remarks }) => {
      const others = remarks.filter((one) => one.remarkId !== remarkId);
      return { remark: others.at(-1)?.remark, remarks: others };
    }),
  OrderReopened: ({ data: { orderId, status } }) => patch(orderId, { status, reason: undefined }),
  OrderOwnerChanged: ({ data: { orderId, ownerId, ownerName } }) => patch(orderId, { ownerId, ownerName }),
  OrderCollegePaymentSet: ({ data: { orderId, ptcStatus, amountPaise, bankReference } }) =>
    patch(orderId, { ptcStatus, ptcPaise: amountPaise, ptcReference: bankReference }),
  OrderCustomerErased: ({ data: { orderId } }) =>
    patch(orderId, {
      ...{ leadName: undefined, firstName: undefined, lastName: undefined, phone: undefined, email: undefined },
      applicantName: undefined,
      ...{ userAgent: undefined, ip: undefined, remark: undefined, remarks: [], reason: undefined, ptcReference: undefined, erased: true },
    }),
});
