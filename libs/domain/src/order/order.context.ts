import { defineContext } from '../kernel';
import { orderBoundary, orderMentions } from './order.boundary';
import { orderEntries } from './order.entries';
import { orderEvents } from './order.events';
import { orderScreens } from './order.screens';
import { productPrice } from './product-price.record';
import { product } from './product.record';

/** Orders, and the products that are ordered. */
export const orderContext = defineContext({
  name: 'order',
  label: 'Order',
  events: orderEvents,
  records: [product, productPrice],
  boundaries: [orderBoundary],
  screens: orderScreens,
  entries: orderEntries,
  erases: { OrderCustomerErased: 'text' },
  mentions: [orderMentions],
  notHandedOver: { counsellorIds: 'Users who leave stop offering a product; its other counsellors go on, and admins assign more.' },
});
