export { paymentLinkList, type PaymentLinkRow } from './payment-link-list.read-model';
export { paymentList, type PaymentDispute, type PaymentRefund, type PaymentRow } from './payment-list.read-model';
