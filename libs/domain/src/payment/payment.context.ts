import { defineContext } from '../kernel';
import { paymentBoundary, paymentLinkBoundary, paymentLinkMentions, paymentMentions } from './payment.boundary';
import { paymentEntries } from './payment.entries';
import { paymentNotifications } from './payment.notifications';
import { paymentEvents } from './payment.events';
import { paymentLinkEvents } from './payment-link.events';
import { paymentScreens } from './payment.screens';

/** Payments, refunds, disputes and payment links. */
export const paymentContext = defineContext({
  name: 'payment',
  label: 'Payment',
  events: [...paymentEvents, ...paymentLinkEvents],
  boundaries: [paymentBoundary, paymentLinkBoundary],
  screens: paymentScreens,
  entries: paymentEntries,
  notifications: paymentNotifications,
  leadNumbers: { PaymentLinkCreated: ({ leadId, phone }) => ({ leadId, phone }) },
  erases: { PaymentTextErased: 'text', PaymentLinkTextErased: 'text' },
  mentions: [paymentMentions, paymentLinkMentions],
  notHandedOver: { ownerId: 'It follows the owner of the order, which is handed over.' },
});
