import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { SealedBlobStore } from '@matricula/blob-store';
import { MOST_LINES } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { csvStream } from '@matricula/lists';
import { SettlementReading, type ReadSettlement } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { ImportFiles, refusalsOf, type CsvRow, type JobInHand, type JobSlice, type JobWork, type Refused, type UploadedFile } from '../job';
import { SettlementLines, type FileLine } from './settlement-file';

/** Settings of a job that reads a settlement from an uploaded file. */
export interface SettlementFileSettings extends Pick<UploadedFile, 'uploadId' | 'fileName' | 'encoding' | 'delimiter' | 'header'> {
  settlement: ReadSettlement;
  /** IANA zone of times without an offset. */
  timeZone: string;
}

const LONGEST_REASON = 200;

/** Reads the lines of a settlement from an uploaded file, and compares them; a line that is refused does not stop the others. */
@Injectable()
export class SettlementFileWork implements JobWork {
  private readonly reading: SettlementReading;

  constructor(
    private readonly files: ImportFiles,
    private readonly blobs: SealedBlobStore,
    private readonly store: EventStore,
    reads: ReadStore,
  ) {
    this.reading = new SettlementReading(store, reads);
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, meta } = job;
    const { settlement, header, timeZone } = settingsOf(job);
    await this.reading.report(settlement, tenantId, meta);
    const lines = new SettlementLines(header, timeZone, settlement.providerId);
    const counts = { created: 0, refused: 0, ...job.counts };
    let done = 0;
    for await (const rows of this.rows(job)) {
      // Rows that are in the log are read again, because a later row may repeat one of them.
      const { read, refused } = lines.take(rows);
      done += rows.length;
      if (done <= job.done) continue;
      const all = [...refused, ...(await this.save(settlement, read, job))];
      counts.created += rows.length - all.length;
      counts.refused += all.length;
      yield { done, counts: { ...counts }, ...(all.length > 0 && { refusedLines: byReason(all) }) };
    }
    await this.reading.compare(settlement, tenantId, meta);
  }

  async finish(job: JobInHand): Promise<{ errorFile?: string }> {
    if (!job.counts.refused) return {};
    const { fileName, uploadId } = settingsOf(job);
    const file = { tenantId: job.tenantId, name: `refused lines of ${fileName}`, contentType: 'text/csv', content: this.refusedRows(job) };
    const { id } = await this.blobs.put(file, { madeFrom: uploadId, ofProduct: true });
    return { errorFile: id };
  }

  /** The refused lines as CSV, with the reasons. */
  refusedRows(job: JobInHand): Readable {
    const columns = ['Line', 'Reason', ...settingsOf(job).header].map((title, index) => ({ field: String(index), title }));
    return csvStream(columns, this.refused(job));
  }

  private async *refused(job: JobInHand): AsyncGenerator<object[]> {
    const reasons = await refusalsOf(this.store, job);
    for await (const rows of this.rows(job)) {
      const bad = rows.flatMap(({ line, values }) => {
        const reason = reasons.get(line);
        return reason === undefined ? [] : [{ ...[String(line), reason, ...values] }];
      });
      if (bad.length > 0) yield bad;
    }
  }

  /** Saves lines; answers those that the settlement refuses: they were read with other sums before, or it is in the bank. */
  private async save(
    settlement: ReadSettlement,
    lines: readonly NumberedLine[],
    job: JobInHand,
  ): Promise<{ line: number; message: string }[]> {
    const { tenantId, meta } = job;
    const read = (some: readonly NumberedLine[]) =>
      this.reading.readLines(
        settlement,
        some.map(({ read: line }) => line),
        tenantId,
        meta,
      );
    if (lines.length === 0) return [];
    try {
      await read(lines);
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (lines.length === 1) return [{ line: lines[0]?.line ?? 0, message: error.message }];
    }
    const half = Math.ceil(lines.length / 2);
    return [...(await this.save(settlement, lines.slice(0, half), job)), ...(await this.save(settlement, lines.slice(half), job))];
  }

  private rows({ tenantId, settings }: Pick<JobInHand, 'tenantId' | 'settings'>): AsyncGenerator<CsvRow[]> {
    const { uploadId, ...format } = settings as unknown as SettlementFileSettings;
    return this.files.rows(tenantId, uploadId, format, MOST_LINES);
  }
}

interface NumberedLine {
  line: number;
  read: FileLine;
}

const settingsOf = ({ settings }: Pick<JobInHand, 'settings'>) => settings as unknown as SettlementFileSettings;

/** Lines by the reason of their refusal. */
function byReason(refused: readonly { line: number; message: string }[]): Refused<number> {
  const reasons: Refused<number> = {};
  for (const { line, message } of refused) (reasons[[...message].slice(0, LONGEST_REASON).join('')] ??= []).push(line);
  return reasons;
}
