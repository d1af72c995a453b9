import { anyCode, codes, codeWithAny, defineScreen, everyone, item, menuGroups } from '../kernel/screen';

/** A screen of the payment group: with the guard of the group and, optionally, a code of its own. */
const payment = <const Path extends string>(path: Path, title: string, code?: string) =>
  defineScreen(
    path,
    title,
    code ? codes('PAYMENT_SYSTEM', code) : codes('PAYMENT_SYSTEM'),
    item(menuGroups.payments, title, code ? anyCode(code) : everyone),
  );

/** Screens of the context. */
export const paymentScreens = {
  paymentSystem: defineScreen('/payment-system', 'Payment System', codes('PAYMENT_SYSTEM')),
  paymentSystemPaymentLinkCreate: payment('/payment-system/payment-link-create', 'Payment links', 'PAYMENT_LINK_CREATION'),
  paymentSystemPaymentTransactions: payment('/payment-system/payment-transactions', 'Transactions', 'PAYMENT_TRANSACTIONS'),
  // For those who request refunds, and for those who decide about them.
  paymentSystemPaymentRefunds: defineScreen(
    '/payment-system/payment-refunds',
    'Refunds',
    codeWithAny('PAYMENT_SYSTEM', 'PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL'),
    item(menuGroups.payments, 'Refunds', anyCode('PAYMENT_REFUNDS', 'PAYMENT_REFUND_APPROVAL')),
  ),
  paymentSystemPaymentSettlements: payment('/payment-system/payment-settlements', 'Settlements', 'PAYMENT_SETTLEMENTS'),
  paymentSystemPaymentDocuments: payment('/payment-system/payment-documents', 'Receipts and invoices'),
  paymentSystemPaymentHistory: payment('/payment-system/payment-history', 'History'),
};
