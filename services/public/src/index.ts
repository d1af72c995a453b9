export { EnquiryDesk, type TakenEnquiry } from './enquiry';
export { DocumentDesk } from './document';
export { PaymentDesk } from './payment';
export { ApplicantDesk } from './application';
export { InterviewDesk } from './interview';
export { PublicModule } from './public.module';
