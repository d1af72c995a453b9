export * as application from './application';
export * as document from './document';
export * as enquiry from './enquiry';
export * as interview from './interview';
export * as offer from './offer';
export * as payment from './payment';
export * as query from './query';
export * as quickclix from './quickclix';
