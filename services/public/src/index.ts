export { EnquiryDesk, type TakenEnquiry } from './enquiry';
export { PaymentDesk } from './payment';
export { PublicModule } from './public.module';
