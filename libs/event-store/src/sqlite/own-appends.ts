import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { EventCodec, PreparedEvent } from '../event-codec';
import type { LogFilter } from '../event-store';
import type { EventRow } from './log-writer';
import { positionNumber, positionText } from './position';

/** Maximum number of cached events. */
const MOST = 1_000;

/** An append of this process as stored in the log. */
export interface OwnAppend {
  stream: string;
  tenantId: string;
  events: readonly PreparedEvent[];
  /** Its events as stored. */
  rows: readonly EventRow[];
  /** Revision and position of its last event. */
  revision: number;
  position: Position;
}

interface CachedEvent {
  append: OwnAppend;
  index: number;
}

/**
 * Caches the end of the log as far as this process wrote it without a gap, so that followers need not read and decrypt recent events again. An
 * append of another process ends the cached range; a new one starts after it.
 */
export class OwnAppends {
  /** Events at consecutive positions, the first at `from + 1`. */
  private events: CachedEvent[] = [];
  private from = 0;
  /** How often the cache was cleared; events sealed before that are not cached. */
  private times = 0;

  constructor(private readonly codec: Pick<EventCodec, 'asOpened'>) {}

  get forgotten(): number {
    return this.times;
  }

  /** Adds the appends of one transaction. */
  note(appends: readonly OwnAppend[]): void {
    for (const append of appends.toSorted((a, b) => (a.position < b.position ? -1 : 1))) {
      const before = positionNumber(append.position) - append.events.length;
      if (before !== this.from + this.events.length) {
        this.events = [];
        this.from = before;
      }
      for (const index of append.events.keys()) this.events.push({ append, index });
    }
    const surplus = this.events.length - MOST;
    // Trims in bulk, not at every append.
    if (surplus < MOST) return;
    this.events.splice(0, surplus);
    this.from += surplus;
  }

  /** Clears the cache, because a person may have been erased. */
  forget(): void {
    this.events = [];
    this.from = 0;
    this.times += 1;
  }

  /** Cached events after a position that match a filter, and the position they reach; undefined if the position is not cached. */
  after(
    position: Position,
    { tenantId, types, without, streamPrefix = '' }: LogFilter,
    sealed = false,
  ): { events: RecordedEvent[]; to: Position } | undefined {
    const skip = positionNumber(position) - this.from;
    if (skip < 0 || skip >= this.events.length) return undefined;
    const wanted = types && new Set(types);
    const isLeftOut = (type: string) => !(wanted?.has(type) ?? true) || without?.includes(type);
    const events = this.events.slice(skip).flatMap(({ append, index }) => {
      const { stream, tenantId: of } = append;
      const isWanted = (tenantId ?? of) === of && !isLeftOut(append.events[index]!.type) && stream.startsWith(streamPrefix);
      return isWanted ? this.recorded(append, index, sealed) : [];
    });
    return { events, to: positionText(this.from + this.events.length) };
  }

  private recorded({ stream, tenantId, events, rows, revision, position }: OwnAppend, index: number, sealed: boolean): RecordedEvent {
    const [event, row] = [events[index]!, rows[index]!];
    const behind = events.length - 1 - index;
    return {
      id: event.id,
      type: event.type,
      ...(sealed ? { data: JSON.parse(row.data), meta: JSON.parse(row.meta) } : this.codec.asOpened(event)),
      stream,
      revision: revision - behind,
      position: positionText(positionNumber(position) - behind),
      tenantId,
      at: new Date(row.at).toISOString(),
    };
  }
}
