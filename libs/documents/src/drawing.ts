import type { Paper } from './define-document';

/** Renders documents. */
export abstract class Drawing {
  /** Renders the document as PDF. @throws Error if it cannot be rendered */
  abstract draw(paper: Paper): Promise<Uint8Array>;
  abstract stop(): Promise<void>;
}

/** Renders in the calling thread and blocks it: for tools and specs. */
export class DrawingHere extends Drawing {
  async draw(paper: Paper): Promise<Uint8Array> {
    // Loaded on demand: processes with a rendering thread never render here.
    const { pdfOf } = await import('./pdf');
    return pdfOf(paper);
  }

  async stop(): Promise<void> {}
}
