import { taxDocumentListProjector } from './tax-document-list.projector';

export const booksProjectors = [taxDocumentListProjector];
