import { mapWide, type EventMeta, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventCodec, PreparedEvent } from '../event-codec';
import { uuidBytes } from '../event-id';
import type { AppendResult, EventStore, ReadAllOptions, StreamAppend } from '../event-store';
import { KnownStates } from '../known-states';
import { runsOf, type SealedImport } from '../sealed-import';
import { AppendedPush } from './appended-push';
import { BatchDecisions } from './batch-decisions';
import type { BatchStep } from './batch-writer';
import { Connection } from './connection';
import { LogReader } from './log-reader';
import { LogWriter } from './log-writer';
import { isTechnical, type SealedEvent } from './stored-event';
import type { SealedAppend } from './stream-plan';
import { StreamStates } from './stream-states';

/** How to reach the log, and time limits. */
export interface EventStoreDbOptions {
  /** `esdb://...`, or `endpoint` (`host:port`) for a server without TLS. */
  connectionString?: string;
  endpoint?: string;
  /** Prefix of all stream names, for example `matricula-`, so that several installations can share a server. Empty by default. */
  namespace?: string;
  codec: EventCodec;
  /** Calls without an answer by then are rejected with LogUnavailable; 5,000 by default. */
  callDeadlineMs?: number;
  /** How long a batch over several streams may stay undecided; 10,000 by default. */
  sweepAfterMs?: number;
  /** Decides overdue batches of crashed processes in the background; one process of an installation is enough. */
  sweeps?: boolean;
  /** Clock of `at`. */
  now?: () => Date;
  /** Quiet time after which the subscription behind `onAppended` is checked; 10,000 by default. */
  watchdogMs?: number;
  /** Called with background errors; the work is retried. */
  onError?(error: unknown): void;
  /** For specs: called between the steps of an append to several streams. */
  onBatchStep?(step: BatchStep, stream?: string): void | Promise<void>;
}

const DEFAULT_BATCH = 500;
const WIDTH = 16;

/** The log on EventStoreDB 22.6 or newer. Any number of processes may use the same server. README.md explains appends to several streams. */
export class EventStoreDbEventStore implements EventStore, SealedImport {
  readonly states: KnownStates;
  private readonly codec: EventCodec;
  private readonly now: () => Date;
  private readonly connection: Connection;
  private readonly decisions: BatchDecisions;
  private readonly reader: LogReader;
  private readonly streams: StreamStates;
  private readonly writer: LogWriter;
  private readonly push: AppendedPush;
  private readonly sweeping: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(options: EventStoreDbOptions) {
    const { connectionString, endpoint, callDeadlineMs = 5_000, sweepAfterMs = 10_000, watchdogMs = 10_000, onError } = options;
    if (!connectionString && !endpoint) throw new Error('EventStoreDB needs a connection string or an endpoint');
    this.codec = options.codec;
    this.states = new KnownStates(this, options.codec.keys);
    this.now = options.now ?? (() => new Date());
    this.connection = new Connection(connectionString ?? `esdb://${endpoint}?tls=false`, callDeadlineMs, options.namespace);
    this.decisions = new BatchDecisions(this.connection);
    this.reader = new LogReader(this.connection, this.decisions);
    this.streams = new StreamStates(this.reader);
    const { connection, reader, decisions, streams } = this;
    this.writer = new LogWriter({
      connection,
      reader,
      decisions,
      states: streams,
      patienceMs: sweepAfterMs,
      onBatchStep: options.onBatchStep,
    });
    this.push = new AppendedPush({ connection, head: () => this.head(), watchdogMs, onError });
    if (options.sweeps) {
      const sweep = () => void this.sweep().catch((error: unknown) => this.closed || onError?.(error));
      this.sweeping = setInterval(sweep, sweepAfterMs).unref();
      sweep();
    }
  }

  async append(append: StreamAppend): Promise<AppendResult> {
    const [result] = await this.appendMany([append]);
    return result!;
  }

  async appendMany(appends: StreamAppend[]): Promise<AppendResult[]> {
    if (this.closed) throw new Error('The event log is closed');
    const prepared = appends.map((append) => this.prepare(append));
    const streams = new Set(appends.map(({ stream }) => stream));
    const results = await this.writer.write(streams, () => this.seal(prepared));
    if (results.length > 0) this.push.announce();
    return results;
  }

