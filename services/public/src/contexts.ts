export * as application from './application';
export * as enquiry from './enquiry';
export * as interview from './interview';
export * as offer from './offer';
export * as payment from './payment';
