import { defineBoundary, erasedWith, type Mentions } from '../kernel';
import { orderDecider } from './order.decider';
import { orderStream, type OrderCancelled, type OrderCollegePaymentSet, type OrderCreated, type OrderRemarked } from './order.events';
import { orderLife } from './order.life';

/** The order of one product for a lead. */
export const orderBoundary = defineBoundary({ name: 'order', stream: orderStream, decider: orderDecider, life: orderLife });

/** The person who pays an order, and remarks about them. Sums stay when the person is erased. */
export const orderMentions: Mentions = {
  subject: 'orderId',
  ofLead: true,
  texts: {
    OrderCreated: ({ leadName, firstName, lastName, phone, email, applicantName }: OrderCreated['data']) => [
      ...[leadName, firstName, lastName, phone, email, applicantName],
    ],
    OrderCancelled: ({ reason }: OrderCancelled['data']) => reason,
    OrderRemarked: ({ remark }: OrderRemarked['data']) => remark,
    OrderCollegePaymentSet: ({ bankReference }: OrderCollegePaymentSet['data']) => bankReference,
  },
  erasedBy: erasedWith(orderBoundary, () => ({ type: 'EraseCustomer', data: {} })),
};
