import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type BlobInfo, BlobNotFound, type BlobStore, type Keeping, type NewBlob } from '../blob-store';
import { BlobRoom } from './blob-room';
import { fileKey, newSalt, openChunks, plainBytes, sealChunks } from './blob-seal';
import { openDescription, readDescription, sealDescription, type Description } from './description';

/** Creates, finds and destroys keys by `${tenantId}/${name}`; implemented by `DataSubjectKeys`. */
export interface BlobKeys {
  keyFor(names: Iterable<string>, expiresAt?: Date): Promise<Map<string, Buffer>>;
  keysOf(names: Iterable<string>): Promise<Map<string, Buffer>>;
  destroy(name: string): Promise<void>;
}

/**
 * Encrypts files before the engine sees them, including name and type. A file can be read as long as its key exists: an attachment until its person
 * is erased; an upload and everything made from it until they expire or a person in them is erased.
 */
export class SealedBlobStore implements BlobStore {
  private readonly now: () => Date;
  private readonly room: BlobRoom | undefined;

  constructor(
    private readonly inner: BlobStore,
    private readonly keys: BlobKeys,
    /** `mostBytes`: storage limit of a tenant; undefined for no limit. */
    options: { now?: () => Date; mostBytes?(tenantId: string): Promise<number | undefined> } = {},
  ) {
    this.now = options.now ?? (() => new Date());
    this.room = options.mostBytes && new BlobRoom(inner, options.mostBytes, this.now);
  }

  /**
   * @throws BlobNotFound when the file it was made from, or the person it is about, is gone; DomainError `tenant/limit-reached`, and then nothing
   * is stored
   */
  async put({ tenantId, name, contentType, content, madeOf }: NewBlob, keeping: Keeping = {}): Promise<BlobInfo> {
    const room = keeping.ofProduct ? undefined : this.room;
    await room?.assert(tenantId);
    const { sealedWith, expiresAt } = await this.keeping(tenantId, keeping);
    const subject = `${tenantId}/${sealedWith}`;
    const key = (await this.keys.keyFor([subject], expiresAt)).get(subject);
    if (!key) throw new BlobNotFound(keeping.madeFrom ?? sealedWith);
    const salt = newSalt();
    const own = fileKey(key, salt);
    const description: Description = { sealedWith, expiresAt: expiresAt?.toISOString(), salt };
    const stored = await this.inner.put({
      tenantId,
      name: sealDescription(description, own, { name, contentType, ...(madeOf && { madeOf }) }),
      contentType: 'application/octet-stream',
      content: Readable.from(sealChunks(own, content instanceof Readable ? content : [content]), { objectMode: false }),
    });
    await room?.assert(tenantId, stored.bytes).catch(async (error: unknown) => {
      await this.inner.delete(tenantId, stored.id);
      throw error;
    });
    await this.room?.note(tenantId, stored.bytes);
    return {
      ...stored,
      name,
      contentType,
      ...(madeOf && { madeOf }),
      bytes: plainBytes(stored.bytes),
      sealedWith,
      expiresAt: description.expiresAt,
    };
  }

  async open(tenantId: string, id: string): Promise<Readable> {
    const found = await this.find(await this.inner.stat(tenantId, id));
    if (!found) throw new BlobNotFound(id);
    const stored = await this.inner.open(tenantId, id);
    const { own } = found;
    if (!own) return stored;
    const opened = Readable.from(openChunks(own, stored), { objectMode: false });
    return opened.once('close', () => stored.destroy());
  }

  async stat(tenantId: string, id: string): Promise<BlobInfo | undefined> {
    return (await this.find(await this.inner.stat(tenantId, id)))?.info;
  }

  async *list(tenantId?: string): AsyncGenerator<BlobInfo> {
    for await (const stored of this.inner.list(tenantId)) {
      const found = await this.find(stored);
      if (found) yield found.info;
    }
  }

  async delete(tenantId: string, id: string): Promise<boolean> {
    const stored = await this.stat(tenantId, id);
    if (!stored || !(await this.inner.delete(tenantId, id))) return false;
    await this.room?.note(tenantId, -stored.bytes);
    return true;
  }

  /** Makes a file, and all files made from it or sharing its key, permanently unreadable. */
  async destroy(tenantId: string, { id, sealedWith }: BlobInfo): Promise<void> {
    if (sealedWith) await this.keys.destroy(`${tenantId}/${sealedWith}`);
    await this.inner.delete(tenantId, id);
  }

  /** Deletes files that can no longer be decrypted; returns how many. */
  async sweep(): Promise<number> {
    let removed = 0;
    for await (const stored of this.inner.list()) {
      if (await this.find(stored)) continue;
      await this.inner.delete(stored.tenantId, stored.id);
      removed += 1;
    }
    return removed;
  }

  private async keeping(tenantId: string, { ofLead, madeFrom, expiresAt }: Keeping): Promise<{ sealedWith: string; expiresAt?: Date }> {
    if (ofLead) return { sealedWith: ofLead };
    if (!madeFrom) return { sealedWith: `file/${randomUUID()}`, expiresAt };
    const origin = await this.stat(tenantId, madeFrom);
    if (!origin) throw new BlobNotFound(madeFrom);
    const { sealedWith = `file/${randomUUID()}`, expiresAt: end } = origin;
    return { sealedWith, expiresAt: end === undefined ? undefined : new Date(end) };
  }

  /** Description and key of a stored file; undefined if it cannot be decrypted. Files stored before encryption are returned unchanged. */
  private async find(stored: BlobInfo | undefined): Promise<{ info: BlobInfo; own?: Buffer } | undefined> {
    const description = stored && readDescription(stored.name);
    if (!stored || !description) return stored && { info: stored };
    const { sealedWith, expiresAt, salt } = description;
    if (expiresAt !== undefined && expiresAt <= this.now().toISOString()) return undefined;
    const subject = `${stored.tenantId}/${sealedWith}`;
    const key = (await this.keys.keysOf([subject])).get(subject);
    if (!key) return undefined;
    const own = fileKey(key, salt);
    const plain = openDescription(stored.name, own);
    return { info: { ...stored, ...plain, bytes: plainBytes(stored.bytes), sealedWith, expiresAt }, own };
  }
}
