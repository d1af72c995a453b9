import { defineNotification } from '../kernel/notification';
import { paymentScreens } from '../payment/payment.screens';

/** Notifications of the context. */
export const offerNotifications = {
  tokenToRefund: defineNotification('token_fee_to_refund', {
    label: 'Token fees to be refunded',
    words: ({ said }, { lead }) =>
      `An accepted offer${lead ? ` of ${lead}` : ''} ended after its token fee was paid${said ? ` (${said})` : ''}: please decide about a refund`,
    screen: () => paymentScreens.paymentSystemPaymentRefunds.path,
  }),
};
