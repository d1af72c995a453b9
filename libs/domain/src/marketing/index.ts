export { broadcastBoundary, type Broadcast, type BroadcastCommand } from './broadcast.decider';
export {
  type BroadcastCreated,
  type BroadcastEvent,
  type BroadcastPostponed,
  type BroadcastResumed,
  type BroadcastSent,
  type BroadcastStarted,
} from './broadcast.events';
export { broadcastLife, type BroadcastMove, type BroadcastState } from './broadcast.life';
export { enquiryForm } from './enquiry-form.record';
export { answerFields, enquiryFields, formFields, type AskedFields, type EnquiryFieldName } from './enquiry.fields';
export {
  audience,
  audienceSources,
  broadcastChannels,
  campaign,
  campaignStates,
  campaignUpload,
  channelCodes,
  cityMapping,
  messageSender,
} from './lead-generation.records';
export { marketingContext } from './marketing.context';
export { payoutBoundary, type PayoutCommand, type PayoutPayment } from './payout.decider';
export { payoutPaidAt, type PayoutEvent } from './payout.events';
export { payoutPaise } from './payout.events';
export { paymentFields, undoPaymentFields } from './payout.fields';
export { nextPromotionTime } from './promotion-hours';
export { publishableKey, readKey, type FormAddress } from './publishable-key';
export {
  overCap,
  publisherIntakeDecider,
  notTaken,
  roomOf,
  type PublisherCaps,
  type PublisherIntake,
  type TakePublisherLeads,
} from './publisher-intake.decider';
export { publisher } from './publisher.record';
export { publisherIntakeStream, type PublisherEvent, type PublisherLeadsRefused, type PublisherLeadsAccepted } from './publisher.events';
