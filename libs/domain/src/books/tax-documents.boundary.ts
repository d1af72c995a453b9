import { defineBoundary } from '../kernel';
import { taxDocumentsDecider } from './tax-documents.decider';
import { taxDocumentsStream } from './tax-document.events';

/** The documents of a financial year; its key is the year. */
export const taxDocumentsBoundary = defineBoundary({ name: 'tax documents', stream: taxDocumentsStream, decider: taxDocumentsDecider });
