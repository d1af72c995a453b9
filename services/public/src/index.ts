export { EnquiryDesk, type TakenEnquiry } from './enquiry';
export { DocumentDesk } from './document';
export { PaymentDesk } from './payment';
export { ApplicantDesk } from './application';
export { InterviewDesk } from './interview';
export { QueryDesk } from './query';
export { QuickLinkDesk } from './quickclix';
export { OfferDesk } from './offer';
export { PublicModule } from './public.module';
