import { BadRequestException } from '@nestjs/common';
import type { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { LogUnavailable, RevisionConflict } from '@matricula/event-store';
import { FormBodies } from './form-body';

describe('files of a form', () => {
  const deleted: string[] = [];
  const blobs = { delete: async (_tenantId: string, blobId: string) => void deleted.push(blobId) } as unknown as SealedBlobStore;
  const forms = new FormBodies(blobs, { code: 'profile', kinds: {}, words: 'an image', most: 1 });
  const files = [{ blobId: 'logo', name: 'logo.png', contentType: 'image/png', bytes: 70 }];
  const writing = (error: Error) => forms.unlessRefused('t1', files, () => Promise.reject(error));
  beforeEach(() => void deleted.splice(0));

  it('are forgotten where what came with them is refused', async () => {
    const refusals = [new DomainError('tenant/invalid', 'No.'), new BadRequestException('No.'), new RevisionConflict('tenant-t1', 0, 1)];
    for (const refusal of refusals) await expect(writing(refusal)).rejects.toBe(refusal);
    expect(deleted).toEqual(['logo', 'logo', 'logo']);
  });

  it('stay where nobody knows whether it was written: the log may name them', async () => {
    const silence = new LogUnavailable('append to tenant-t1', 5_000);
    await expect(writing(silence)).rejects.toBe(silence);
    expect(deleted).toEqual([]);
  });
});
