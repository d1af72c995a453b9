export * as enquiry from './enquiry';
