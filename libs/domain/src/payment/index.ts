export { linkMessage } from './link-message';
export { paymentBoundary, paymentLinkBoundary } from './payment.boundary';
export { paymentContext } from './payment.context';
export { ownedPaise } from './payment-shares';
export { netPaise, paymentDecider, takenReference, type Payment, type PaymentCommand, type PaymentNews } from './payment.decider';
export { disputeWords, unappliedWords } from './payment.entries';
export {
  checkoutIdOf,
  disputeStates,
  linkIdOfCheckout,
  offlineMethods,
  partsOfRefundAttempt,
  paymentIdOf,
  providerIdIn,
  paymentStream,
  refundAttemptId,
  unappliedReasons,
  type DisputeState,
  type OfflineMethod,
  type PaymentApplied,
  type PaymentAuthorized,
  type PaymentCaptured,
  type PaymentDisputed,
  type PaymentEvent,
  type PaymentFailed,
  type PaymentFeeReported,
  type PaymentReversed,
  type PaymentStarted,
  type PaymentUnapplied,
  type RefundApproved,
  type RefundFailed,
  type RefundProcessed,
  type RefundRejected,
  type RefundRequested,
  type RefundSent,
  type RefundSurplusReported,
  type RefundWithdrawn,
  type UnappliedReason,
} from './payment.events';
export {
  applyPaymentFields,
  byHandFields,
  createLinkFields,
  discardPaymentFields,
  linkChannels,
  offlineMethodChoices,
  offlinePaymentFields,
  proposedRefundFields,
  refundRejectionFields,
  requestRefundFields,
  reversePaymentFields,
  sendLinkFields,
  type LinkChannel,
} from './payment.fields';
export { reminderNames, remindersOf } from './link-reminders';
export { pageOf, payPageOf } from './pay-page';
export { paymentNotifications } from './payment.notifications';
export { paymentLife, refundLife, type PaymentMove, type PaymentStatus, type RefundMove, type RefundStatus } from './payment.life';
export {
  assertPayable,
  isExpired,
  openPaise,
  paymentLinkDecider,
  smallestPaise,
  type LinkCheckout,
  type PaymentLink,
  type PaymentLinkCommand,
  type PlannedCheckout,
} from './payment-link.decider';
export {
  paymentLinkStream,
  type PaymentLinkCancelled,
  type PaymentLinkCreated,
  type PaymentLinkEvent,
  type PaymentLinkExpired,
  type PaymentLinkSent,
} from './payment-link.events';
export { paymentLinkLife, type PaymentLinkMove, type PaymentLinkStatus } from './payment-link.life';
export {
  claimedPaise,
  refundablePaise,
  refundedPaise,
  refundMoves,
  refundOf,
  returnedRefund,
  type Refund,
  type RefundNews,
} from './refunds';
