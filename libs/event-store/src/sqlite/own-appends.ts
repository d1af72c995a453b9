import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { EventCodec, PreparedEvent } from '../event-codec';
import type { LogFilter } from '../event-store';
import type { EventRow } from './log-writer';
import { positionNumber, positionText } from './position';

/** Events of appends that are kept. */
const MOST = 1_000;

/** An append of this process as the log has it. */
export interface OwnAppend {
  stream: string;
  tenantId: string;
  events: readonly PreparedEvent[];
  /** The same as they are stored. */
  rows: readonly EventRow[];
  /** Revision and position of the last one. */
  revision: number;
  position: Position;
}

interface Kept {
  append: OwnAppend;
  index: number;
}

/**
 * The end of the log as far as this process wrote it without a gap: whoever follows it need not read and open again what was in hand a moment
 * ago. What others write between breaks it off, and it begins anew behind that.
 */
export class OwnAppends {
  /** At consecutive positions, the first at `from + 1`. */
  private events: Kept[] = [];
  private from = 0;
  /** How often it was forgotten: what was sealed before is not kept. */
  private times = 0;

  constructor(private readonly codec: Pick<EventCodec, 'asOpened'>) {}

  get forgotten(): number {
    return this.times;
  }

  /** Takes note of what one transaction wrote. */
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
    // Now and then, not at every append.
    if (surplus < MOST) return;
    this.events.splice(0, surplus);
    this.from += surplus;
  }

  /** Somebody may have been erased. */
  forget(): void {
    this.events = [];
    this.from = 0;
    this.times += 1;
  }

  /** What a filter lets through of the events after a position, sealed or opened, and where they end; undefined where that is not known here. */
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
