export { taxDocumentList, type TaxDocumentRow } from './tax-document-list.read-model';
