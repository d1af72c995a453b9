import type { EntriesOf } from '../kernel';
import { knownMoney, sumWords } from '../kernel/figures';
import { linkChannels, offlineMethodChoices } from './payment.fields';
import { paymentLinkLife } from './payment-link.life';
import type { PaymentLinkEvent } from './payment-link.events';
import type { PaymentEvent, UnappliedReason } from './payment.events';

const methodWords = (method: string | undefined) => offlineMethodChoices.find(({ value }) => value === method)?.label ?? method;
const channelWords = (channel: string) => linkChannels.find(({ value }) => value === channel)?.label ?? channel;

/** Why money belongs to no order, in words. */
export const unappliedWords: Readonly<Record<UnappliedReason, string>> = {
  unknown: 'No order is known',
  differs: 'The amount differs',
  surplus: 'More than what was open',
  late: 'Paid too late',
  cancelled: 'The order or the link is cancelled',
};

/** The states of disputes, in words. */
export const disputeWords = { open: 'Open', 'under-review': 'Under review', won: 'Won', lost: 'Lost', closed: 'Closed' } as const;

/** How payments, refunds, disputes and payment links read in the timeline. */
export const paymentEntries: EntriesOf<PaymentEvent | PaymentLinkEvent> = {
  PaymentStarted: {
    property: 'Payment',
    change: ({ amountPaise, method, provider, reference, bank }) => [
      {},
      { amount: knownMoney(amountPaise), method: methodWords(method), provider, reference, bank },
    ],
    sentence: (who, { amountPaise, enteredById, method }) =>
      enteredById
        ? `${who} entered a payment of ${sumWords(amountPaise)} (${methodWords(method)})`
        : `A payment of ${sumWords(amountPaise)} was begun`,
  },
  PaymentAuthorized: {
    property: 'Payment',
    change: ({ amountPaise }) => [{}, { state: 'authorized', amount: knownMoney(amountPaise) }],
    sentence: (_, { amountPaise }) => `A payment of ${sumWords(amountPaise)} was authorized`,
  },
  PaymentFailed: {
    property: 'Payment',
    change: ({ amountPaise, reason, remark = reason }) => [{}, { state: 'failed', amount: knownMoney(amountPaise), reason: remark }],
    sentence: (_, { amountPaise }) => `A payment of ${sumWords(amountPaise)} failed`,
  },
  PaymentCaptured: {
    property: 'Payment',
    change: ({ amountPaise, method, feePaise }) => [
      {},
      { state: 'captured', amount: knownMoney(amountPaise), method: methodWords(method), fee: knownMoney(feePaise) },
    ],
    sentence: (who, { amountPaise, confirmedById }) =>
      confirmedById ? `${who} confirmed a payment of ${sumWords(amountPaise)}` : `${sumWords(amountPaise)} were paid`,
  },
  PaymentFeeReported: { property: 'Payment', technical: 'The fee of a payment is shown with it; nothing else changes.' },
  PaymentApplied: {
    property: 'Payment',
    change: ({ amountPaise, orderId, previousOrderId }) => [
      { order: previousOrderId },
      { order: orderId, amount: knownMoney(amountPaise) },
    ],
    sentence: (_, { amountPaise }) => `${sumWords(amountPaise)} were booked on an order`,
  },
  PaymentUnapplied: {
    property: 'Payment',
    change: ({ amountPaise, reason }) => [{}, { amount: knownMoney(amountPaise), unapplied: unappliedWords[reason] }],
    sentence: (_, { amountPaise, reason }) =>
      `${sumWords(amountPaise)} belong to no order: ${(unappliedWords[reason] ?? '').toLowerCase()}`,
  },
  PaymentReversed: {
    property: 'Payment',
    change: ({ amountPaise, reason }) => [{ amount: knownMoney(amountPaise) }, { state: 'reversed', reason }],
    sentence: (who, { amountPaise }) => `${who} reversed a payment of ${sumWords(amountPaise)}`,
  },
  RefundRequested: {
    property: 'Refund',
    change: ({ amountPaise, proposedPaise, reason, deviation }) => [
      {},
      { amount: knownMoney(amountPaise), proposed: knownMoney(proposedPaise), reason, deviation },
    ],
    sentence: (who, { amountPaise }) => `${who} requested a refund of ${sumWords(amountPaise)}`,
  },
  RefundApproved: {
    property: 'Refund',
    change: ({ refundId }) => [{ state: 'requested' }, { state: 'approved', refund: refundId }],
    sentence: (who) => `${who} approved a refund`,
  },
  RefundRejected: {
    property: 'Refund',
    change: ({ refundId, reason }) => [{ state: 'requested' }, { state: 'rejected', refund: refundId, reason }],
    sentence: (who) => `${who} rejected a refund`,
  },
  RefundWithdrawn: {
    property: 'Refund',
    change: ({ refundId }) => [{}, { state: 'withdrawn', refund: refundId }],
    sentence: (who) => `${who} withdrew a refund`,
  },
  RefundSent: {
    property: 'Refund',
    change: ({ amountPaise, attempt }) => [{}, { state: 'sent', amount: knownMoney(amountPaise), attempt }],
    sentence: (who, { amountPaise }) => `${who} sent a refund of ${sumWords(amountPaise)} to the provider`,
  },
  RefundProcessed: {
    property: 'Refund',
    change: ({ amountPaise, byHandReference }) => [{}, { state: 'processed', amount: knownMoney(amountPaise), reference: byHandReference }],
    sentence: (_, { amountPaise }) => `A refund of ${sumWords(amountPaise)} reached the payer`,
  },
  RefundFailed: {
    property: 'Refund',
    change: ({ amountPaise, reason }) => [{}, { state: 'failed', amount: knownMoney(amountPaise), reason }],
    sentence: (_, { amountPaise, returned, surplus }) =>
      surplus
        ? `${sumWords(amountPaise)} that were paid back by mistake came back`
        : `A refund of ${sumWords(amountPaise)} ${returned ? 'came back' : 'failed'}`,
  },
  RefundSurplusReported: {
    property: 'Refund',
    change: ({ amountPaise, capturedPaise, refundedPaise, providerId }) => [
      { received: knownMoney(capturedPaise), paidBack: knownMoney(refundedPaise) },
      { state: 'surplus', amount: knownMoney(amountPaise), reference: providerId },
    ],
    sentence: (_, { amountPaise }) => `The provider reported a refund of ${sumWords(amountPaise)}, more than what was received`,
  },
  PaymentDisputed: {
    property: 'Dispute',
    change: ({ amountPaise, state, reason }) => [{}, { state: disputeWords[state], amount: knownMoney(amountPaise), reason }],
    sentence: (_, { amountPaise, state }) => `The dispute of ${sumWords(amountPaise)} is ${(disputeWords[state] ?? '').toLowerCase()}`,
  },
  WriteOffProposed: {
    property: 'Write-off',
    change: ({ amountPaise, reason }) => [{}, { state: 'proposed', amount: knownMoney(amountPaise), reason }],
    sentence: (who, { amountPaise }) => `${who} proposed to write off ${sumWords(amountPaise)} that belong to no order`,
  },
  WriteOffApproved: {
    property: 'Write-off',
    change: ({ amountPaise, reason }) => [{ state: 'proposed' }, { state: 'approved', amount: knownMoney(amountPaise), reason }],
    sentence: (who, { amountPaise }) => `${who} wrote off ${sumWords(amountPaise)} that belong to no order`,
  },
  WriteOffRejected: {
    property: 'Write-off',
    change: ({ reason }) => [{ state: 'proposed' }, { state: 'rejected', reason }],
    sentence: (who) => `${who} rejected a write-off`,
  },
  WriteOffReversed: {
    property: 'Write-off',
    change: ({ amountPaise, reason }) => [
      { state: 'approved', amount: knownMoney(amountPaise) },
      { state: 'reversed', reason },
    ],
    sentence: (who, { amountPaise }) => `${who} took back a write-off of ${sumWords(amountPaise)}`,
  },
  PaymentOwnerChanged: { property: 'Payment', technical: 'The change of the order has an entry; its payments follow.' },
  PaymentTextErased: {
    property: 'Payment',
    change: () => [{}, {}],
    sentence: (who) => `${who} erased the person of a payment`,
  },
  PaymentLinkCreated: {
    property: 'Payment link',
    change: ({ amountPaise, leastPaise, expiresAt, purpose }) => [
      {},
      { amount: knownMoney(amountPaise), leastPart: knownMoney(leastPaise), expiresAt, purpose },
    ],
    sentence: (who, { amountPaise }, lead) => `${who} created a payment link of ${sumWords(amountPaise)} for ${lead}`,
  },
  PaymentLinkSent: {
    property: 'Payment link',
    change: ({ channel, isReminder }) => [{}, { sentBy: channelWords(channel), reminder: isReminder }],
    sentence: (who, { channel, isReminder }, lead) =>
      isReminder
        ? `${lead} was reminded of a payment link by ${channelWords(channel)}`
        : `${who} sent a payment link to ${lead} by ${channelWords(channel)}`,
  },
  PaymentCheckoutPlanned: { property: 'Payment link', technical: 'The provider is asked for a pay page; the entry comes when it is open.' },
  PaymentCheckoutReplaced: { property: 'Payment link', technical: 'The payer chose another sum; the entry is that of the next pay page.' },
  PaymentCheckoutStarted: {
    property: 'Payment link',
    change: ({ provider, amountPaise }) => [{}, { provider, amount: knownMoney(amountPaise) }],
    sentence: (_, { amountPaise }) => `The payer went to the pay page for ${sumWords(amountPaise)}`,
  },
  PaymentLinkPaymentReceived: {
    property: 'Payment link',
    change: ({ amountPaise, paidPaise, status }) => [
      {},
      { amount: knownMoney(amountPaise), paid: knownMoney(paidPaise), status: paymentLinkLife.states[status] },
    ],
    sentence: (_, { amountPaise }) => `${sumWords(amountPaise)} were paid by a payment link`,
  },
  PaymentLinkExpired: {
    property: 'Payment link',
    change: () => [{}, { status: paymentLinkLife.states.expired }],
    sentence: () => 'A payment link expired',
  },
  PaymentLinkCancelled: {
    property: 'Payment link',
    change: () => [{}, { status: paymentLinkLife.states.cancelled }],
    sentence: (who) => `${who} cancelled a payment link`,
  },
  PaymentPageNotCancelled: {
    property: 'Payment link',
    change: ({ reason }) => [{}, { openPage: reason }],
    sentence: () => 'A pay page of a payment link could not be cancelled at the provider',
  },
  PaymentLinkOwnerChanged: { property: 'Payment link', technical: 'The change of the order has an entry; its payment links follow.' },
  PaymentLinkTextErased: {
    property: 'Payment link',
    change: () => [{}, {}],
    sentence: (who) => `${who} erased the person of a payment link`,
  },
};
