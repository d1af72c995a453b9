import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Authenticator, rightsPrint } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { exportDecider, exportStream } from '@matricula/domain/audit';
import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import { isScored, withoutPoints } from '@matricula/domain/scorecard';
import { rowsAsParquet } from '@matricula/event-feed';
import { EventStore, execute } from '@matricula/event-store';
import { csvStream, type ListDeclaration } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { scoringList } from '@matricula/read-models/scorecard';
import { ReadStore } from '@matricula/read-store';
import { ARCHIVE, isArchive, type JobInHand, type JobSlice, type JobWork } from '../job';
import { scratchOf } from './scratch';
import { tar, type TarEntry } from './tar';

/** One list per read model: further lists show the same rows to other users. */
export const ARCHIVED_LISTS: readonly ListDeclaration[] = [...new Map(lists.map((list) => [list.model.name, list])).values()];

const DAY_MS = 86_400_000;

/**
 * Exports an institution into one file for its admins: its events with personal data in plain text, the rows of its lists as CSV and
 * Parquet, and its files. After an interruption the file is written again from the start; an incomplete file is discarded.
 */
@Injectable()
export class ArchiveWork implements JobWork {
  /** Files of jobs whose last slice is reported, with the number of rows in each. */
  private readonly made = new Map<string, { file: string; rows: number }>();

  constructor(
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly blobs: SealedBlobStore,
    private readonly people: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, title, meta } = job;
    // A user who may no longer work in the tenant exports nothing.
    const { sight } = await this.people.absent(meta.actor, tenantId);
    const dir = await scratchOf(jobId);
    const parts = new Parts();
    const expiresAt = new Date(Date.now() + this.config.uploadDays * DAY_MS);
    const packed = Readable.from(tar(this.entries(tenantId, dir, parts))).pipe(createGzip());
    const file = { tenantId, name: `${title}.tar.gz`, contentType: ARCHIVE, content: packed, madeOf: { ...rightsPrint(sight) } };
    let id: string | undefined;
    const end = this.blobs.put(file, { expiresAt, ofProduct: true }).then((info) => (id = info.id));
    try {
      while (id === undefined) {
        await Promise.race([end, parts.moved()]);
        yield { done: parts.done, counts: { parts: parts.done } };
      }
      this.made.set(jobId, { file: id, rows: parts.rows });
    } finally {
      if (id === undefined) {
        packed.destroy();
        await end.catch(() => undefined);
      }
      await rm(dir, { recursive: true, force: true });
    }
  }

  /** Records the export before the file can be downloaded. */
  async finish({ tenantId, jobId, meta }: JobInHand): Promise<{ file?: string }> {
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const { file, rows = 0 } = this.made.get(jobId) ?? {};
    const data = { exportId: jobId, list: 'everything', filter: {}, rows, columns: [], jobId };
    await execute(this.store, exportDecider, { stream: exportStream(tenantId, jobId), tenantId }, { type: 'NoteExport', data }, rest);
    this.made.delete(jobId);
    return { file };
  }

  private async *entries(tenantId: string, dir: string, parts: Parts): AsyncGenerator<TarEntry> {
    const events = join(dir, 'events.ndjson');
    await written(events, this.events(tenantId));
    yield entryOf('events.ndjson', events, (await stat(events)).size);
    parts.next();
    for (const list of ARCHIVED_LISTS) {
      yield* this.rowsOf(list, tenantId, dir, parts);
      parts.next();
    }
    for await (const { id, name, bytes, contentType } of this.blobs.list(tenantId)) {
      // Otherwise each archive would contain all earlier ones.
      if (isArchive({ contentType })) continue;
      const content = (await this.blobs.open(tenantId, id)) as AsyncIterable<Uint8Array>;
      yield { name: `files/${id}/${name.replaceAll('/', '_')}`, bytes, content };
    }
    parts.next();
  }

  /** The log. Points of an interview are left out until all who judge have scored: an admin among them scores blind. */
  private async *events(tenantId: string): AsyncGenerator<RecordedEvent[]> {
    const scored = new Set<string>();
    for await (const rows of this.reads.stream(scoringList, tenantId, {}))
      for (const row of rows) if (isScored(row)) scored.add(row.applicationId);
    const isOpen = ({ data }: RecordedEvent) => scored.has((data as { applicationId?: string }).applicationId ?? '');
    for await (const batch of this.store.readAll(ORIGIN, { filter: { tenantId } }))
      yield batch.map((event) => (isOpen(event) ? event : withoutPoints(event)));
  }

  private async *rowsOf({ name, model }: ListDeclaration, tenantId: string, dir: string, parts: Parts): AsyncGenerator<TarEntry> {
    const [lines, csv, parquet] = ['ndjson', 'csv', 'parquet'].map((kind) => join(dir, `${name}.${kind}`)) as [string, string, string];
    const columns = Object.keys(model.fields).map((field) => ({ field, title: field }));
    // Read once, so that a new row is in both files or in neither.
    const kept = await open(lines, 'w');
    let count = 0;
    const batches = async function* (all: AsyncIterable<object[]>) {
      for await (const batch of all) {
        count += batch.length;
        await kept.appendFile(asLines(batch));
        yield batch;
      }
    };
    try {
      await pipeline(csvStream(columns, batches(this.reads.stream<object>(model, tenantId, {}))), createWriteStream(csv));
    } finally {
      await kept.close();
    }
    if (count === 0) return;
    parts.rows += count;
    await rowsAsParquet(lines, parquet, Object.keys(model.fields));
    yield entryOf(`rows/${name}.csv`, csv, (await stat(csv)).size);
    yield entryOf(`rows/${name}.parquet`, parquet, (await stat(parquet)).size);
    for (const done of [lines, csv, parquet]) await rm(done);
  }
}

/** Writes objects as JSON lines. */
async function written(path: string, batches: AsyncIterable<readonly object[]>): Promise<void> {
  const lines = async function* () {
    for await (const batch of batches) yield asLines(batch);
  };
  await pipeline(Readable.from(lines()), createWriteStream(path));
}

const asLines = (batch: readonly object[]): string => batch.map((one) => `${JSON.stringify(one)}\n`).join('');

const entryOf = (name: string, path: string, bytes: number): TarEntry => ({ name, bytes, content: createReadStream(path) });

/** Counts the parts written, and their rows. */
class Parts {
  done = 0;
  rows = 0;
  private turn = Promise.withResolvers<void>();

  moved(): Promise<void> {
    return this.turn.promise;
  }

  next(): void {
    this.done += 1;
    const { resolve } = this.turn;
    this.turn = Promise.withResolvers();
    resolve();
  }
}
