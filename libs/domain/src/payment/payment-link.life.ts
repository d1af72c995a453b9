import { defineLifecycle } from '../kernel/lifecycle';
import { sendLinkFields } from './payment.fields';

/** Life cycle of a payment link. Only money and time move it; a user may cancel it while nothing is paid by it. */
export const paymentLinkLife = defineLifecycle({
  name: 'payment-link',
  states: { created: 'Open', 'part-paid': 'Part paid', paid: 'Paid', expired: 'Expired', cancelled: 'Cancelled' },
  moves: {
    send: { label: 'Send', from: ['created', 'part-paid'], by: ['owner', 'manager'], asks: sendLinkFields },
    cancel: { label: 'Cancel link', from: ['created'], to: 'cancelled', by: ['owner', 'manager'] },
  },
});

export type PaymentLinkStatus = keyof typeof paymentLinkLife.states;
export type PaymentLinkMove = keyof typeof paymentLinkLife.moves;
