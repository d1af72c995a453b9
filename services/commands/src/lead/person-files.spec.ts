import type { BlobInfo, SealedBlobStore } from '@matricula/blob-store';
import type { EventStore } from '@matricula/event-store';
import { readsOf } from '@matricula/testing';
import type { ImportFiles } from '../job/import-files';
import { PersonFiles } from './person-files';

const info = (id: string): BlobInfo => ({ tenantId: 't1', id, sealedWith: `file/${id}` }) as BlobInfo;
const marks = { phones: ['9222200002'], emails: [], names: [] };

describe('the files of a person who is to be forgotten', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `file-${index}`);
  let most = 0;
  let open = 0;
  let broken = false;
  /** Each is there after a while, as from a bucket. */
  async function* content(id: string): AsyncIterable<Uint8Array> {
    most = Math.max(most, (open += 1));
    await new Promise(setImmediate);
    open -= 1;
    if (broken && id === 'file-3') throw new Error('the bucket is away');
    yield Buffer.from(id === 'file-7' || id === 'file-39' ? 'Wanda,92222 00002' : 'Somebody,1');
  }
  const blobs = {
    list: async function* () {
      for (const id of ids) yield info(id);
    },
    open: async (_tenantId: string, id: string) => content(id),
  } as unknown as SealedBlobStore;
  const log = { readMany: async () => new Map() } as unknown as EventStore;
  const files = new PersonFiles(blobs, {} as ImportFiles, log, readsOf());

  beforeEach(() => ([most, open, broken] = [0, 0, false]));

  it('are found among all, of which several are read at the same time', async () => {
    expect((await files.find('t1', [], marks)).map(({ id }) => id)).toEqual(['file-7', 'file-39']);
    expect(most).toBe(8);
  });

  it('are not answered when one cannot be read', async () => {
    broken = true;
    await expect(files.find('t1', [], marks)).rejects.toThrow('the bucket is away');
  });
});
