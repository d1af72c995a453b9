import { defineNotification } from '../kernel/notification';
import { paymentScreens } from '../payment/payment.screens';

/** Words, and what was refused as the end of the sentence. */
const because = (words: string, said: string | undefined) => (said ? `${words}: ${said.replace(/\.$/, '')}` : words);

/** Notifications of the context. */
export const booksNotifications = {
  booksDiffer: defineNotification('books_differ', {
    label: 'Books that differ',
    words: () => 'The daily check of the books found a difference',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  booksDifferenceAccepted: defineNotification('books_difference_accepted', {
    label: 'Differences that are accepted',
    words: ({ news }) =>
      news === 'cancelled' ? 'An accepted difference of the books was taken back' : 'A difference of the books was accepted',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  writeOffProposed: defineNotification('write_off_proposed', {
    label: 'Write-offs of money without an order',
    words: ({ news }) =>
      news === 'cancelled'
        ? 'A write-off was taken back: the money waits for an order or a refund again'
        : 'Money without an order is proposed to be written off: another person must decide',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  shareReversed: defineNotification('owner_share_reversed', {
    label: 'Payments of shares that are taken back',
    words: () => 'A payment of a share was taken back: it is owed to the owner again',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  booksNotCompared: defineNotification('books_not_compared', {
    label: 'Books that are not compared',
    words: () => 'The books were not compared with the lists of the payment provider',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  booksNotChecked: defineNotification('books_not_checked', {
    label: 'Books that are not checked',
    words: ({ said }) =>
      said ? because('The daily check of the books is refused', said) : 'The daily check of the books could not be made',
    screen: () => paymentScreens.paymentSystemPaymentHistory.path,
  }),
  settlementDiffers: defineNotification('settlement_differs', {
    label: 'Settlements that differ',
    words: () => 'A settlement of the payment provider differs from the payments and refunds behind it',
    screen: () => paymentScreens.paymentSystemPaymentSettlements.path,
  }),
  settlementRefused: defineNotification('settlement_refused', {
    label: 'Settlements that are refused',
    words: ({ said }) => because('A settlement of the payment provider is refused', said),
    screen: () => paymentScreens.paymentSystemPaymentSettlements.path,
  }),
  settlementsUnanswered: defineNotification('settlements_unanswered', {
    label: 'Payment providers that do not answer',
    words: ({ said }) => because('The payment provider does not answer: its settlements are not read', said),
    screen: () => paymentScreens.paymentSystemPaymentSettlements.path,
  }),
  documentRefused: defineNotification('tax_document_refused', {
    label: 'Receipts and invoices that are not issued',
    words: ({ said }) => because('A receipt, an invoice or its correction could not be issued', said),
    screen: () => paymentScreens.paymentSystemPaymentDocuments.path,
    interrupts: true,
  }),
};
