export * as application from './application';
export * as enquiry from './enquiry';
export * as payment from './payment';
