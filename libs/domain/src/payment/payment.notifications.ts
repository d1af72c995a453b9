import { defineNotification, notificationChannels } from '../kernel/notification';
import { paymentScreens } from './payment.screens';

const { paymentSystemPaymentTransactions: transactions, paymentSystemPaymentRefunds: refunds } = paymentScreens;

/** Words of a dispute that is over, by what became of it. */
const decided: Readonly<Record<string, string>> = {
  approved: 'A disputed payment was won',
  refused: 'A disputed payment was lost: the bank of the payer took the money back',
};

/** Notifications of the context. */
export const paymentNotifications = {
  disputed: defineNotification('payment_disputed', {
    label: 'Disputed payments',
    words: (_, { due }) => `The bank of a payer disputes a payment${due ? `: the answer ${due}` : ''}`,
    screen: () => transactions.path,
    channels: notificationChannels,
    interrupts: true,
  }),
  disputeDecided: defineNotification('payment_dispute_decided', {
    label: 'Disputes that are decided',
    words: ({ news = '' }) => decided[news] ?? 'The dispute of a payment was closed',
    screen: () => transactions.path,
  }),
  refundUnrequested: defineNotification('refund_unrequested', {
    label: 'Refunds that nobody requested',
    words: () => 'A refund was made at the payment provider that no user requested',
    screen: () => refunds.path,
  }),
  refundSurplus: defineNotification('refund_surplus', {
    label: 'Refunds of more than what was received',
    words: () => 'The payment provider reports a refund of more than what was received',
    screen: () => refunds.path,
    interrupts: true,
  }),
  refundReturned: defineNotification('refund_returned', {
    label: 'Refunds that the bank returned',
    words: () => 'The bank of a payer returned a refund: please send it again, or pay it by hand',
    screen: () => refunds.path,
    interrupts: true,
  }),
  surplusReturned: defineNotification('refund_surplus_returned', {
    label: 'Refunds of too much that the bank returned',
    words: () => 'Money that was paid back by mistake came back',
    screen: () => refunds.path,
  }),
  unrequestedReturned: defineNotification('refund_unrequested_returned', {
    label: 'Refunds that nobody requested and that the bank returned',
    words: () => 'A refund that nobody requested came back: please request a refund, which another person approves',
    screen: () => refunds.path,
    interrupts: true,
  }),
  unapplied: defineNotification('payment_unapplied', {
    label: 'Money that no order has',
    words: ({ said }) => `Money was received that no order takes${said ? `: ${said}` : ''}`,
    screen: () => transactions.path,
  }),
  lostTwice: defineNotification('payment_lost_twice', {
    label: 'Money that went back twice',
    words: ({ said }) => `A payment was refunded and lost in a dispute as well${said ? `: ${said} more went back than was received` : ''}`,
    screen: () => transactions.path,
    interrupts: true,
  }),
  notBooked: defineNotification('payment_not_booked', {
    label: 'Movements of money that an order does not take',
    words: () => 'A refund or a dispute of a payment could not be booked on its order: please check the payment',
    screen: () => refunds.path,
    interrupts: true,
  }),
  webhooksMissing: defineNotification('payment_webhooks_missing', {
    label: 'Payment providers that report nothing',
    words: () => 'Payments were received, but the payment provider sends no webhooks: please check them in its dashboard',
    screen: () => transactions.path,
    interrupts: true,
  }),
};
