export { EnquiryDesk, type TakenEnquiry } from './enquiry';
export { PublicModule } from './public.module';
