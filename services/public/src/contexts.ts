export * as enquiry from './enquiry';
export * as payment from './payment';
