import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { blobStoreContract } from '../blob-store.contract';
import { S3BlobStore } from './s3-blob-store';

async function place() {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const aborted: string[] = [];
  // Real servers remove the parts of an aborted upload; this one does not support the request.
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== 'DELETE' || !uploadId) return next();
    aborted.push(uploadId);
    await rm(join(server.store.getResourcePath('files', undefined, 'uploads'), uploadId), { recursive: true });
    context.status = 204;
  });
  const { port } = await server.run();
  const store = new S3BlobStore({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  });
  // Processes of an installation start at the same time, and again later.
  await Promise.all(Array.from({ length: 5 }, () => store.ensureBucket()));
  await store.ensureBucket();
  return {
    store,
    aborted,
    objects: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    remove: async () => {
      store.close();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

blobStoreContract('An S3 bucket', place);

describe('a file of several parts', () => {
  it('is described with its sum, whatever its name', async () => {
    const { store, remove } = await place();
    const content = randomBytes(20_000_000);
    const parts = Array.from({ length: 20 }, (_, n) => content.subarray(n * 1_000_000, (n + 1) * 1_000_000));
    const name = 'आशा\r\n' + 'अंकपत्र '.repeat(20) + '.pdf';
    const info = await store.put({ tenantId: 't1', name, contentType: 'text/csv; charset=utf-8', content: Readable.from(parts) });
    expect(info).toMatchObject({ name, bytes: 20_000_000, contentType: 'text/csv; charset=utf-8' });
    expect(await store.stat('t1', info.id)).toEqual(info);
    expect(content.equals(await buffer(await store.open('t1', info.id)))).toBe(true);
    await remove();
  });

  it('leaves nothing behind when it fails half way', async () => {
    const { store, aborted, objects, remove } = await place();
    async function* failing() {
      for (let n = 0; n < 30; n += 1) yield randomBytes(1_000_000);
      throw new Error('connection lost');
    }
    const put = store.put({ tenantId: 't1', name: 'a', contentType: 'text/plain', content: Readable.from(failing()) });
    await expect(put).rejects.toThrow('connection lost');
    expect(aborted).toHaveLength(1);
    expect(await objects()).toEqual([]);
    await remove();
  });
});
