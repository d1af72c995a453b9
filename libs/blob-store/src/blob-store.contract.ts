import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BlobInfo, BlobNotFound, type BlobStore } from './blob-store';

/** What the suite needs: an empty store, and the objects it really holds. */
export interface BlobStoreUnderTest {
  store: BlobStore;
  /** All objects in the underlying storage, leftovers included. */
  objects(): Promise<string[]>;
  remove(): Promise<void>;
  /** The stored bytes differ from the given ones. */
  sealed?: boolean;
}

async function collected<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of from) all.push(one);
  return all;
}

const byId = (a: BlobInfo, b: BlobInfo) => (a.id < b.id ? -1 : 1);

/** The contract of `BlobStore`; each adapter runs it. */
export function blobStoreContract(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(`${name} as a blob store`, () => {
    let place: BlobStoreUnderTest;
    let store: BlobStore;
    const put = (content: Uint8Array | Readable, tenantId = 't1') =>
      store.put({ tenantId, name: '../mark sheet (1).pdf', contentType: 'application/pdf', content });

    beforeEach(async () => {
      place = await open();
      store = place.store;
    });
    afterEach(() => place.remove());

    it.each([
      ['nothing', 0],
      ['a few bytes', 10],
      ['more than one chunk', 300_000],
    ])('gives back %s, with its description', async (_, size) => {
      const content = randomBytes(size);
      const info = await put(content);
      expect(info).toMatchObject({ tenantId: 't1', name: '../mark sheet (1).pdf', contentType: 'application/pdf', bytes: size });
      if (!place.sealed) expect(info.sha256).toBe(createHash('sha256').update(content).digest('hex'));
      expect(await buffer(await store.open('t1', info.id))).toEqual(content);
      expect(await store.stat('t1', info.id)).toEqual(info);
    });

    it('takes a stream', async () => {
      const parts = [randomBytes(70_000), randomBytes(1), randomBytes(90_000)];
      const info = await put(Readable.from(parts));
      expect(info.bytes).toBe(160_001);
      expect(await buffer(await store.open('t1', info.id))).toEqual(Buffer.concat(parts));
    });

    it('keeps nothing of a stream that fails', async () => {
      async function* failing() {
        yield randomBytes(70_000);
        throw new Error('connection lost');
      }
      await expect(put(Readable.from(failing()))).rejects.toThrow('connection lost');
      expect(await place.objects()).toEqual([]);
    });

    it('keeps the same content twice under two ids', async () => {
      const [one, two] = [await put(Buffer.from('a')), await put(Buffer.from('a'))];
      expect(one.id).not.toBe(two.id);
      expect(await store.delete('t1', one.id)).toBe(true);
      expect(await buffer(await store.open('t1', two.id))).toEqual(Buffer.from('a'));
    });

    it('does not show a file to another tenant', async () => {
      const { id } = await put(Buffer.from('a'));
      expect(await store.stat('t2', id)).toBeUndefined();
      await expect(store.open('t2', id)).rejects.toBeInstanceOf(BlobNotFound);
      expect(await store.delete('t2', id)).toBe(false);
      expect(await store.stat('t1', id)).toBeDefined();
    });

    it('lists its files, all of them or those of a tenant', async () => {
      const infos = [await put(Buffer.from('a')), await put(Buffer.from('b')), await put(Buffer.from('c'), 't2')];
      const listed = async (tenantId?: string) => (await collected(store.list(tenantId))).sort(byId);
      expect(await listed()).toEqual(infos.toSorted(byId));
      expect(await listed('t2')).toEqual(infos.slice(2));
      expect(await listed('t3')).toEqual([]);
      expect(await listed('..')).toEqual([]);
    });

    it('forgets a deleted file', async () => {
      const { id } = await put(Buffer.from('a'));
      expect(await store.delete('t1', id)).toBe(true);
      expect(await store.delete('t1', id)).toBe(false);
      expect(await store.stat('t1', id)).toBeUndefined();
      await expect(store.open('t1', id)).rejects.toBeInstanceOf(BlobNotFound);
      expect(await place.objects()).toEqual([]);
    });

    it.each(['', '.', '..', '../t1', 'a/b', 'a\\b', '.hidden', 'a\0b', 'x'.repeat(200)])('refuses the tenant "%s"', async (tenantId) => {
      const { id } = await put(Buffer.from('a'));
      await expect(put(Buffer.from('a'), tenantId)).rejects.toThrow();
      expect(await store.stat(tenantId, id)).toBeUndefined();
    });

    it.each(['', '..', '../../etc/passwd', `${randomUUID()}/..`, `${randomUUID()}.json`, 'a\0b'])('knows no file "%s"', async (id) => {
      await put(Buffer.from('a'));
      await expect(store.open('t1', id)).rejects.toBeInstanceOf(BlobNotFound);
      expect(await store.delete('t1', id)).toBe(false);
    });
  });
}
