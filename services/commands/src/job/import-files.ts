import { createHash } from 'node:crypto';
import { Readable, Transform, pipeline } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { assertAllowed, assertFileRights, grants, rightsPrint, type RequestContext } from '@matricula/auth';
import { SealedBlobStore, type BlobInfo } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { uploadAccess } from '@matricula/projections/job';
import { Vault } from '@matricula/vault';
import { csvBatches, detectDelimiter, type CsvFormat, type CsvRow } from './csv-source';
import { decode, EncodingSniffer, type Encoding } from './csv-encoding';
import { type Fixes, type UploadedFile } from './uploaded-file';

const DRAFTS = 'import-draft';
const SAMPLE_BYTES = 64 * 1024;

/** Stores uploaded files, their metadata, and the corrections that users made to them. */
@Injectable()
export class ImportFiles {
  private readonly changing = new Map<string, Promise<unknown>>();

  constructor(
    private readonly blobs: SealedBlobStore,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores a file as it streams in. @throws DomainError `import/not-csv`, `import/empty`; then nothing is stored */
  async keep(
    { tenantId, sight }: Pick<RequestContext, 'tenantId' | 'sight'>,
    name: string,
    content: Readable,
  ): Promise<{ blob: BlobInfo; encoding: Encoding; delimiter: string }> {
    const sniffer = new EncodingSniffer();
    const head: Buffer[] = [];
    let bytes = 0;
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        sniffer.watch(chunk);
        if (bytes < SAMPLE_BYTES) head.push(chunk);
        bytes += chunk.length;
        next(undefined, chunk);
      },
    });
    // A failing upload destroys the watcher, which fails the storing.
    pipeline(content, watch, () => undefined);
    const blob = await this.blobs.put(
      { tenantId, name, contentType: 'text/csv', content: watch, madeOf: { ...rightsPrint(sight) } },
      { expiresAt: this.end() },
    );
    try {
      const encoding = await sniffer.verdict();
      const sample = decode(Buffer.concat(head).subarray(0, SAMPLE_BYTES), encoding);
      if (sample.replace(/^\uFEFF/, '').trim() === '') throw new DomainError('import/empty', 'The file is empty.');
      const kind = otherText(sample);
      if (kind) throw new DomainError('import/not-csv', `This is ${kind}, not a CSV file.`);
      return { blob, encoding, delimiter: detectDelimiter(sample.replace(/^\uFEFF/, '')) };
    } catch (error) {
      await this.blobs.delete(tenantId, blob.id);
      throw error;
    }
  }

  async save(tenantId: string, file: UploadedFile): Promise<void> {
    await this.vault.put(DRAFTS, { id: `${tenantId}/${file.uploadId}`, value: Buffer.from(JSON.stringify(file)), expiresAt: this.end() });
  }

  /** @throws DomainError `import/unknown` */
  async find(tenantId: string, uploadId: string): Promise<UploadedFile> {
    const kept = await this.vault.get(DRAFTS, `${tenantId}/${uploadId}`);
    if (!kept) throw unknownUpload();
    return JSON.parse(kept.toString()) as UploadedFile;
  }

  /**
   * An upload of the user, or any upload for an admin. A file of leads needs the permission to upload leads, also after the upload.
   * @throws DomainError `import/unknown`, `file/not-yours`; ForbiddenException
   */
  async own(uploadId: string, { tenantId, sight, acl }: Pick<RequestContext, 'tenantId' | 'sight' | 'acl'>): Promise<UploadedFile> {
    const file = await this.find(tenantId, uploadId);
    if (!uploadAccess.changes(sight, file)) throw unknownUpload();
    if (file.of === undefined) assertAllowed(grants(acl, 'UPLOAD_LEAD_CSV'));
    await this.assertTheirs(uploadId, { tenantId, sight });
    return file;
  }

  /** Deletes the metadata of an upload. */
  async forget(tenantId: string, uploadId: string): Promise<void> {
    await this.vault.delete(DRAFTS, `${tenantId}/${uploadId}`);
  }

  /** Opens an upload or a file derived from it. @throws DomainError `import-file/unknown` if it no longer exists */
  async open(tenantId: string, id: string): Promise<Readable> {
    await this.assertStored(tenantId, id);
    return this.blobs.open(tenantId, id);
  }

  /** @throws DomainError `import-file/unknown` if the file has expired, or the data of a person in it was erased */
  async assertStored(tenantId: string, id: string): Promise<BlobInfo> {
    const file = await this.blobs.stat(tenantId, id);
    if (file) return file;
    const days = this.config.uploadDays;
    throw new DomainError(
      'import-file/unknown',
      `This file has been deleted: files are stored for ${days} days, or until a person in them is erased.`,
    );
  }

  /** Checks that a user may get an upload and the files derived from it. @throws DomainError `import-file/unknown`, `file/not-yours` */
  async assertTheirs(uploadId: string, { tenantId, sight }: Pick<RequestContext, 'tenantId' | 'sight'>): Promise<void> {
    const { madeOf } = await this.assertStored(tenantId, uploadId);
    assertFileRights(madeOf, sight, ['fields', 'reach'], 'Upload the file again to go on.');
  }

  /** A content hash of sixteen characters. */
  async fingerprint(tenantId: string, uploadId: string): Promise<string> {
    const hash = createHash('sha256');
    for await (const part of await this.open(tenantId, uploadId)) hash.update(part as Buffer);
    return hash.digest('hex').slice(0, 16);
  }

  /** The rows of a file after its header. */
  async *rows(tenantId: string, uploadId: string, format: CsvFormat, batchSize?: number): AsyncGenerator<CsvRow[]> {
    let header = true;
    for await (const batch of csvBatches(await this.open(tenantId, uploadId), format, batchSize)) {
      const rows = header ? batch.slice(1) : batch;
      header = false;
      if (rows.length > 0) yield rows;
    }
  }

  async fixes(tenantId: string, fixesId: string | undefined): Promise<Fixes> {
    if (!fixesId) return new Map();
    const parts: Buffer[] = [];
    for await (const part of await this.open(tenantId, fixesId)) parts.push(part as Buffer);
    return new Map(JSON.parse(Buffer.concat(parts).toString()) as [number, string[]][]);
  }

  /** Adds corrections to the existing ones; changes of one upload are serialised. */
  async fix(tenantId: string, uploadId: string, corrections: { line: number; values: string[] }[]): Promise<number> {
    const key = `${tenantId}/${uploadId}`;
    const before = this.changing.get(key) ?? Promise.resolve();
    const change = before.then(
      () => this.addFixes(tenantId, uploadId, corrections),
      () => this.addFixes(tenantId, uploadId, corrections),
    );
    this.changing.set(key, change);
    try {
      return await change;
    } finally {
      if (this.changing.get(key) === change) this.changing.delete(key);
    }
  }

  private end(): Date {
    return new Date(Date.now() + this.config.uploadDays * 86_400_000);
  }

  private async addFixes(tenantId: string, uploadId: string, corrections: { line: number; values: string[] }[]): Promise<number> {
    const file = await this.find(tenantId, uploadId);
    const fixes = await this.fixes(tenantId, file.fixesId);
    for (const { line, values } of corrections) fixes.set(line, values);
    const content = Buffer.from(JSON.stringify([...fixes]));
    const blob = { tenantId, name: `${file.fileName} corrections`, contentType: 'application/json', content };
    const { id } = await this.blobs.put(blob, { madeFrom: uploadId, ofProduct: true });
    // The previous file of corrections is not deleted: a job may be using it.
    await this.save(tenantId, { ...file, fixesId: id });
    return fixes.size;
  }
}

const unknownUpload = () => new DomainError('import/unknown', 'There is no such upload. Please upload the file again.');

/** Detects other texts saved as .csv by mistake: an HTML page, a JSON answer. */
function otherText(sample: string): string | undefined {
  const text = sample.replace(/^\uFEFF/, '').trimStart();
  if (/^<(!doctype\s+html|html|head|body|table|script|!--)/i.test(text)) return 'a web page';
  if (/^<\?xml|^<[a-z][\w:-]*[\s>]/i.test(text)) return 'an XML file';
  return /^(\{\s*("|\})|\[\s*[[{\]])/.test(text) ? 'a JSON file' : undefined;
}

/** The same for all files with the same columns in the same order. */
export const headerHashOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.trim().toLowerCase())))
    .digest('hex')
    .slice(0, 32);
