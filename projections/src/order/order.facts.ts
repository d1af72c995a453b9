import { orderLife, productKinds } from '@matricula/domain/order';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { orderFacts, orderList, type OrderFact } from '@matricula/read-models/order';
import { defineFacts, type Facts } from '@matricula/reports';
import { ofLead } from '../lead';
import { orderAccess } from './order.access';

const words: Readonly<Record<OrderFact['kind'], string>> = {
  ordered: 'Ordered',
  received: 'Payment received',
  refunded: 'Refunded',
  cancelled: 'Order cancelled',
  expired: 'Order expired',
};

/** Display texts of the kinds of products. */
export const productKindWords: Readonly<Record<string, string>> = Object.fromEntries(
  productKinds.map(({ value, label }) => [value, label]),
);

/** Movements of orders by the moment of each. */
export const orderMovements = defineFacts({
  model: orderFacts,
  at: 'at',
  access: orderAccess,
  subject: ofLead,
  filters: [
    { field: 'ownerName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'collegeName', title: 'College' },
    { field: 'productName', title: 'Product' },
  ],
  describe: ({ factId, at, kind, productName, orderedPaise, receivedPaise, refundedPaise, ownerName, source }) => {
    const paise = orderedPaise ?? receivedPaise ?? refundedPaise;
    return {
      ...{ key: factId, at, by: ownerName, source },
      what: `${words[kind]}: ${productName ?? 'product not recorded'}${paise === undefined ? '' : `, ${moneyWords(paise)}`}`,
    };
  },
});

/** The same movements by the moment at which their leads came in. */
export const orderMovementsOfLeads: Facts = { ...orderMovements, at: 'leadCapturedAt' };

/** The orders themselves in their present state, by the moment of their creation. */
export const ordersMade = defineFacts({
  model: orderList,
  at: 'createdAt',
  access: orderAccess,
  subject: ofLead,
  filters: [
    { field: 'collegeName', title: 'College' },
    { field: 'productName', title: 'Product' },
    { field: 'status', title: 'Status' },
    { field: 'ownerName', title: 'User' },
    { field: 'source', title: 'Source' },
  ],
  omitted: ['leadName', 'firstName', 'lastName', 'phone', 'email', 'userAgent', 'ip', 'remark', 'remarks', 'reason'],
  describe: ({ orderId, createdAt, productName, status, totalPaise, ownerName, source }) => ({
    ...{ key: orderId, at: createdAt, by: ownerName, source },
    what: `${orderLife.states[status]}: ${productName}${totalPaise === undefined ? '' : `, ${moneyWords(totalPaise)}`}`,
  }),
});
