import { Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { FormBodies, MB } from '../form-body';

const most = 2 * MB;

/** Forms of tenants, with the logo that may come with them. */
@Injectable()
export class TenantForms extends FormBodies {
  constructor(blobs: SealedBlobStore) {
    super(blobs, {
      code: 'tenant',
      words: 'an image: a .png, .jpg, .jpeg, .webp or .gif file',
      most: 1,
      kinds: {
        'image/png': { endings: ['png'], most },
        'image/jpeg': { endings: ['jpg', 'jpeg'], most },
        'image/webp': { endings: ['webp'], most },
        'image/gif': { endings: ['gif'], most },
      },
    });
  }
}
