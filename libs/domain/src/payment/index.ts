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
  type WriteOffApproved,
  type WriteOffProposed,
  type WriteOffRejected,
  type WriteOffReversed,
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
  proposeWriteOffFields,
  refundRejectionFields,
  rejectWriteOffFields,
  requestRefundFields,
  reversePaymentFields,
  reverseWriteOffFields,
  sendLinkFields,
  type LinkChannel,
} from './payment.fields';
export { reminderNames, remindersOf } from './link-reminders';
export { pageOf, payPageOf } from './pay-page';
export { paymentNotifications } from './payment.notifications';
export {
  paymentLife,
  refundLife,
  writeOffLife,
  type PaymentMove,
  type PaymentStatus,
  type RefundMove,
  type RefundStatus,
  type WriteOffMove,
  type WriteOffStatus,
} from './payment.life';
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
  writtenOffPaise,
  type Refund,
  type RefundNews,
  type WriteOff,
} from './refunds';
export { writableOffPaise } from './write-offs';
