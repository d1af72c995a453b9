export { EnquiryDesk, type TakenEnquiry } from './enquiry/enquiry-desk';
export { PublicModule } from './public.module';
