import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { csvStream } from '@matricula/lists';
import { type CsvRow, ImportFiles, type JobInHand, type JobSlice, type JobWork, type Refused, refusalsOf } from '../job';
import type { BadRow, CheckCounts } from './import-check';
import { type ImportSettings } from './import-settings';
import type { ImportKind, RowOfThing } from './import-kind';
import { RecordImport } from './record-import';

const SLICE = 100;
/** Number of rows between progress reports: rows of users are slow, because passwords are hashed. */
const TOLD_EVERY = 10;
/** Maximum length: reasons may quote cells, and one event holds many of them. */
const LONGEST_REASON = 200;

/** Imports the rows of a file by their import kind; existing entities are updated or skipped. */
@Injectable()
export class RecordImportWork implements JobWork {
  constructor(
    private readonly files: ImportFiles,
    private readonly blobs: SealedBlobStore,
    private readonly records: RecordImport,
    private readonly store: EventStore,
  ) {}

  assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    this.records.kindOf((settings as unknown as Settings).of, person);
    return Promise.resolve();
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { jobId, meta } = job;
    const { of, policy } = settingsOf(job);
    const kind = this.records.declared(of);
    const counts = { created: 0, updated: 0, skipped: 0, refused: 0, ...job.counts };
    let read = 0;
    let refusedLines: Refused<number> = {};
    const slice = (): JobSlice => {
      const told = { done: read, counts: { ...counts }, ...(Object.keys(refusedLines).length > 0 && { refusedLines }) };
      refusedLines = {};
      return told;
    };
    for await (const batch of this.read(job.tenantId, settingsOf(job))) {
      const left = batch.slice(Math.max(0, job.done - read));
      read += batch.length - left.length;
      // The same name later in the batch means the record just created.
      const made = new Map<string, string>();
      for (const row of left) {
        const one = { ...row, recordId: row.recordId ?? made.get(row.key ?? '') };
        const saved = await this.save(one, () => kind.save(one, { jobId, policy, meta }));
        if (saved instanceof DomainError) {
          yield slice();
          throw saved;
        }
        const { outcome, recordId, reason } = saved;
        read++;
        if (reason !== undefined) (refusedLines[inShort(reason)] ??= []).push(row.line);
        if (recordId !== undefined && row.key !== undefined) made.set(row.key, recordId);
        counts[outcome]++;
        if (read % TOLD_EVERY === 0) yield slice();
      }
      if (left.length > 0) yield slice();
    }
  }

  /** Dry run: counts, and the first rows that would be refused. */
  async check(tenantId: string, settings: Settings, most: number): Promise<{ counts: CheckCounts & { known: number }; bad: BadRow[] }> {
    const counts = { rows: 0, fresh: 0, known: 0, repeated: 0, refused: 0 };
    const bad: BadRow[] = [];
    const seen = new Set<string>();
    for await (const batch of this.read(tenantId, settings)) {
      for (const { line, values, problems, key, recordId } of batch) {
        counts.rows++;
        if (problems.length > 0) {
          if (++counts.refused <= most) bad.push({ line, values, problems });
        } else if (recordId !== undefined) counts.known++;
        else if (key !== undefined && seen.has(key)) counts.repeated++;
        else counts.fresh++;
        if (key !== undefined) seen.add(key);
      }
      await new Promise(setImmediate);
    }
    return { counts, bad };
  }

  async finish(job: JobInHand): Promise<{ errorFile?: string }> {
    if (!job.counts.refused) return {};
    const { fileName, uploadId } = settingsOf(job);
    const file = { tenantId: job.tenantId, name: `refused rows of ${fileName}`, contentType: 'text/csv', content: this.refusedRows(job) };
    const { id } = await this.blobs.put(file, { madeFrom: uploadId, ofProduct: true });
    return { errorFile: id };
  }

  /** The refused rows as CSV, with the reason at the time of refusal. */
  refusedRows(job: JobInHand): Readable {
    const columns = ['Line', 'Reason', ...settingsOf(job).header].map((title, index) => ({ field: String(index), title }));
    return csvStream(columns, this.refused(job));
  }

  private async *refused(job: JobInHand): AsyncGenerator<object[]> {
    const { tenantId } = job;
    // Reasons are those of the run: rules and data may have changed since.
    const reasons = await refusalsOf(this.store, job);
    for await (const batch of this.rows(tenantId, settingsOf(job))) {
      const bad = batch.flatMap(({ line, values }) => {
        const reason = reasons.get(line);
        return reason === undefined ? [] : [{ ...[String(line), reason, ...values] }];
      });
      if (bad.length > 0) yield bad;
    }
  }

  private async save({ problems }: RowOfThing, save: () => ReturnType<ImportKind['save']>): Promise<Saved | DomainError> {
    if (problems.length > 0) return { outcome: 'refused', reason: problems.map(({ message }) => message).join(' ') };
    try {
      return await save();
    } catch (error) {
      // A row that its rules refuse does not stop other rows; a reached tenant limit stops the job, because no row would fit.
      if (error instanceof DomainError)
        return error.code === 'tenant/limit-reached' ? error : { outcome: 'refused', reason: error.message };
      throw error;
    }
  }

  private async *read(tenantId: string, settings: Settings): AsyncGenerator<RowOfThing[]> {
    const kind = this.records.declared(settings.of);
    for await (const batch of this.rows(tenantId, settings)) yield await kind.read(tenantId, settings.mapping, batch);
  }

  /** The rows of a file, with corrections applied. */
  private async *rows(tenantId: string, settings: Settings): AsyncGenerator<CsvRow[]> {
    const fixes = await this.files.fixes(tenantId, settings.fixesId);
    for await (const batch of this.files.rows(tenantId, settings.uploadId, settings, SLICE))
      yield batch.map((row) => ({ ...row, values: fixes.get(row.line) ?? row.values }));
  }
}

type Settings = ImportSettings & { of: string };

interface Saved {
  outcome: 'created' | 'updated' | 'skipped' | 'refused';
  recordId?: string;
  /** Why it was refused. */
  reason?: string;
}

const settingsOf = ({ settings }: JobInHand) => settings as unknown as Settings;

/** A reason truncated to the maximum length, without splitting characters. */
function inShort(reason: string): string {
  const letters = Array.from(reason);
  return letters.length > LONGEST_REASON ? `${letters.slice(0, LONGEST_REASON).join('')}…` : reason;
}
