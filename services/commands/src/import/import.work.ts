import { Readable } from 'node:stream';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { assertChangeable, type CommandMeta, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { EventStore } from '@matricula/event-store';
import { csvStream } from '@matricula/lists';
import { ORIGIN } from '@matricula/domain/kernel';
import { BULK_THREAD, capacityOfJob, type BulkThread } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { TenantRoom } from '../room';
import { LeadCapture, leadsCome, type CaptureOptions, type RowOutcome, rowsOverCap, Publishers } from '../capture';
import type { IncomingEnquiry } from '@matricula/domain/lead';
import { Masters } from '../masters';
import { writtenBy } from './import-fields';
import { ImportFiles, type JobInHand, type JobSlice, type JobWork, type Refused, refusalsOf } from '../job';
import { ImportRows } from './import-rows';
import { type ImportSettings } from './import-settings';
import { labelOf } from './import-fields';

/** Small enough that a request in between waits only milliseconds, large enough for few commits. */
const SLICE = 500;

/** Rows of a file to be captured together. */
interface PreparedSlice {
  /** Rows of the file up to its end. */
  done: number;
  refused: number;
  enquiries: IncomingEnquiry[];
}

/** Captures the rows of a file, each under an id derived from job and line, so that a repeated slice changes nothing. */
@Injectable()
export class ImportWork implements JobWork {
  constructor(
    private readonly files: ImportFiles,
    private readonly blobs: SealedBlobStore,
    private readonly capture: LeadCapture,
    private readonly masters: Masters,
    private readonly publishers: Publishers,
    private readonly store: EventStore,
    private readonly room: TenantRoom,
    private readonly reads: ReadStore,
    @Optional() @Inject(BULK_THREAD) private readonly thread?: BulkThread,
  ) {}

  /** An import that changes existing leads requires access to them. */
  async assertMay({ settings }: Pick<JobInHand, 'settings'>, { sight }: RequestContext): Promise<void> {
    const { policy, mapping, header } = settings as unknown as ImportSettings;
    if (policy === 'update') assertChangeable(sight, writtenBy(mapping, header));
    return Promise.resolve();
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { jobId, meta } = job;
    const settings = settingsOf(job);
    const counts = { created: 0, 're-enquired': 0, updated: 0, skipped: 0, refused: 0, partly: 0, ...job.counts };
    const policy = settings.policy;
    const userIds = settings.owners.map(({ ownerId }) => ownerId);
    const capacities = await capacityOfJob({ reads: this.reads, store: this.store }, meta.tenantId, { userIds, goesOn: job.done > 0 });
    for await (const { done, refused, enquiries } of ahead(this.prepared(job))) {
      counts.refused += refused;
      let refusedLines: Refused<number> | undefined;
      if (enquiries.length > 0) {
        // The caps and terms of the present day: an import may take long.
        const publisher = settings.publisher && (await this.publishers.termsNow(meta.tenantId, settings.publisher));
        const outcomes = await this.room.within(
          { tenantId: meta.tenantId, what: 'leads', more: enquiries.length, commandId: `${jobId}/${done}` },
          () => this.captureRows(enquiries, meta, { jobId, policy, publisher, capacities }),
          leadsCome,
        );
        for (const [index, { outcome, ...row }] of outcomes.entries()) {
          counts[outcome === 'over-cap' ? 'refused' : outcome]++;
          // A lead of a repeated slice, which writes nothing, is counted already.
          const isNew = outcome === 'created' && 'position' in row && row.position !== ORIGIN;
          const capacity = isNew ? capacities.get(enquiries[index]?.ownerId ?? '') : undefined;
          if (capacity) capacity.open++;
        }
        refusedLines = leftOut(enquiries, outcomes);
        counts.partly += Object.values(refusedLines ?? {}).flat().length;
      }
      yield { done, counts: { ...counts }, refusedLines };
    }
  }

  /** The rest of the file, read and validated: one slice ahead of the capture. */
  private async *prepared(job: JobInHand): AsyncGenerator<PreparedSlice> {
    const { tenantId, jobId } = job;
    const settings = settingsOf(job);
    const reader = await this.reader(job);
    let row = 0;
    for await (const batch of ahead(this.files.rows(tenantId, settings.uploadId, settings, SLICE))) {
      const slice: PreparedSlice = { done: 0, refused: 0, enquiries: [] };
      const left = batch.slice(Math.max(0, job.done - row));
      row += batch.length - left.length;
      for (const { line, enquiry, problems } of await reader.read(left)) {
        row++;
        if (problems.length > 0) slice.refused++;
        else slice.enquiries.push({ ...enquiry, ...ownerOf(settings, row), commandId: `${jobId}/${line}`, jobRow: line });
      }
      if (row > job.done) yield { ...slice, done: row };
    }
  }

  private async reader(job: JobInHand): Promise<ImportRows> {
    const settings = settingsOf(job);
    return new ImportRows(this.masters, job.tenantId, settings, await this.files.fixes(job.tenantId, settings.fixesId));
  }

  private captureRows(enquiries: IncomingEnquiry[], meta: CommandMeta, options: CaptureOptions): Promise<RowOutcome[]> {
    return this.thread?.capture<RowOutcome[]>({ enquiries, meta, options }) ?? this.capture.captureRows(enquiries, meta, options);
  }

  async finish(job: JobInHand): Promise<{ errorFile?: string }> {
    if (!job.counts.refused && !job.counts.partly) return {};
    const { fileName, uploadId } = settingsOf(job);
    const content = Readable.from(this.refusedRows(job));
    const { id } = await this.blobs.put(
      { tenantId: job.tenantId, name: `refused rows of ${fileName}`, contentType: 'text/csv', content },
      { madeFrom: uploadId, ofProduct: true },
    );
    return { errorFile: id };
  }

  /** The rows refused among the first `done`, and those with omitted values, with the reason, as CSV. */
  refusedRows(job: JobInHand): Readable {
    const { header } = settingsOf(job);
    const columns = ['Line', 'Reason', ...header].map((title, index) => ({ field: String(index), title }));
    return csvStream(columns, this.refused(job));
  }

  private async *refused(job: JobInHand): AsyncGenerator<object[]> {
    const settings = settingsOf(job);
    const { tenantId, jobId } = job;
    const { publisher } = settings;
    const overCap = publisher && (await rowsOverCap(this.store, { tenantId, jobId, publisher }));
    const left = await refusalsOf(this.store, job);
    const reader = await this.reader(job);
    let row = 0;
    for await (const batch of this.files.rows(tenantId, settings.uploadId, settings)) {
      const bad: object[] = [];
      for (const { line, values, problems } of await reader.read(batch.slice(0, job.done - row))) {
        row++;
        const reason = problems.map(({ message }) => message).join(' ') || overCap?.get(line) || left.get(line);
        if (reason) bad.push({ ...[String(line), reason, ...values] });
      }
      if (bad.length > 0) yield bad;
      if (row >= job.done) return;
      await new Promise(setImmediate);
    }
  }
}

const settingsOf = ({ settings }: JobInHand) => settings as unknown as ImportSettings;

const ownerOf = ({ owners }: ImportSettings, row: number) => (owners.length > 0 ? owners[(row - 1) % owners.length] : undefined);

/** Lines with omitted values, by reason: the value belongs to another lead, or is too long. */
function leftOut(enquiries: readonly IncomingEnquiry[], outcomes: readonly RowOutcome[]): Refused<number> | undefined {
  const lines: Refused<number> = {};
  for (const [index, outcome] of outcomes.entries()) {
    const left = 'left' in outcome ? outcome.left : undefined;
    const line = enquiries[index]?.jobRow;
    if (!left || line === undefined) continue;
    const reason = left.map(({ field, message }) => `${labelOf(field)} was left out: ${message}`).join(' ');
    (lines[reason] ??= []).push(line);
  }
  return Object.keys(lines).length > 0 ? lines : undefined;
}

/** Reads the next batch while the present one is processed. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = source.next();
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = source.next();
      // Its failure surfaces at the next iteration; this avoids an unhandled rejection before that.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
