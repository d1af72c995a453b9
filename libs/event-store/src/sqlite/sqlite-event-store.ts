import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { Sqlite } from '@matricula/sqlite';
import type { EventCodec, PreparedEvent } from '../event-codec';
import { checkedUuid } from '../event-id';
import type { AppendResult, EventStore, ReadAllOptions, StreamAppend } from '../event-store';
import { KnownStates } from '../known-states';
import { runsOf, type SealedImport, type SealedRun, withoutFirst } from '../sealed-import';
import { type Commits, CommitsHere } from './commits';
import { GroupCommit } from './group-commit';
import { openForReading } from './log-file';
import { LogReader } from './log-reader';
import type { EventRow, StreamRows, Written } from './log-writer';
import { type OwnAppend, OwnAppends } from './own-appends';
import { positionNumber, positionText } from './position';

/** A checked and serialised append; `ready` encrypts it. Imported sealed events have nothing to encrypt. */
interface PendingAppend extends StreamRows {
  prepared?: PreparedEvent[];
  /** Value of the forget counter when it was prepared; missing if a person in it was erased. */
  forgotten?: number;
}

const DEFAULT_BATCH = 500;
/** Events of one stream read at once. */
const SLICE = 500;

/** The log in one SQLite file, which several threads and processes may read and write. */
export class SqliteEventStore implements EventStore, SealedImport {
  readonly states: KnownStates;
  private readonly codec: EventCodec;
  private readonly now: () => Date;
  private readonly commits: Commits;
  private readonly reading: Sqlite;
  private readonly reader: LogReader;
  private readonly own: OwnAppends;
  private readonly queue: GroupCommit<PendingAppend[], AppendResult[]>;
  private readonly listeners = new Set<() => void>();
  private closed = false;

  /** @throws Error when the file was made by a newer version of the product. */
  constructor(options: { file: string; codec: EventCodec; now?: () => Date; commits?: Commits }) {
    this.codec = options.codec;
    this.states = new KnownStates(this, options.codec.keys);
    this.own = new OwnAppends(options.codec);
    options.codec.keys.onForgotten(() => this.own.forget());
    this.now = options.now ?? (() => new Date());
    this.commits = options.commits ?? new CommitsHere(options.file);
    this.reading = openForReading(options.file);
    this.reader = new LogReader(this.reading);
    this.queue = new GroupCommit({
      ready: (works) => this.encrypt(works.flat()),
      write: (works) => this.write(works),
      sizeOf: (work) => work.reduce((size, { rows }) => size + rows.length, 0),
      committed: () => this.listeners.forEach((listener) => listener()),
    });
  }

  async append(append: StreamAppend): Promise<AppendResult> {
    const [result] = await this.appendMany([append]);
    return result!;
  }

  async appendMany(appends: StreamAppend[]): Promise<AppendResult[]> {
    if (this.closed) throw new Error('The event log is closed');
    return this.queue.submit(appends.map((append) => this.prepare(append)));
  }

  async read(stream: string, from = 0, to = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    const read: RecordedEvent[] = [];
    for (let next = from; ;) {
      const slice = await this.codec.open(this.reader.stream(stream, next, Math.min(to, next + SLICE - 1)));
      if (slice.length < SLICE && read.length === 0) return slice;
      for (const event of slice) read.push(event);
      if (slice.length < SLICE) return read;
      next += SLICE;
      // Reading and decrypting block the thread, so others get a turn in between.
      await new Promise(setImmediate);
    }
  }

  async readMany(streams: string[]): Promise<Map<string, RecordedEvent[]>> {
    const found = this.reader.streams(streams);
    await this.codec.open([...found.values()].flat());
    return found;
  }

