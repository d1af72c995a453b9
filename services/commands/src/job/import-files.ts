import { createHash } from 'node:crypto';
import { Readable, Transform, pipeline } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { BlobStore, type BlobInfo } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { Vault } from '@matricula/vault';
import { csvBatches, detectDelimiter, type CsvFormat, type CsvRow } from './csv-source';
import { decode, EncodingSniffer, type Encoding } from './csv-encoding';
import type { Fixes, UploadedFile } from './import-settings';

const DRAFTS = 'import-draft';
const KEPT_DAYS = 90;
const SAMPLE_BYTES = 64 * 1024;

/** Uploaded files, what is known about them, and the corrections that people made to them. */
@Injectable()
export class ImportFiles {
  private readonly changing = new Map<string, Promise<unknown>>();

  constructor(
    private readonly blobs: BlobStore,
    private readonly vault: Vault,
  ) {}

  /** Keeps a file as it streams in. @throws DomainError `import/not-csv`, `import/empty`; nothing is kept then */
  async keep(tenantId: string, name: string, content: Readable): Promise<{ blob: BlobInfo; encoding: Encoding; delimiter: string }> {
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
    const blob = await this.blobs.put({ tenantId, name, contentType: 'text/csv', content: watch });
    try {
      const encoding = await sniffer.verdict();
      const sample = decode(Buffer.concat(head).subarray(0, SAMPLE_BYTES), encoding);
      if (sample.replace(/^\uFEFF/, '').trim() === '') throw new DomainError('import/empty', 'The file is empty.');
      return { blob, encoding, delimiter: detectDelimiter(sample.replace(/^\uFEFF/, '')) };
    } catch (error) {
      await this.blobs.delete(tenantId, blob.id);
      throw error;
    }
  }

  async save(tenantId: string, file: UploadedFile): Promise<void> {
    const expiresAt = new Date(Date.now() + KEPT_DAYS * 86_400_000);
    await this.vault.put(DRAFTS, { id: `${tenantId}/${file.uploadId}`, value: Buffer.from(JSON.stringify(file)), expiresAt });
  }

  /** @throws DomainError `import/unknown` */
  async find(tenantId: string, uploadId: string): Promise<UploadedFile> {
    const kept = await this.vault.get(DRAFTS, `${tenantId}/${uploadId}`);
    if (!kept) throw new DomainError('import/unknown', 'There is no such upload. Please upload the file again.');
    return JSON.parse(kept.toString()) as UploadedFile;
  }

  /** The rows of a file after its header. */
  async *rows(tenantId: string, uploadId: string, format: CsvFormat, batchSize?: number): AsyncGenerator<CsvRow[]> {
    let header = true;
    for await (const batch of csvBatches(await this.blobs.open(tenantId, uploadId), format, batchSize)) {
      const rows = header ? batch.slice(1) : batch;
      header = false;
      if (rows.length > 0) yield rows;
    }
  }

  async fixes(tenantId: string, fixesId: string | undefined): Promise<Fixes> {
    if (!fixesId) return new Map();
    const parts: Buffer[] = [];
    for await (const part of await this.blobs.open(tenantId, fixesId)) parts.push(part as Buffer);
    return new Map(JSON.parse(Buffer.concat(parts).toString()) as [number, string[]][]);
  }

  /** Adds corrections to those that are there; one change of an upload at a time. */
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

  private async addFixes(tenantId: string, uploadId: string, corrections: { line: number; values: string[] }[]): Promise<number> {
    const file = await this.find(tenantId, uploadId);
    const fixes = await this.fixes(tenantId, file.fixesId);
    for (const { line, values } of corrections) fixes.set(line, values);
    const { id } = await this.blobs.put({
      tenantId,
      name: `${file.fileName} corrections`,
      contentType: 'application/json',
      content: Buffer.from(JSON.stringify([...fixes])),
    });
    // The file before stays: a job may have begun with it.
    await this.save(tenantId, { ...file, fixesId: id });
    return fixes.size;
  }
}

/** The same for every file with the same columns in the same order. */
export const headerHashOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map((name) => name.trim().toLowerCase())))
    .digest('hex')
    .slice(0, 32);