  async read(stream: string, from = 0, to = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    if (from > 0 || to < Number.MAX_SAFE_INTEGER) return this.open(await this.reader.stream(stream, from, to));
    return this.open(await this.whole(stream));
  }

  async readMany(streams: string[]): Promise<Map<string, RecordedEvent[]>> {
    const read = await mapWide(streams, WIDTH, async (stream) => [stream, await this.whole(stream)] as const);
    const found = new Map(read.filter(([, events]) => events.length > 0));
    await this.open([...found.values()].flat());
    return found;
  }

  async revisions(streams: string[]): Promise<Map<string, number>> {
    const read = await mapWide(streams, WIDTH, async (stream) => [stream, await this.reader.revision(stream)] as const);
    return new Map(read.filter((entry): entry is [string, number] => entry[1] !== undefined));
  }

  async *readAll(after: Position, options: ReadAllOptions = {}): AsyncGenerator<RecordedEvent[]> {
    const { filter = {}, batchSize = DEFAULT_BATCH, sealed = false } = options;
    for await (const batch of this.reader.batches(after, filter, batchSize)) yield sealed ? batch : await this.open(batch);
  }

  head(): Promise<Position> {
    return this.reader.head();
  }

  /** Appends of other processes are announced too, through a subscription that lasts while there is a listener. */
  onAppended(listener: () => void): () => void {
    return this.push.listen(listener);
  }

  /** Aborts batches whose writer is overdue; returns how many. */
  sweep(): Promise<number> {
    return this.decisions.sweep();
  }

  async importSealed(events: readonly RecordedEvent[]): Promise<void> {
    for (const run of runsOf(events)) await this.writer.import(run);
    this.push.announce();
  }

  /** Waits for appends in progress. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.sweeping);
    this.push.stop();
    await this.writer.idle();
    await this.connection.close();
  }

  private async whole(stream: string): Promise<RecordedEvent[]> {
    const { events, physical } = await this.reader.stretch(stream, 0);
    this.streams.read(stream, physical, events);
    return events;
  }

  private open(events: RecordedEvent[]): Promise<RecordedEvent[]> {
    for (const { id, type, stream, data } of events) {
      if ('$unreadable' in (data as object)) throw new Error(`Event ${id} (${type}, ${stream}) is no JSON`);
    }
    return this.codec.open(events);
  }

  private prepare({ stream, tenantId, events, expected }: StreamAppend): PreparedAppend {
    if (stream === '' || tenantId === '') throw new Error('An append needs the name of a stream and of a tenant');
    if (isTechnical(stream)) throw new Error(`Streams named like ${stream} belong to the log itself`);
    if (events.length === 0) throw new Error(`An append to ${stream} needs at least one event`);
    const prepared = events.map((event) => {
      const body = this.codec.prepare(tenantId, event);
      uuidBytes(event.id);
      const at = event.at === undefined ? this.now() : new Date(event.at);
      if (Number.isNaN(at.getTime())) throw new Error(`Event ${event.id} (${event.type}) has "${event.at}" for its time`);
      return { body, at: at.toISOString() };
    });
    if (new Set(prepared.map(({ body }) => body.id)).size < prepared.length)
      throw new Error(`An append to ${stream} has an event id twice`);
    return { stream, tenantId, expected, prepared };
  }

  private async seal(appends: readonly PreparedAppend[]): Promise<SealedAppend[]> {
    const keys = await this.codec.keysFor(appends.flatMap(({ prepared }) => prepared.map(({ body }) => body)));
    return appends.map(({ stream, tenantId, expected, prepared }) => ({
      stream,
      tenantId,
      expected,
      events: prepared.map(({ body, at }): SealedEvent => {
        const { id, type } = body;
        const { data, meta } = this.codec.seal(body, keys);
        // Round trip through JSON: a value that JSON cannot represent would leave the client's call pending for ever.
        return { id, type, at, data: JSON.parse(data) as Record<string, unknown>, meta: JSON.parse(meta) as EventMeta };
      }),
    }));
  }
}

interface PreparedAppend extends Omit<StreamAppend, 'events'> {
  prepared: { body: PreparedEvent; at: string }[];
}
