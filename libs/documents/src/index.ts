export { defineDocument, paperWith, type Block, type ChartBlock, type DocumentKind, type Paper, type PaperColumn } from './define-document';
export { Drawing, DrawingHere } from './drawing';
export { DrawingThread } from './drawing-thread.client';
