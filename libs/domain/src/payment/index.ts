export { paymentContext } from './payment.context';
