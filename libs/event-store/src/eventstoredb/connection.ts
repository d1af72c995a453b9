import { EventStoreDBClient, excludeSystemEvents, type ResolvedEvent } from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';
import { AppendLane } from './append-lane';
import { LogUnavailable, Silence } from './log-unavailable';
import { known } from './position';
import type { OutgoingEvent } from './stored-event';

/** An event as stored on the server. */
export interface PhysicalEvent {
  id: string;
  type: string;
  stream: string;
  /** Revision in the server's stream, aborted events included. */
  physical: number;
  position: bigint;
  created: Date;
  data: unknown;
  metadata: unknown;
}

export type Written = { physical: number; position: bigint | undefined } | { conflict: true };

/** Client members that exist but are not declared. */
interface ClientInternals {
  getChannel(): Promise<{ close(): void }>;
}

/** The used part of a read. */
interface Reading {
  on(event: 'data', listener: (event: ResolvedEvent) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  cancel(): Promise<void>;
}

/** Callbacks of a subscription. */
interface SubscriptionListener {
  /** A sign of life: an event, or the position reached without one. */
  sign(position: bigint | undefined, event: boolean): void;
  /** The subscription ended because more was appended at once than the server buffers. */
  lagged(error: unknown): void;
  failed(error: unknown): void;
}

/** The client's name for gRPC's ABORTED, which the server sends to subscriptions that do not keep up. */
const ABORTED = 'timeout';
const RETRY_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 200;
/** How long the first attempts may go without an answer; the last one gets the remaining time. A new leader accepts calls after a second. */
const PATIENCE_MS = [500, 1_000];
/** Transient errors: the server is down or stopping, or there is no leader yet. The call may succeed soon, or on the next connection. */
const PASSING = new Set(['unavailable', 'cancelled', 'deadline-exceeded', ABORTED, 'not-leader', 'unknown']);
/** Transient errors after which the client would stay with the same server. */
const STAYING = new Set(['deadline-exceeded', 'unknown']);

/** More clients than are ever in use at a time. */
const MOST_RENEWALS = 1_000;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;

/** Remaining time of an attempt, and how long it may go without a sign of life. */
export interface Patience {
  leftMs: number;
  patienceMs: number;
}

/** A client and the open call for its appends. */
interface Line {
  client: EventStoreDBClient;
  lane: AppendLane;
}

/** The client with a deadline on every call. Its types are not used outside this module. */
export class Connection {
  private line: Line;
  private renewals = 0;
  private closed = false;
  private readonly reading = new Set<(error: Error) => void>();

  constructor(
    private readonly connectionString: string,
    private readonly deadlineMs: number,
    /** Prefix of all stream names on the server; other streams are ignored. */
    private readonly namespace = '',
  ) {
    this.line = this.connect();
  }

  /**
   * Appends if the stream's last physical revision is as expected (-1: it does not exist). Retries while the server is unavailable, and on a new
   * connection if it does not answer; the event ids prevent duplicates.
   * @throws LogUnavailable when there is no answer by the deadline.
   */
  append(stream: string, expected: number | 'any', events: readonly OutgoingEvent[]): Promise<Written> {
    return this.persist(`append to ${stream}`, ({ lane }, patience) => lane.append(this.namespace + stream, expected, events, patience));
  }

  /** Reads up to `count` events of a stream from a physical revision, or backwards from the end; undefined if the stream does not exist. */
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

  /** Reads up to `count` events of the whole log from a position (which may be included), or backwards from before it or from the end. */
  readAll(options: { from?: bigint; backwards?: boolean; count: number }): Promise<PhysicalEvent[]> {
    const { from, backwards = false, count } = options;
    const fromPosition = from === undefined ? (backwards ? 'end' : 'start') : { commit: from, prepare: from };
    return this.persist('read the log', ({ client }, patience) =>
      this.gather('read the log', patience, () =>
        client.readAll({ direction: backwards ? 'backwards' : 'forwards', fromPosition, maxCount: count }),
      ),
    );
  }

  /** Subscribes to everything appended after a position (or from now on) until it fails, lags behind or is stopped. It is not resumed. */
  subscribe(from: bigint | undefined, on: SubscriptionListener) {
    const subscription = this.line.client.subscribeToAll({
      fromPosition: from === undefined ? 'end' : { commit: from, prepare: from },
      filter: excludeSystemEvents({ checkpointReached: async (_, { commit }) => on.sign(commit, false) }),
    });
    subscription.on('data', ({ event }: ResolvedEvent) => on.sign(event?.position?.commit, true));
    subscription.on('confirmation', () => on.sign(undefined, false));
    subscription.on('error', (error: Error) => (typeOf(error) === ABORTED ? on.lagged(error) : on.failed(error)));
    subscription.on('end', () => on.failed(new Error('The subscription ended')));
    // A cancelled subscription may still report its cancellation.
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

  /** A silent connection may be dead without noticing: the next call gets a new one, running calls keep theirs. */
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
        // After silence no further pause is needed.
        const wait = silent ? 0 : Math.min(RETRY_PAUSE_MS * tried, LONGEST_PAUSE_MS);
        if (performance.now() + wait >= deadline) throw new LogUnavailable(operation, this.deadlineMs, error);
        if (wait > 0) await pause(wait);
      }
    }
  }

  /** Collects one bounded read. Once started, a read has no overall deadline: a slow server is fine as long as data arrives. */
  private gather(operation: string, { patienceMs }: Patience, open: () => Reading): Promise<PhysicalEvent[]> {
    return new Promise((resolve, reject) => {
      const events: PhysicalEvent[] = [];
      const stream = open();
      const end = () => {
        clearTimeout(timer);
        this.reading.delete(abandon);
      };
      // A cancelled read reports nothing more, or its cancellation.
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
    // Streams outside the namespace get a `$` prefix like the server's own, so they are never taken for product events.
    const stream = streamId.startsWith(this.namespace) ? streamId.slice(this.namespace.length) : `$${streamId}`;
    return { id, type, stream, physical: Number(revision), position: commit, created, data, metadata };
  }
}

const closedError = () => new Error('The event log is closed');

/** Error type of the client. */
const typeOf = (error: unknown) => (error as { type?: string }).type ?? '';

/** gRPC shares a connection among clients with equal settings: a slightly longer timeout forces a separate connection. */
function unshared(connectionString: string, more: number): string {
  const given = /[?&]keepAliveTimeout=(\d+)/i.exec(connectionString)?.[1] ?? KEEP_ALIVE_TIMEOUT_MS;
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}keepAliveTimeout=${Number(given) + more}`;
}

/** A cluster without a leader fails discovery, for which the client has no error type. */
const isPassing = (error: unknown) => PASSING.has(typeOf(error)) || /^Failed to discover/.test((error as Error).message);

async function shut({ client }: Line): Promise<void> {
  await client.dispose();
  (await (client as unknown as ClientInternals).getChannel()).close();
}
