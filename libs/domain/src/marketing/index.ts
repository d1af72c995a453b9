export { enquiryForm } from './enquiry-form.record';
export { answerFields, enquiryFields, formFields, type AskedFields, type EnquiryFieldName } from './enquiry.fields';
export { marketingContext } from './marketing.context';
export { publishableKey, readKey, type FormAddress } from './publishable-key';
