import { defineContext } from '../kernel';
import { paymentScreens } from './payment.screens';

/** Payments. */
export const paymentContext = defineContext({ name: 'payment', label: 'Payment', screens: paymentScreens, entries: {} });
