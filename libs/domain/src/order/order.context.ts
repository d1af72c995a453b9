import { defineContext } from '../kernel';
import { orderScreens } from './order.screens';

/** Orders. */
export const orderContext = defineContext({ name: 'order', label: 'Order', screens: orderScreens, entries: {} });
