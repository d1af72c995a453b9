import { EnquiriesController } from './enquiries.controller';
import { Enquiries } from './enquiries.service';
import { EnquiryForms } from './enquiry-forms';
import { EnquiryPageController } from './enquiry-page.controller';
import { ByForm } from './throttles';

export { notice, page } from './enquiry.page';
export { PageFilter, sendPage } from './page.filter';
export { ForSenders, ForVisitors } from './throttles';
export { EnquiryDesk, type TakenEnquiry } from './enquiry-desk';
export const controllers = [EnquiriesController, EnquiryPageController];
export const providers = [ByForm, Enquiries, EnquiryForms];
