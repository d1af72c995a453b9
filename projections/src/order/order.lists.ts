import { orderLife, orderStream, productKinds, ptcStatuses } from '@matricula/domain/order';
import { rupeesText } from '@matricula/domain/kernel/money';
import type { FieldWords, ListDeclaration } from '@matricula/lists';
import { orderList, type OrderRow } from '@matricula/read-models/order';
import { orderAccess } from './order.access';

const wordsOf = (of: readonly { value: string; label: string }[]) => Object.fromEntries(of.map(({ value, label }) => [value, label]));
const rupees =
  (field: 'totalPaise' | 'paidPaise' | 'refundedPaise' | 'ptcPaise' | 'discountPaise'): FieldWords =>
  (row) =>
    typeof row[field] === 'number' ? rupeesText(row[field]) : '';

/** Orders, and the moves that the reader may make with each. */
export const orderLists: readonly ListDeclaration<OrderRow>[] = [
  {
    name: 'orders',
    model: orderList,
    // People who ask for money choose the order; pages of the payment system need the code of the group as well.
    codeSets: [
      ['CAF_Application_Form_Report', 'PAYMENT_SYSTEM'],
      ['CAF_Application_Form_Report', 'PAYMENT_LINK_CREATION', 'PAYMENT_TRANSACTIONS'],
    ],
    access: orderAccess,
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
    },
    moves: (order, { sight }) => orderLife.open(order.status, orderAccess.who(sight, order)),
  },
];
