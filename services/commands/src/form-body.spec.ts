import { BadRequestException } from '@nestjs/common';
import type { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { LogUnavailable, RevisionConflict } from '@matricula/event-store';
import { FormBodies } from './form-body';

describe('uploaded files of a form', () => {
  const deleted: string[] = [];
  const blobs = { delete: async (_tenantId: string, blobId: string) => void deleted.push(blobId) } as unknown as SealedBlobStore;
  const forms = new FormBodies(blobs, { code: 'profile', kinds: {}, words: 'an image', most: 1 });
  const files = [{ blobId: 'logo', name: 'logo.png', contentType: 'image/png', bytes: 70 }];
  const writing = (error: Error) => forms.unlessRefused('t1', files, () => Promise.reject(error));
  beforeEach(() => void deleted.splice(0));

  it('are deleted if the form is refused', async () => {
    const refusals = [new DomainError('tenant/invalid', 'No.'), new BadRequestException('No.'), new RevisionConflict('tenant-t1', 0, 1)];
    for (const refusal of refusals) await expect(writing(refusal)).rejects.toBe(refusal);
    expect(deleted).toEqual(['logo', 'logo', 'logo']);
  });

  it('are kept if the outcome is unknown, because the log may reference them', async () => {
    const silence = new LogUnavailable('append to tenant-t1', 5_000);
    await expect(writing(silence)).rejects.toBe(silence);
    expect(deleted).toEqual([]);
  });
});
