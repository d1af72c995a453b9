export { enquiryForm } from './enquiry-form.record';
export { answerFields, enquiryFields, formFields, type AskedFields, type EnquiryFieldName } from './enquiry.fields';
export { marketingContext } from './marketing.context';
export { payoutBoundary, type PayoutCommand } from './payout.decider';
export { type PayoutEvent } from './payout.events';
export { paymentFields, undoPaymentFields } from './payout.fields';
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
