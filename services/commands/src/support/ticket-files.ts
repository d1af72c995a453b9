import { Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { FormBodies, MB } from '../form-body';

const MOST_FILES = 5;
/** A screen recording of some minutes. */
const LARGEST = 200 * MB;

/** Bodies of tickets, and what may be attached to them. */
@Injectable()
export class TicketFiles extends FormBodies {
  constructor(blobs: SealedBlobStore) {
    super(blobs, {
      code: 'ticket',
      words: 'a .webm, .pdf, .jpg, .jpeg or .png file',
      most: MOST_FILES,
      kinds: {
        'video/webm': { endings: ['webm'], most: LARGEST },
        'application/pdf': { endings: ['pdf'], most: 5 * MB },
        'image/jpeg': { endings: ['jpg', 'jpeg'], most: 5 * MB },
        'image/png': { endings: ['png'], most: 5 * MB },
      },
    });
  }
}
