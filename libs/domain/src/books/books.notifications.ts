import { defineNotification } from '../kernel/notification';
import { paymentScreens } from '../payment/payment.screens';

/** Notifications of the context. */
export const booksNotifications = {
  booksDiffer: defineNotification('books_differ', {
    label: 'Books that differ',
    words: () => 'The daily check of the books found a difference',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  settlementDiffers: defineNotification('settlement_differs', {
    label: 'Settlements that differ',
    words: () => 'A settlement of the payment provider differs from the payments and refunds behind it',
    screen: () => paymentScreens.paymentSystemPaymentSettlements.path,
  }),
};
