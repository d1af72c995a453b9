import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type BlobInfo, BlobNotFound, type BlobStore, isBlobId, isBlobTenant, type NewBlob } from '../blob-store';

/**
 * Files in a directory: content in `<root>/<tenant>/<first two digits>/<id>`, description in `<id>.json` next to it. Both are written under a
 * temporary name, synced and renamed, the description last: without it the file does not exist.
 */
export class DirectoryBlobStore implements BlobStore {
  private readonly now: () => Date;

  constructor(
    private readonly root: string,
    options: { now?: () => Date } = {},
  ) {
    this.now = options.now ?? (() => new Date());
  }

  async put({ tenantId, name, contentType, content }: NewBlob): Promise<BlobInfo> {
    if (!isBlobTenant(tenantId)) throw new Error(`Tenant id "${tenantId}" cannot own files`);
    const id = randomUUID();
    const path = this.path(tenantId, id);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const written = await writeAtomically(path, content instanceof Readable ? content : [content]);
    const info: BlobInfo = { id, tenantId, name, contentType, ...written, storedAt: this.now().toISOString() };
    try {
      await writeAtomically(`${path}.json`, [Buffer.from(JSON.stringify(info))]);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    for (const directory of [folder, dirname(folder), this.root]) await syncDirectory(directory);
    return info;
  }

  async open(tenantId: string, id: string): Promise<Readable> {
    if (!(await this.stat(tenantId, id))) throw new BlobNotFound(id);
    const stream = createReadStream(this.path(tenantId, id));
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
    return stream;
  }

  async stat(tenantId: string, id: string): Promise<BlobInfo | undefined> {
    if (!isBlobId(id) || !isBlobTenant(tenantId)) return undefined;
    try {
      return JSON.parse(await readFile(`${this.path(tenantId, id)}.json`, 'utf8')) as BlobInfo;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async *list(tenantId?: string): AsyncGenerator<BlobInfo> {
    for (const tenant of tenantId === undefined ? await namesIn(this.root) : [tenantId]) {
      if (!isBlobTenant(tenant)) continue;
      for (const part of await namesIn(join(this.root, tenant))) {
        for (const name of await namesIn(join(this.root, tenant, part))) {
          const info = name.endsWith('.json') ? await this.stat(tenant, name.slice(0, -'.json'.length)) : undefined;
          if (info) yield info;
        }
      }
    }
  }

  async delete(tenantId: string, id: string): Promise<boolean> {
    if (!(await this.stat(tenantId, id))) return false;
    const path = this.path(tenantId, id);
    await rm(`${path}.json`, { force: true });
    await rm(path, { force: true });
    await syncDirectory(dirname(path));
    return true;
  }

  private path(tenantId: string, id: string): string {
    return join(this.root, tenantId, id.slice(0, 2), id);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function writeAtomically(path: string, content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>) {
  const temporary = `${path}.part`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(temporary, 'wx');
    try {
      for await (const part of content) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part;
        hash.update(chunk);
        bytes += chunk.length;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A rename is durable only when its directory is synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
