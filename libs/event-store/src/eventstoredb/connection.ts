import { EventStoreDBClient, excludeSystemEvents, type ResolvedEvent } from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';
import { AppendLane } from './append-lane';
import { LogUnavailable, Silence } from './log-unavailable';
import { known } from './position';
import type { OutgoingEvent } from './stored-event';

/** An event as the server keeps it. */
export interface PhysicalEvent {
  id: string;
  type: string;
  stream: string;
  /** Number within the stream on the server, aborted events included. */
  physical: number;
  position: bigint;
  created: Date;
  data: unknown;
  metadata: unknown;
}

export type Written = { physical: number; position: bigint | undefined } | { conflict: true };

/** What the client does not declare but has. */
interface ClientInternals {
  getChannel(): Promise<{ close(): void }>;
}

/** The part of a read that is used. */
interface Reading {
  on(event: 'data', listener: (event: ResolvedEvent) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** What a subscription has to say. */
interface SubscriptionListener {
  /** It lives: an event, or how far it has looked. */
  sign(position: bigint | undefined, event: boolean): void;
  /** It is over, because more was appended at once than the server keeps for it. */
  lagged(error: unknown): void;
  failed(error: unknown): void;
}

/** The client's name for gRPC's ABORTED, which the server says to subscriptions that do not keep up. */
const ABORTED = 'timeout';
const RETRY_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 200;
/** How long the first attempts may go without any answer; the last one has what is left. Another leader takes calls after a second. */
const PATIENCE_MS = [500, 1_000];
/** The server is gone or going, or no leader yet; the same call may succeed soon, or on the next connection. */
const PASSING = new Set(['unavailable', 'cancelled', 'deadline-exceeded', ABORTED, 'not-leader', 'unknown']);
/** Those of them after which the client would stay with the server that said so. */
const STAYING = new Set(['deadline-exceeded', 'unknown']);

/** More than are ever in use at a time. */
const MOST_RENEWALS = 1_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;

/** How long an attempt may take, and how long it may go without a sign. */
export interface Patience {
  leftMs: number;
  patienceMs: number;
}

/** A client and the call that carries its appends. */
interface Line {
  client: EventStoreDBClient;
  lane: AppendLane;
}

/** The client with a deadline on every call. Its types go no further. */
export class Connection {
  private line: Line;
  private renewals = 0;
  private closed = false;
  private readonly reading = new Set<(error: Error) => void>();

  constructor(
    private readonly connectionString: string,
    private readonly deadlineMs: number,
    /** Begins the names of all streams on the server; nothing else there is seen. */
    private readonly namespace = '',
  ) {
    this.line = this.connect();
  }

  /**
   * Appends when the stream's last physical revision is as expected (-1: it does not exist). Tried again while the server is away, and sent
   * again on another connection when it keeps silent: the ids keep a repeated append from being written twice.
   * @throws LogUnavailable when there is no answer by the deadline.
   */
  append(stream: string, expected: number | 'any', events: readonly OutgoingEvent[]): Promise<Written> {
    return this.persist(`append to ${stream}`, ({ lane }, patience) => lane.append(this.namespace + stream, expected, events, patience));
  }

  /** Up to `count` events of a stream from a physical revision, or backwards from the end; undefined when there is no such stream. */
  readStream(stream: string, options: { from?: number; backwards?: boolean; count: number }): Promise<PhysicalEvent[] | undefined> {
    const { from = 0, backwards = false, count } = options;
    return this.persist(`read ${stream}`, async ({ client }, patience) => {
      try {
        return await this.gather(`read ${stream}`, patience, () =>
          client.readStream(this.namespace + stream, {
            direction: backwards ? 'backwards' : 'forwards',
            fromRevision: backwards ? 'end' : BigInt(from),
            maxCount: count,
          }),
        );
      } catch (error) {
        if (typeOf(error) === 'stream-not-found') return undefined;
        throw error;
      }
    });
  }

  /** Up to `count` events of the whole log from a position on (which may be included); backwards from before it, or from the end. */
  readAll(options: { from?: bigint; backwards?: boolean; count: number }): Promise<PhysicalEvent[]> {
    const { from, backwards = false, count } = options;
    const fromPosition = from === undefined ? (backwards ? 'end' : 'start') : { commit: from, prepare: from };
    return this.persist('read the log', ({ client }, patience) =>
      this.gather('read the log', patience, () =>
        client.readAll({ direction: backwards ? 'backwards' : 'forwards', fromPosition, maxCount: count }),
      ),
    );
  }

  /** Everything that is appended after a position (or from now on) until it fails, lags behind or is stopped. Nothing resumes it. */
  subscribe(from: bigint | undefined, on: SubscriptionListener) {
    const subscription = this.line.client.subscribeToAll({
      fromPosition: from === undefined ? 'end' : { commit: from, prepare: from },
      filter: excludeSystemEvents({ checkpointReached: async (_, { commit }) => on.sign(commit, false) }),
    });
    subscription.on('data', ({ event }: ResolvedEvent) => on.sign(event?.position?.commit, true));
    subscription.on('confirmation', () => on.sign(undefined, false));
    subscription.on('error', (error: Error) => (typeOf(error) === ABORTED ? on.lagged(error) : on.failed(error)));
    subscription.on('end', () => on.failed(new Error('The subscription ended')));
    // A cancelled subscription may still report that it was.
    return () => void subscription.unsubscribe().catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const abandon of [...this.reading]) abandon(closedError());
    await shut(this.line);
  }

  private connect(): Line {
    const client = EventStoreDBClient.connectionString(unshared(this.connectionString, this.renewals));
    return { client, lane: new AppendLane(client) };
  }

  /** A connection that kept silent may be dead for long without knowing it: the next call gets a new one, calls under way keep theirs. */
  private renew(silent: Line): void {
    if (this.line !== silent || this.closed) return;
    this.renewals = (this.renewals + 1) % MOST_RENEWALS;
    this.line = this.connect();
    setTimeout(() => void shut(silent), this.deadlineMs).unref();
  }

  private async persist<T>(operation: string, attempt: (line: Line, patience: Patience) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.deadlineMs;
    let silences = 0;
    for (let tried = 1; ; tried++) {
      if (this.closed) throw closedError();
      const { line } = this;
      const leftMs = Math.max(1, deadline - performance.now());
      try {
        return await attempt(line, { leftMs, patienceMs: Math.min(leftMs, PATIENCE_MS[silences] ?? leftMs) });
      } catch (error) {
        const silent = error instanceof Silence;
        const unavailable = error instanceof LogUnavailable;
        if (!silent && !unavailable && !isPassing(error)) throw error;
        if (silent || unavailable || STAYING.has(typeOf(error))) this.renew(line);
        if (unavailable) throw error;
        if (silent) silences += 1;
        // Silence has lasted long enough.
        const wait = silent ? 0 : Math.min(RETRY_PAUSE_MS * tried, LONGEST_PAUSE_MS);
        if (performance.now() + wait >= deadline) throw new LogUnavailable(operation, this.deadlineMs, error);
        if (wait > 0) await pause(wait);
      }
    }
  }

  /** Collects one bounded read. Once begun, reads have no deadline as a whole: a slow server is fine as long as something comes. */
  private gather(operation: string, { patienceMs }: Patience, open: () => Reading): Promise<PhysicalEvent[]> {
    return new Promise((resolve, reject) => {
      const events: PhysicalEvent[] = [];
      const stream = open();
      const end = () => {
        clearTimeout(timer);
        this.reading.delete(abandon);
      };
      // A cancelled read reports nothing any more, or that it was cancelled.
      const abandon = (error: Error) => {
        end();
        void stream.cancel().catch(() => undefined);
        reject(error);
      };
      const givingUp = () => setTimeout(() => abandon(new LogUnavailable(operation, this.deadlineMs)), this.deadlineMs);
      let begun = false;
      let timer = setTimeout(() => abandon(new Silence()), patienceMs);
      this.reading.add(abandon);
      stream.on('data', (resolved) => {
        if (begun) timer.refresh();
        else {
          begun = true;
          clearTimeout(timer);
          timer = givingUp();
        }
        try {
          if (resolved.event) events.push(this.physicalEvent(resolved));
        } catch (error) {
          abandon(error as Error);
        }
      });
      stream.on('error', (error) => {
        end();
        reject(error);
      });
      stream.on('end', () => {
        end();
        resolve(events);
      });
    });
  }

  private physicalEvent({ event, commitPosition }: ResolvedEvent): PhysicalEvent {
    const { id, type, streamId, revision, created, data, metadata, position } = event!;
    const commit = known(position?.commit) ?? known(commitPosition);
    if (commit === undefined) throw new Error('This server reads streams without positions; EventStoreDB 22.6 or newer is needed');
    // What is not in the namespace is named like the server's own: nobody takes it for an event of the product.
    const stream = streamId.startsWith(this.namespace) ? streamId.slice(this.namespace.length) : `$${streamId}`;
    return { id, type, stream, physical: Number(revision), position: commit, created, data, metadata };
  }
}

const closedError = () => new Error('The event log is closed');

/** What the client calls an error. */
const typeOf = (error: unknown) => (error as { type?: string }).type ?? '';

/** gRPC shares a connection among all clients of the same settings: a timeout of so many milliseconds more makes them others. */
function unshared(connectionString: string, more: number): string {
  const given = /[?&]keepAliveTimeout=(\d+)/i.exec(connectionString)?.[1] ?? KEEP_ALIVE_TIMEOUT_MS;
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}keepAliveTimeout=${Number(given) + more}`;
}

/** A cluster that has no leader is not found at all; the client has no name for that. */
const isPassing = (error: unknown) => PASSING.has(typeOf(error)) || /^Failed to discover/.test((error as Error).message);

async function shut({ client }: Line): Promise<void> {
  await client.dispose();
  (await (client as unknown as ClientInternals).getChannel()).close();
}
