export { CaptureLeadCommand } from './capture-lead.handler';
export { CaptureModule } from './capture.module';
export { ContactBook, type IdentitiesOf, withoutTaken } from './contact-book';
export { AreAttributes, EnquiryDto, toEnquiry } from './enquiry.dto';
export {
  type CaptureOptions,
  type CaptureOutcome,
  type DuplicatePolicy,
  LeadCapture,
  leadHashOf,
  leadsCome,
  reachable,
  type RowOutcome,
} from './lead-capture';
export { ContactTaken, LeadContacts } from './lead-contacts';
export { LeadIdentities, type LeadIdentity } from './lead-identities';
export { PublisherBatch, rowsOverCap } from './publisher-batch';
export { Publishers } from './publishers';
export { takenOver } from './taken-over';
