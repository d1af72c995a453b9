import { defineLifecycle } from '../kernel/lifecycle';
import { cancelOrderFields, orderOwnerFields, orderRemarkFields, paidToCollegeFields } from './order.fields';

const all = ['created', 'attempted', 'part-paid', 'paid', 'part-refunded', 'refunded', 'cancelled', 'expired'] as const;
const paid = ['part-paid', 'paid', 'part-refunded', 'refunded'] as const;

/** Life cycle of an order. Only payments and refunds move it between the states of payment; users cancel it while nothing is paid. */
export const orderLife = defineLifecycle({
  name: 'order',
  states: {
    created: 'Created',
    attempted: 'Attempted',
    'part-paid': 'Part paid',
    paid: 'Paid',
    'part-refunded': 'Part refunded',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  moves: {
    payCollege: { label: 'Paid to college', from: paid, by: ['owner', 'manager'], asks: paidToCollegeFields },
    remark: { label: 'Add remark', from: all, by: ['owner', 'manager'], asks: orderRemarkFields },
    giveOwner: { label: 'Change owner', from: all, by: ['owner', 'manager'], asks: orderOwnerFields },
    cancel: { label: 'Cancel order', from: ['created', 'attempted'], to: 'cancelled', by: ['owner', 'manager'], asks: cancelOrderFields },
  },
});

export type OrderStatus = keyof typeof orderLife.states;
export type OrderMove = keyof typeof orderLife.moves;
