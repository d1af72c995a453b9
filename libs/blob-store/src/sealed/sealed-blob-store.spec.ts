import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { DomainError } from '@matricula/domain/kernel';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { BlobNotFound } from '../blob-store';
import { blobStoreContract } from '../blob-store.contract';
import { DirectoryBlobStore } from '../directory/directory-blob-store';
import { openChunks, sealChunks } from './blob-seal';
import { SealedBlobStore } from './sealed-blob-store';

function place() {
  const root = mkdtempSync(join(tmpdir(), 'sealed-'));
  const files = join(root, 'files');
  const clock = { now: new Date('2026-03-01T00:00:00Z') };
  const now = () => clock.now;
  const vault = new SqliteVault({ file: join(root, 'vault.sqlite'), now });
  const keys = new DataSubjectKeys(vault);
  const inner = new DirectoryBlobStore(files, { now });
  const store = new SealedBlobStore(inner, keys, { now });
  const paths = () =>
    readdirSync(files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const objects = async () => paths();
  const remove = async () => {
    await vault.close();
    rmSync(root, { recursive: true });
  };
  return { store, inner, keys, clock, paths, objects, remove, sealed: true };
}

blobStoreContract('A sealed directory', async () => {
  const opened = place();
  // The contract counts files before the first is put.
  return { ...opened, objects: async () => await opened.objects().catch(() => []) };
});

describe('a sealed file', () => {
  let at: ReturnType<typeof place>;
  beforeEach(() => (at = place()));
  afterEach(() => at.remove());

  const csv = {
    tenantId: 't1',
    name: 'Ravi Kumar.csv',
    contentType: 'text/csv',
    content: Buffer.from('name,phone\nRavi Kumar,9811122233\n'),
  };
  const found = async (id: string) => (await at.store.stat('t1', id)) !== undefined;

  it('shows neither content nor name nor kind to who reads the disk', async () => {
    await at.store.put(csv);
    const disk = at.paths().map((path) => readFileSync(path, 'latin1'));
    expect(disk.join()).not.toMatch(/Ravi|9811122233|csv/);
  });

  it('becomes unreadable when its lead is erased', async () => {
    const { id } = await at.store.put(csv, { ofLead: 'lead-1' });
    const other = await at.store.put(csv, { ofLead: 'lead 2, no id' });
    await at.keys.destroy('t1/lead-1');
    await expect(at.store.open('t1', id)).rejects.toBeInstanceOf(BlobNotFound);
    await expect(at.store.put(csv, { ofLead: 'lead-1' })).rejects.toBeInstanceOf(BlobNotFound);
    expect([await found(id), await found(other.id)]).toEqual([false, true]);
  });

  it('takes with it whatever was made from it, when it is destroyed', async () => {
    const upload = await at.store.put(csv);
    const check = await at.store.put(csv, { madeFrom: upload.id });
    const other = await at.store.put(csv);
    await at.store.destroy('t1', upload);
    expect([await found(upload.id), await found(check.id), await found(other.id)]).toEqual([false, false, true]);
    await expect(at.store.put(csv, { madeFrom: upload.id })).rejects.toBeInstanceOf(BlobNotFound);
    expect(await at.store.sweep()).toBe(1);
    expect(at.paths()).toHaveLength(2);
  });

  it('is unknown from its end on, with all that was made from it, and then swept from the disk', async () => {
    const upload = await at.store.put(csv, { expiresAt: new Date('2026-03-31T00:00:00Z') });
    const check = await at.store.put(csv, { madeFrom: upload.id });
    at.clock.now = new Date('2026-03-30T23:59:59Z');
    expect([await found(upload.id), await found(check.id), await at.store.sweep()]).toEqual([true, true, 0]);
    at.clock.now = new Date('2026-03-31T00:00:00Z');
    expect([await found(upload.id), await found(check.id), await at.store.sweep()]).toEqual([false, false, 2]);
    expect(at.paths()).toEqual([]);
  });

  it('opens whole or not at all: changed, cut off or in another place it is refused', async () => {
    const big = { ...csv, content: randomBytes(200_000) };
    const [one, other] = [await at.store.put(big), await at.store.put(big)];
    const path = (id: string) => at.paths().find((name) => name.endsWith(id))!;
    const whole = readFileSync(path(one.id));
    const opened = async () => buffer(await at.store.open('t1', one.id));
    expect(await opened()).toEqual(big.content);
    const chunk = 64 * 1024 + 16;
    const damaged = Buffer.from(whole);
    damaged[150_000]! ^= 1;
    const swapped = Buffer.concat([whole.subarray(chunk, 2 * chunk), whole.subarray(0, chunk), whole.subarray(2 * chunk)]);
    for (const content of [damaged, whole.subarray(0, 2 * chunk), Buffer.alloc(0), swapped, readFileSync(path(other.id))]) {
      writeFileSync(path(one.id), content);
      await expect(opened()).rejects.toThrow();
    }
  });

  it('of before sealing is read as it is', async () => {
    const { id } = await at.inner.put(csv);
    expect(await at.store.stat('t1', id)).toMatchObject({ name: 'Ravi Kumar.csv', contentType: 'text/csv' });
    expect(await buffer(await at.store.open('t1', id))).toEqual(csv.content);
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 131_073])('of %i bytes comes back, however it arrives', async (size) => {
    const key = randomBytes(32);
    const content = randomBytes(size);
    async function* inPieces(of: Buffer, length: number) {
      for (let from = 0; from < of.length; from += length) yield of.subarray(from, from + length);
    }
    const sealed: Buffer[] = [];
    for await (const part of sealChunks(key, inPieces(content, 50_000))) sealed.push(part);
    const plain: Buffer[] = [];
    for await (const part of openChunks(key, inPieces(Buffer.concat(sealed), 7_001))) plain.push(part);
    expect(Buffer.concat(plain).equals(content)).toBe(true);
  });
});

describe('files of an institution that may have so many', () => {
  let at: ReturnType<typeof place>;
  beforeEach(() => (at = place()));
  afterEach(() => at.remove());

  const MB = 1024 * 1024;
  const file = (bytes: number) => ({ tenantId: 't1', name: 'a.pdf', contentType: 'application/pdf', content: Buffer.alloc(bytes) });
  const said = (put: Promise<unknown>) =>
    put.then(
      () => 'kept',
      ({ code, message }: DomainError) => `${code}: ${message}`,
    );
  const words = 'tenant/limit-reached: Your institution may have at most 2 MB of files, and has';

  it('are refused before and behind their last byte, and nothing of them stays', async () => {
    const store = new SealedBlobStore(at.inner, at.keys, { now: () => at.clock.now, mostBytes: async () => 2 * MB });
    const { id } = await store.put(file(1.5 * MB));
    expect(await said(store.put(file(MB)))).toContain(`${words} 2.`);
    expect(at.paths()).toHaveLength(2);
    // Files the product needs are stored anyway.
    await store.put(file(MB), { ofProduct: true });
    expect(await said(store.put(file(1)))).toContain(`${words} 3.`);
    await store.delete('t1', id);
    expect(await said(store.put(file(100)))).toBe('kept');
  });

  it('are stored if no limit is set', async () => {
    const store = new SealedBlobStore(at.inner, at.keys, { mostBytes: async (tenantId) => (tenantId === 't2' ? 0 : undefined) });
    expect(await said(store.put(file(5 * MB)))).toBe('kept');
    expect(await said(store.put({ ...file(1), tenantId: 't2' }))).toContain('may have at most 0 MB');
  });
});
