import { defineContext } from '../kernel';
import { orderScreens } from './order.screens';
import { product } from './product.record';

/** Orders, and the products that are ordered. */
export const orderContext = defineContext({
  name: 'order',
  label: 'Order',
  records: [product],
  screens: orderScreens,
  entries: {},
  notHandedOver: { counsellorIds: 'Users who leave stop offering a product; its other counsellors go on, and admins assign more.' },
});
