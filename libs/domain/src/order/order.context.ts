import { defineContext } from '../kernel';
import { couponBoundary } from './coupon.decider';
import { couponEvents } from './coupon.events';
import { coupon } from './coupon.record';
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
  events: [...orderEvents, ...couponEvents],
  records: [product, productPrice, coupon],
  boundaries: [orderBoundary, couponBoundary],
  screens: orderScreens,
  entries: orderEntries,
  leadNumbers: { OrderCreated: ({ leadId, phone }) => ({ leadId, phone }) },
  erases: { OrderCustomerErased: 'text' },
  mentions: [orderMentions],
  notHandedOver: { counsellorIds: 'Users who leave stop offering a product; its other counsellors go on, and admins assign more.' },
});