  async revisions(streams: string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const stream of streams) {
      const revision = this.reader.revision(stream);
      if (revision !== undefined) found.set(stream, revision);
    }
    return found;
  }

  async *readAll(after: Position, options: ReadAllOptions = {}): AsyncGenerator<RecordedEvent[]> {
    const { filter = {}, batchSize = DEFAULT_BATCH, sealed = false, following = false } = options;
    const head = this.reader.head();
    // SQLite is synchronous: without a turn of the event loop, long reads would block the thread.
    await new Promise(setImmediate);
    if (!sealed) await this.codec.keys.asOfNow();
    const own = sealed && !following ? undefined : this.own.after(after, filter, sealed);
    for (let at = 0; own && at < own.events.length; at += batchSize) yield own.events.slice(at, at + batchSize);
    // Later appends are announced, so the reader need not look for them now.
    if (own && positionNumber(own.to) >= head) return;
    const from = own?.to ?? after;
    for (const batch of this.reader.batches(from, filter, batchSize, sealed)) {
      if (batch.length > 0) yield sealed ? batch : await this.codec.open(batch);
      await new Promise(setImmediate);
    }
  }

  async head(): Promise<Position> {
    const head = this.reader.head();
    return head === 0 ? ORIGIN : positionText(head);
  }

  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async importSealed(events: readonly RecordedEvent[]): Promise<void> {
    if (this.closed) throw new Error('The event log is closed');
    const runs = runsOf(events).map((run) => withoutFirst(run, this.inPlace(run)));
    const appends = runs.filter((run) => run.events.length > 0).map(pendingRun);
    if (appends.length > 0) await this.queue.submit(appends);
  }

  /** Waits for appends in progress. */
  async close(): Promise<void> {
    this.closed = true;
    await this.queue.idle();
    this.reading.close();
    await this.commits.close();
  }

  /** How many events of a run are already in the log. */
  private inPlace({ stream, events }: SealedRun): number {
    const there = this.reader.stream(stream, events[0]!.revision, events.at(-1)!.revision);
    const other = events.findIndex(({ id }, index) => there[index]?.id !== id);
    return other === -1 ? events.length : other;
  }

  private prepare({ stream, tenantId, events, expected }: StreamAppend): PendingAppend {
    if (stream === '' || tenantId === '') throw new Error('An append needs the name of a stream and of a tenant');
    if (events.length === 0) throw new Error(`An append to ${stream} needs at least one event`);
    const rows: EventRow[] = [];
    const prepared: PreparedEvent[] = [];
    for (const event of events) {
      const body = this.codec.prepare(tenantId, event);
      const at = event.at === undefined ? this.now().getTime() : Date.parse(event.at);
      if (Number.isNaN(at)) throw new Error(`Event ${event.id} (${event.type}) has "${event.at}" for its time`);
      prepared.push(body);
      rows.push({ id: checkedUuid(event.id), type: event.type, at, data: '', meta: '' });
    }
    if (new Set(prepared.map(({ id }) => id)).size < prepared.length) throw new Error(`An append to ${stream} has an event id twice`);
    return { stream, tenantId, expected, rows, prepared, forgotten: this.own.forgotten };
  }

  private async encrypt(appends: PendingAppend[]): Promise<void> {
    const keys = await this.codec.keysFor(appends.flatMap(({ prepared = [] }) => prepared));
    for (const append of appends) {
      const { rows, prepared } = append;
      if (!prepared) continue;
      for (const [index, row] of rows.entries()) Object.assign(row, this.codec.seal(prepared[index]!, keys));
      if (!prepared.every((event) => this.codec.keepsAll(event, keys))) append.forgotten = undefined;
    }
  }

  private async write(works: PendingAppend[][]): Promise<(AppendResult[] | Error)[]> {
    const answers = await this.commits.write(works);
    // Cached only if there are followers.
    if (this.listeners.size > 0) this.own.note(works.flatMap((work, at) => this.ownOf(work, answers[at]!)));
    return answers.map((answer) => (answer instanceof Error ? answer : answer.map(({ repeated: _repeated, ...result }) => result)));
  }

  /** Appends to cache: not repeated ones, nor those in which a person may be erased. */
  private ownOf(work: PendingAppend[], answer: Written[] | Error): OwnAppend[] {
    if (answer instanceof Error) return [];
    return work.flatMap(({ stream, tenantId, rows, prepared, forgotten }, index) => {
      const { revision, position, repeated } = answer[index]!;
      if (repeated || !prepared || forgotten !== this.own.forgotten) return [];
      return [{ stream, tenantId, events: prepared, rows, revision, position }];
    });
  }
}

function pendingRun({ stream, tenantId, expected, events }: SealedRun): PendingAppend {
  const rows = events.map(({ id, type, at, data, meta }): EventRow => ({
    id: checkedUuid(id),
    type,
    at: Date.parse(at),
    data: JSON.stringify(data),
    meta: JSON.stringify(meta),
  }));
  return { stream, tenantId, expected, rows };
}
