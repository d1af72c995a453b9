import { closeSync, existsSync, fsync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const flush = promisify(fsync);

/** An event on its way into the log, as the wire brings it. */
export interface ProposedEvent {
  id: string;
  type: string;
  contentType: string;
  data: Buffer;
  metadata: Buffer;
}

/** An event in the log. Positions are offsets of bytes, so they are not dense. */
export interface StoredEvent extends ProposedEvent {
  stream: string;
  revision: number;
  position: bigint;
  /** Milliseconds since 1970. */
  created: number;
}

export type Expectation = number | 'any' | 'no_stream' | 'stream_exists';

export type AppendOutcome = { revision: number; position: bigint } | { conflict: number | 'no_stream' } | { tooLarge: true };

/** More than this the server refuses in one append. */
export const MOST_APPEND_BYTES = 1024 * 1024;

/** Size of a record in bytes, without its content. */
const RECORD_OVERHEAD = 120;

/** Streams and their total order with the append rules of EventStoreDB; in memory, and in a file when there is one. */
export class StreamsLog {
  readonly all: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly byId = new Map<string, StoredEvent[]>();
  private readonly listeners = new Set<() => void>();
  private readonly file: number | undefined;
  private end = 0n;
  private written = 0;
  private flushing: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(
    path?: string,
    /** False: no flush after each append, for creating a whole log at once. A log that serves clients needs the flush. */
    private readonly durable = true,
  ) {
    if (path === undefined) return;
    const complete = existsSync(path) ? this.load(readFileSync(path)) : 0;
    this.file = openSync(path, existsSync(path) ? 'r+' : 'w');
    ftruncateSync(this.file, complete);
    this.written = complete;
  }

  /** Events of a stream by revision, undefined when it does not exist. */
  stream(name: string): readonly StoredEvent[] | undefined {
    return this.streams.get(name);
  }

  /** Index in `all` of the first event at or after a position. */
  indexOf(position: bigint): number {
    let [low, high] = [0, this.all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.all[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  append(stream: string, expected: Expectation, events: readonly ProposedEvent[]): AppendOutcome {
    if (sizeOf(events) > MOST_APPEND_BYTES) return { tooLarge: true };
    const current = (this.streams.get(stream)?.length ?? 0) - 1;
    const repeated = this.repeated(stream, expected, current, events);
    if (repeated) return repeated;
    const fits = expected === 'any' || (expected === 'stream_exists' ? current >= 0 : revisionOf(expected) === current);
    if (!fits) return { conflict: current === -1 ? 'no_stream' : current };
    const created = Date.now();
    const stored = events.map((event, index): StoredEvent => {
      const position = this.end;
      this.end += BigInt(RECORD_OVERHEAD + stream.length + event.data.length + event.metadata.length);
      return { ...event, stream, revision: current + 1 + index, position, created };
    });
    this.keep(stored);
    stored.forEach((event) => this.add(event));
    for (const listener of [...this.listeners]) listener();
    const last = stored.at(-1);
    return last ? { revision: last.revision, position: last.position } : { revision: current, position: this.end };
  }

  /** Resolves when everything appended so far is on disk. Calls made while the disk is busy share the next flush. */
  durably(): Promise<void> {
    const { file } = this;
    if (file === undefined || !this.durable) return Promise.resolve();
    this.next ??= (this.flushing ?? Promise.resolve()).then(() => {
      this.next = undefined;
      return (this.flushing = flush(file));
    });
    return this.next;
  }

  /** Calls back after each append. */
  onAppended(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.durably();
    if (this.file !== undefined) closeSync(this.file);
  }

  /**
   * The same ids at the same place count as a repeated append. The server checks for them only if the expectation is not met; otherwise it appends,
   * whatever the ids.
   */
  private repeated(stream: string, expected: Expectation, current: number, events: readonly ProposedEvent[]): AppendOutcome | undefined {
    let first: number | undefined;
    if (expected === 'any' || expected === 'stream_exists') {
      first = this.byId.get(events[0]?.id ?? '')?.find((event) => event.stream === stream)?.revision;
    } else if (revisionOf(expected) < current) {
      first = revisionOf(expected) + 1;
    }
    if (first === undefined || events.length === 0) return undefined;
    const there = this.streams.get(stream) ?? [];
    if (!events.every(({ id }, index) => there[first + index]?.id === id)) return undefined;
    const last = there[first + events.length - 1]!;
    return { revision: last.revision, position: last.position };
  }

  private add(event: StoredEvent): void {
    this.all.push(event);
    const stream = this.streams.get(event.stream);
    if (stream) stream.push(event);
    else this.streams.set(event.stream, [event]);
    const sameId = this.byId.get(event.id);
    if (sameId) sameId.push(event);
    else this.byId.set(event.id, [event]);
  }

  private keep(events: readonly StoredEvent[]): void {
    if (this.file === undefined) return;
    const line = `${JSON.stringify(
      events.map(({ data, metadata, position, ...rest }) => ({
        ...rest,
        data: data.toString('base64'),
        metadata: metadata.toString('base64'),
        position: String(position),
      })),
    )}\n`;
    this.written += writeSync(this.file, line, this.written);
  }

  /** Answers how many bytes are complete: a kill may have cut the last line in two. */
  private load(content: Buffer): number {
    const complete = content.lastIndexOf(10) + 1;
    // Line by line: a large log is longer than a string may be.
    for (let from = 0, to = 0; from < complete; from = to + 1) {
      to = content.indexOf(10, from);
      const line = content.toString('utf8', from, to);
      for (const { data, metadata, position, ...rest } of JSON.parse(line) as (Omit<StoredEvent, 'data' | 'metadata' | 'position'> & {
        data: string;
        metadata: string;
        position: string;
      })[]) {
        const event: StoredEvent = {
          ...rest,
          data: Buffer.from(data, 'base64'),
          metadata: Buffer.from(metadata, 'base64'),
          position: BigInt(position),
        };
        this.add(event);
        this.end = event.position + BigInt(RECORD_OVERHEAD + event.stream.length + event.data.length + event.metadata.length);
      }
    }
    return complete;
  }
}

/** Size of events as the server counts it. */
const sizeOf = (events: readonly ProposedEvent[]) =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);

const revisionOf = (expected: number | 'no_stream') => (expected === 'no_stream' ? -1 : expected);
