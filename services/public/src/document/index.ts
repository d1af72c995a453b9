import { ApplicantDocumentController } from './document.controller';

export { DocumentDesk } from './document-desk';
export const controllers = [ApplicantDocumentController];
export const providers = [];
