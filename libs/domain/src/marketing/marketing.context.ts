import { defineContext } from '../kernel';
import { enquiryForm } from './enquiry-form.record';

export const marketingContext = defineContext({ name: 'marketing', records: [enquiryForm], entries: {} });
