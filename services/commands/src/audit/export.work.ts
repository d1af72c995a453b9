import { Inject, Injectable } from '@nestjs/common';
import { Authenticator, rightsPrint, type RequestContext } from '@matricula/auth';
import { SealedBlobStore } from '@matricula/blob-store';
import { CONFIG, type Config } from '@matricula/config';
import { exportDecider, exportStream } from '@matricula/domain/audit';
import type { Json } from '@matricula/domain/kernel';
import { EventStore, execute } from '@matricula/event-store';
import { csvStream, ListService, type ExportColumn, type ExportFormat } from '@matricula/lists';
import type { PageQuery } from '@matricula/read-models/kernel';
import type { JobInHand, JobSlice, JobWork } from '../job';

interface ExportSettings extends Pick<PageQuery, 'where' | 'search' | 'sort'> {
  list: string;
  columns: ExportColumn[];
  dates?: ExportFormat;
}

const settingsOf = ({ settings }: JobInHand) => settings as unknown as ExportSettings;

/**
 * Writes the rows of a list into a file, limited to those that the owner may see at the time of writing. After a
 * crash or a pause the file is written again from the start; an incomplete file is discarded.
 */
@Injectable()
export class ExportWork implements JobWork {
  /** Files of jobs whose last slice is reported. */
  private readonly made = new Map<string, { file: string; keysFile?: string }>();

  constructor(
    private readonly lists: ListService,
    private readonly blobs: SealedBlobStore,
    private readonly store: EventStore,
    private readonly people: Authenticator,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  assertMay({ settings }: Pick<JobInHand, 'settings'>, person: RequestContext): Promise<void> {
    const { list, columns } = settings as unknown as ExportSettings;
    this.lists.assertColumns(this.lists.declared(list, person), columns, person);
    return Promise.resolve();
  }

  async *slices(job: JobInHand): AsyncGenerator<JobSlice> {
    const { tenantId, jobId, title, meta } = job;
    const { list: name, columns, dates, ...query } = settingsOf(job);
    const reader: RequestContext = { ...(await this.people.absent(meta.actor, tenantId)), sessionId: '', correlationId: jobId };
    const list = this.lists.declared(name, reader);
    this.lists.assertColumns(list, columns, reader);
    const fields = columns.map(({ field }) => field);
    const [rows, shown] = await Promise.all([
      this.lists.stream(list, { ...query, columns: fields }, reader),
      this.lists.exported(list, columns, reader, dates),
    ]);
    const progress = new Progress(rows, list.model.key);
    const madeOf = { ...rightsPrint(reader.sight) };
    const content = csvStream(shown, progress.rows());
    const expiresAt = new Date(Date.now() + this.config.uploadDays * 86_400_000);
    const kept = this.blobs.put({ tenantId, name: `${title}.csv`, contentType: 'text/csv', content, madeOf }, { expiresAt });
    let id: string | undefined;
    const end = kept.then((info) => (id = info.id));
    try {
      while (id === undefined) {
        await Promise.race([end, progress.moved()]);
        yield { done: progress.done, counts: { exported: progress.done } };
      }
      this.made.set(jobId, { file: id, keysFile: await this.keysFile(tenantId, id, progress.keys) });
    } finally {
      // The consumer stopped: the incomplete file is discarded, and its write error is the cause to report.
      if (id === undefined) {
        content.destroy();
        await end.catch(() => undefined);
      }
    }
  }

  /** Records the export, once per job, before the file can be downloaded. */
  async finish(job: JobInHand): Promise<{ file?: string; keysFile?: string }> {
    const { tenantId, jobId, done, meta } = job;
    const { list, columns, where, search } = settingsOf(job);
    const { tenantId: _tenant, commandId: _command, ...rest } = meta;
    const filter = JSON.parse(JSON.stringify({ where, search })) as Record<string, Json>;
    const data = { exportId: jobId, list, filter, rows: done, columns: columns.map(({ title }) => title), jobId };
    await execute(this.store, exportDecider, { stream: exportStream(tenantId, jobId), tenantId }, { type: 'NoteExport', data }, rest);
    const made = this.made.get(jobId);
    this.made.delete(jobId);
    return made ?? {};
  }

  /** Stores which rows are in a file, so that a user who may no longer see one of them cannot download it. */
  private async keysFile(tenantId: string, file: string, keys: readonly string[]): Promise<string> {
    const content = Buffer.from(JSON.stringify(keys));
    const blob = { tenantId, name: 'keys of an export', contentType: 'application/json', content };
    return (await this.blobs.put(blob, { madeFrom: file, ofProduct: true })).id;
  }
}

/** Counts the rows written to a file. */
class Progress {
  done = 0;
  readonly keys: string[] = [];
  private next = Promise.withResolvers<void>();

  constructor(
    private readonly source: AsyncIterable<object[]>,
    private readonly key: string,
  ) {}

  /** Resolves when more rows are written. */
  moved(): Promise<void> {
    return this.next.promise;
  }

  async *rows(): AsyncGenerator<object[]> {
    for await (const batch of this.source) {
      yield batch;
      for (const row of batch) this.keys.push(String((row as Record<string, unknown>)[this.key]));
      this.done += batch.length;
      const { resolve } = this.next;
      this.next = Promise.withResolvers();
      resolve();
    }
  }
}
