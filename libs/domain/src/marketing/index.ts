export { enquiryForm } from './enquiry-form.record';
export { answerFields, enquiryFields, formFields, type AskedFields, type EnquiryFieldName } from './enquiry.fields';
export { marketingContext } from './marketing.context';
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
