export { defineDocument, type Block, type DocumentKind, type PaperColumn } from './define-document';
export { pdfOf } from './pdf';
