import { defineNotification } from '../kernel/notification';
import { paymentScreens } from '../payment/payment.screens';

/** Notifications of the context. */
export const offerNotifications = {
  tokenToRefund: defineNotification('token_fee_to_refund', {
    label: 'Token fees to be refunded',
    words: ({ said }, { lead }) =>
      `A token fee${said ? ` of ${said}` : ''} was paid${lead ? ` for ${lead}` : ''}, but the offer ended or the fee was waived: please decide about a refund`,
    screen: () => paymentScreens.paymentSystemPaymentRefunds.path,
  }),
  lateFee: defineNotification('late_application_fee', {
    label: 'Fees of ended applications',
    words: ({ said }, { lead }) =>
      `A fee${said ? ` of ${said}` : ''} was paid${lead ? ` for ${lead}` : ''} after the application had ended: please decide about a refund`,
    screen: () => paymentScreens.paymentSystemPaymentRefunds.path,
  }),
  lapsedFee: defineNotification('lapsed_application_fee', {
    label: 'Fees of applications that were not submitted',
    words: ({ said }, { lead }) =>
      `A fee${said ? ` of ${said}` : ''} was paid${lead ? ` for ${lead}` : ''}, but the application was not submitted and lapsed: please decide about a refund`,
    screen: () => paymentScreens.paymentSystemPaymentRefunds.path,
  }),
};
