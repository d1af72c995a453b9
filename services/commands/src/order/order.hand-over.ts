import { orderBoundary, type Order, type OrderCommand } from '@matricula/domain/order';
import { orderList } from '@matricula/read-models/order';
import { defineHandOver } from '../decision';

/** Orders that are not over pass to the successor of their owner. */
export const orderHandOver = defineHandOver({
  ...{ context: 'order', name: 'orders', one: 'order', fields: ['ownerId'] },
  list: orderList,
  where: (userId) => ({
    and: [
      { field: 'ownerId', op: 'eq', value: userId },
      { field: 'status', op: 'in', values: ['created', 'attempted', 'part-paid', 'paid', 'part-refunded'] },
    ],
  }),
  boundary: orderBoundary,
  give: ({ from, to }): OrderCommand => ({
    type: 'ChangeOrderOwner',
    data: { ownerId: to.id, ownerName: to.name, onlyFrom: from.id },
  }),
  giveBack: ({ from, to }, { ownerId }: Order): OrderCommand | undefined =>
    ownerId === from.id ? { type: 'ChangeOrderOwner', data: { ownerId: to.id, ownerName: to.name } } : undefined,
});
