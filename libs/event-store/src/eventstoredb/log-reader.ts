import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { LogFilter } from '../event-store';
import type { BatchDecisions } from './batch-decisions';
import type { Connection, PhysicalEvent } from './connection';
import { positionNumber, positionText } from './position';
import { type FoundEvent, foundEvent } from './stored-event';

const PAGE = 1_000;
const TAIL_PAGE = 8;
const HEAD_PAGE = 32;

/** Part of a stream that was read: its visible events, and its end on the server. */
export interface StreamStretch {
  events: RecordedEvent[];
  /** The last physical revision; the previous one if nothing was read. */
  physical: number;
}

/** Reads streams and the whole log. Events are returned sealed; events of aborted batches are skipped. Waits while a batch is undecided. */
export class LogReader {
  /** Position up to which nothing is undecided, and the newest visible position before it. */
  private settled: { upTo: bigint; head: Position } | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly decisions: BatchDecisions,
  ) {}

  /** Visible events of a stream from a physical revision on, up to a revision. */
  async stretch(stream: string, physical: number, to = Number.MAX_SAFE_INTEGER): Promise<StreamStretch> {
    const events: RecordedEvent[] = [];
    let last = physical - 1;
    for (;;) {
      const page = (await this.connection.readStream(stream, { from: last + 1, count: PAGE })) ?? [];
      const found = page.flatMap((event) => foundEvent(event) ?? []);
      await this.decisions.look(batchesOf(found));
      for (const one of found) if (await this.visible(one)) events.push(one.event);
      last = page.at(-1)?.physical ?? last;
      if (page.length < PAGE || (events.at(-1)?.revision ?? -1) >= to) return { events, physical: last };
    }
  }

  /** Events of a stream between two revisions, both included. */
  async stream(stream: string, from: number, to: number): Promise<RecordedEvent[]> {
    // A revision is never above its physical one, so reading from there misses nothing.
    const { events } = await this.stretch(stream, from, to);
    return events.filter(({ revision }) => revision >= from && revision <= to);
  }

  /** Revision of the last visible event, undefined if there is none. */
  async revision(stream: string): Promise<number | undefined> {
    for (let count = TAIL_PAGE; ; count *= 8) {
      const page = await this.connection.readStream(stream, { backwards: true, count });
      for (const stored of page ?? []) {
        const found = foundEvent(stored);
        if (found && (await this.visible(found))) return found.event.revision;
      }
      if (!page || page.length < count) return undefined;
    }
  }

  /** Events after a position in order, at most `batchSize` at a time. Available events are returned before waiting for an undecided batch. */
  async *batches(after: Position, filter: LogFilter, batchSize: number): AsyncGenerator<RecordedEvent[]> {
    let cursor = positionNumber(after);
    let ready: RecordedEvent[] = [];
    let next = this.page(cursor);
    for (;;) {
      const page = await next;
      const ahead = page.at(-1)?.position ?? cursor;
      // The server prepares the next page while this one is processed.
      if (page.length === PAGE) next = this.page(ahead);
      const fresh = page.filter(({ position }) => cursor === undefined || position > cursor);
      // Decisions follow soon after their events, so most need no extra request.
      this.decisions.note(fresh);
      const found = fresh.flatMap((stored) => foundEvent(stored) ?? []).filter(({ event }) => matches(event, filter));
      await this.decisions.look(batchesOf(found));
      for (const one of found) {
        if (ready.length > 0 && one.mark && this.decisions.known(one.mark.batch) === undefined) {
          yield ready;
          ready = [];
        }
        if (!(await this.visible(one))) continue;
        ready.push(one.event);
        if (ready.length < batchSize) continue;
        yield ready;
        ready = [];
      }
      cursor = ahead;
      if (page.length < PAGE) break;
    }
    if (ready.length > 0) yield ready;
  }

  /** Position of the newest event that can be read now. */
  async head(): Promise<Position> {
    let top: bigint | undefined;
    let undecided = false;
    let cursor: bigint | undefined;
    // Usually nothing is new since the last call, and one event is enough to tell.
    for (let count = this.settled ? 1 : HEAD_PAGE; ; count = Math.min(count * HEAD_PAGE, PAGE)) {
      const page = await this.connection.readAll({ from: cursor, backwards: true, count });
      // Reading backwards, a decision comes before its events: a batch without one is undecided.
      this.decisions.note(page);
      for (const stored of page) {
        const { position } = stored;
        if (this.settled && position <= this.settled.upTo) {
          return this.keep({ upTo: undecided ? this.settled.upTo : (top ?? position), head: this.settled.head });
        }
        top ??= position;
        cursor = position;
        const found = foundEvent(stored);
        if (!found) continue;
        const committed = found.mark ? this.decisions.known(found.mark.batch) : true;
        if (committed) return this.keep({ upTo: undecided ? position : top, head: positionText(position) });
        if (committed === undefined) undecided = true;
      }
      if (page.length < count) return undecided || top === undefined ? ORIGIN : this.keep({ upTo: top, head: ORIGIN });
    }
  }

  /** A page of the log; its failure is not reported if the page is never used. */
  private page(from: bigint | undefined): Promise<PhysicalEvent[]> {
    const page = this.connection.readAll({ from, count: PAGE });
    page.catch(() => undefined);
    return page;
  }

  private keep(settled: { upTo: bigint; head: Position }): Position {
    if (!this.settled || settled.upTo > this.settled.upTo) this.settled = settled;
    return settled.head;
  }

  private async visible({ mark, created }: FoundEvent): Promise<boolean> {
    return mark === undefined || this.decisions.settled(mark, created);
  }
}

function* batchesOf(found: readonly FoundEvent[]): Generator<string> {
  for (const { mark } of found) if (mark) yield mark.batch;
}

function matches({ tenantId, type, stream }: RecordedEvent, filter: LogFilter): boolean {
  if (filter.tenantId !== undefined && filter.tenantId !== tenantId) return false;
  if (filter.types && !filter.types.includes(type)) return false;
  if (filter.without?.includes(type)) return false;
  return filter.streamPrefix === undefined || stream.startsWith(filter.streamPrefix);
}
