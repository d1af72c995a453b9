export { PaymentLinks, type SeenLink } from './payment-links';
export { PaymentModule } from './payment.module';
export { PaymentReconciler } from './payment-reconciler';
export { PaymentRecorder } from './payment-recorder';
export { withPayments } from './with-payments';
