import type { EntriesOf } from '../kernel';
import { knownMoney, sumWords } from '../kernel/figures';
import type { CouponEvent } from './coupon.events';
import type { OrderEvent } from './order.events';
import { ptcStatuses, type PtcStatus } from './order.fields';
import { orderLife } from './order.life';

const collegeState = (status: PtcStatus | undefined) => ptcStatuses.find(({ value }) => value === status)?.label ?? null;

/** How orders read in the timeline. */
export const orderEntries: EntriesOf<OrderEvent | CouponEvent> = {
  OrderCreated: {
    property: 'Order',
    change: ({ productName, collegeName, totalPaise, couponCode, ownerName }) => [
      {},
      { product: productName, college: collegeName, total: knownMoney(totalPaise), coupon: couponCode, owner: ownerName },
    ],
    sentence: (who, { productName, totalPaise }, lead) => `${who} ordered ${productName} for ${lead} (${sumWords(totalPaise)})`,
  },
  OrderPaymentAttempted: {
    property: 'Payment',
    change: ({ outcome, amountPaise, paymentId }) => [{}, { payment: paymentId, amount: knownMoney(amountPaise), state: outcome }],
    sentence: (_, { outcome, amountPaise }) => `A payment of ${sumWords(amountPaise)} ${outcome === 'failed' ? 'failed' : 'was begun'}`,
  },
  OrderPaymentReceived: {
    property: 'Payment',
    change: ({ paymentId, amountPaise, paidPaise, status }) => [
      {},
      { payment: paymentId, amount: knownMoney(amountPaise), paid: knownMoney(paidPaise), status: orderLife.states[status] },
    ],
    sentence: (_, { amountPaise }) => `A payment of ${sumWords(amountPaise)} was received`,
  },
  OrderPaymentReversed: {
    property: 'Payment',
    change: ({ paymentId, amountPaise, paidPaise, status }) => [
      { payment: paymentId, amount: knownMoney(amountPaise) },
      { paid: knownMoney(paidPaise), status: orderLife.states[status] },
    ],
    sentence: (who, { amountPaise }) => `${who} took back a payment of ${sumWords(amountPaise)}`,
  },
  OrderPaymentLost: {
    property: 'Payment',
    change: ({ paymentId, amountPaise, paidPaise, status }) => [
      { payment: paymentId, amount: knownMoney(amountPaise) },
      { paid: knownMoney(paidPaise), status: orderLife.states[status] },
    ],
    sentence: (_, { amountPaise }) => `A dispute took back ${sumWords(amountPaise)}`,
  },
  OrderPaymentRestored: {
    property: 'Payment',
    change: ({ paymentId, amountPaise, paidPaise, status }) => [
      {},
      { payment: paymentId, amount: knownMoney(amountPaise), paid: knownMoney(paidPaise), status: orderLife.states[status] },
    ],
    sentence: (_, { amountPaise }) => `A dispute of ${sumWords(amountPaise)} was won after all`,
  },
  OrderRefunded: {
    property: 'Refund',
    change: ({ refundId, amountPaise, refundedPaise, status }) => [
      {},
      { refund: refundId, amount: knownMoney(amountPaise), refunded: knownMoney(refundedPaise), status: orderLife.states[status] },
    ],
    sentence: (_, { amountPaise }) => `${sumWords(amountPaise)} were refunded`,
  },
  OrderCancelled: {
    property: 'Status',
    change: ({ from, reason }) => [{ status: orderLife.states[from] }, { status: orderLife.states.cancelled, reason }],
    sentence: (who) => `${who} cancelled an order`,
  },
  OrderExpired: {
    property: 'Status',
    change: ({ from }) => [{ status: orderLife.states[from] }, { status: orderLife.states.expired }],
    sentence: () => 'An order expired',
  },
  OrderRemarked: {
    property: 'Remark',
    change: ({ remark }) => [{}, { remark }],
    sentence: (who) => `${who} added a remark to an order`,
  },
  OrderRemarkWithdrawn: {
    property: 'Remark',
    change: () => [{}, {}],
    sentence: (who) => `${who} withdrew a remark on an order`,
  },
  OrderReopened: {
    property: 'Status',
    change: ({ status }) => [{ status: orderLife.states.cancelled }, { status: orderLife.states[status] }],
    sentence: (who) => `${who} took back the cancellation of an order`,
  },
  OrderOwnerChanged: {
    property: 'Owner',
    change: ({ previousOwnerName, ownerName }) => [{ owner: previousOwnerName ?? null }, { owner: ownerName }],
    sentence: (who, { ownerName }) => `${who} gave an order to ${ownerName}`,
  },
  OrderCollegePaymentSet: {
    property: 'Paid to college',
    change: ({ from, ptcStatus, amountPaise, bankReference }) => [
      { status: collegeState(from) },
      { status: collegeState(ptcStatus), amount: knownMoney(amountPaise), bankReference },
    ],
    sentence: (who, { ptcStatus }) => `${who} set an order's payment to the college to ${collegeState(ptcStatus)}`,
  },
  CouponReserved: {
    property: 'Coupon',
    change: ({ code }) => [{}, { coupon: code }],
    sentence: (who, { code }) => `${who} used the coupon ${code} for an order`,
  },
  CouponReleased: {
    property: 'Coupon',
    change: () => [{}, {}],
    sentence: () => 'The coupon of an order may be used again',
  },
  OrderCustomerErased: {
    property: 'Order',
    change: () => [{}, {}],
    sentence: (who) => `${who} erased the person of an order`,
  },
};
