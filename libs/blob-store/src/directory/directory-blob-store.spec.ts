import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blobStoreContract } from '../blob-store.contract';
import { DirectoryBlobStore } from './directory-blob-store';

blobStoreContract('A directory', async () => {
  const root = await mkdtemp(join(tmpdir(), 'blobs-'));
  return {
    store: new DirectoryBlobStore(join(root, 'files')),
    objects: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    remove: () => rm(root, { recursive: true }),
  };
});
