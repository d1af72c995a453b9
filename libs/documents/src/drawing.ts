import type { Paper } from './define-document';

/** Draws papers, somewhere. */
export abstract class Drawing {
  /** The paper as PDF. @throws Error when it cannot be drawn */
  abstract draw(paper: Paper): Promise<Uint8Array>;
  abstract stop(): Promise<void>;
}

/** In the thread that asks, which does nothing else meanwhile: for tools and specs. */
export class DrawingHere extends Drawing {
  async draw(paper: Paper): Promise<Uint8Array> {
    // Not before it is needed: whoever has a thread for it never draws here.
    const { pdfOf } = await import('./pdf');
    return pdfOf(paper);
  }

  async stop(): Promise<void> {}
}
