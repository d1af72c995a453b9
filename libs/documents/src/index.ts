export { defineDocument, paperWith, type Block, type ChartBlock, type DocumentKind, type Paper, type PaperColumn } from './define-document';
export { Drawing, DrawingHere } from './drawing';
export { scripts, unprintable, type Script } from './scripts';
export { DrawingThread } from './drawing-thread.client';
