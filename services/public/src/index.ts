export { EnquiryDesk, type TakenEnquiry } from './enquiry';
export { PaymentDesk } from './payment';
export { ApplicantDesk } from './application';
export { InterviewDesk } from './interview';
export { OfferDesk } from './offer';
export { PublicModule } from './public.module';
