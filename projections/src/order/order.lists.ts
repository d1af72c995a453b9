import { orderLife, orderStream, productKinds, ptcStatuses } from '@matricula/domain/order';
import { rupeesText } from '@matricula/domain/kernel/money';
import type { FieldWords, ListDeclaration } from '@matricula/lists';
import { couponUses, orderList, type CouponUsesRow, type OrderRow } from '@matricula/read-models/order';
import { orderAccess } from './order.access';

const wordsOf = (of: readonly { value: string; label: string }[]) => Object.fromEntries(of.map(({ value, label }) => [value, label]));
const rupees =
  (field: 'totalPaise' | 'paidPaise' | 'refundedPaise' | 'ptcPaise' | 'discountPaise' | 'taxPaise'): FieldWords =>
  (row) =>
    typeof row[field] === 'number' ? rupeesText(row[field]) : '';

/** Orders, and the moves that the reader may make with each. */
const orders: ListDeclaration<OrderRow> = {
  name: 'orders',
  model: orderList,
  // People who ask for money choose the order; pages of the payment system need the code of the group as well.
  codeSets: [
    ['CAF_Application_Form_Report', 'PAYMENT_SYSTEM'],
    ['CAF_Application_Form_Report', 'PAYMENT_LINK_CREATION', 'PAYMENT_TRANSACTIONS'],
  ],
  access: orderAccess,
  // A user who still has to score an applicant does not learn whose order it is.
  blind: ['applicationId'],
  streamOf: orderStream,
  words: {
    status: orderLife.states,
    paymentStatus: { pending: 'Pending', failed: 'Failed', captured: 'Captured', refunded: 'Refunded' },
    productKind: wordsOf(productKinds),
    ptcStatus: wordsOf(ptcStatuses),
    totalPaise: rupees('totalPaise'),
    paidPaise: rupees('paidPaise'),
    refundedPaise: rupees('refundedPaise'),
    ptcPaise: rupees('ptcPaise'),
    discountPaise: rupees('discountPaise'),
    taxPaise: rupees('taxPaise'),
    paymentProvider: { offline: 'Without a provider' },
  },
  moves: (order, { sight }) => orderLife.open(order.status, orderAccess.who(sight, order)),
};

/** How often coupons are used, for those who manage them. */
const uses: ListDeclaration<CouponUsesRow> = { name: 'coupon-uses', model: couponUses, codes: ['Setting_Configuration'] };

export const orderLists = [orders, uses] as const;
