import { timerStream } from '@matricula/domain/automation';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, turnsBoundary } from '@matricula/domain/rule';
import { KnownStates, type AppendResult, type EventStore, type ReadAllOptions, type StreamAppend } from '@matricula/event-store';
import { BoundedMap } from '@matricula/vault';

/** Digits of the count of simulated events after a position: enough for all that follows one event. */
const DIGITS = 9;
/** Maximum number of cached events over all streams; a stream that is evicted is read again. */
const MOST_EVENTS = 300_000;

/** A stream as of the event at hand. It only grows, because positions do. */
interface Seen {
  events: RecordedEvent[];
  /** The stream in the real log, and how many of its events were looked at. */
  real: readonly RecordedEvent[];
  next: number;
}

/**
 * The log as of an event of the past, with the events of a simulation in place of what rules really gave from then on. Nothing is written to the
 * real log. Simulated events stand directly after the event at hand, so that the order of every stream is that of time. Each stream is read from the real
 * log once.
 */
export class PastLog {
  readonly states = new KnownStates(
    this as unknown as EventStore,
    {
      onForgotten: () => () => undefined,
      asOfNow: () => Promise.resolve(),
    } as never,
  );
  private readonly prefixes: { own: readonly string[]; leads: string; controls: string };
  private readonly seen = new BoundedMap<Seen>(MOST_EVENTS, ({ real, events }) => 1 + Math.max(real.length, events.length));
  private readonly simulated = new Map<string, RecordedEvent[]>();
  private readonly known = new Set<string>();
  private fresh: RecordedEvent[] = [];
  private count = 0;
  private position: Position = ORIGIN;
  private at = '';

  constructor(
    private readonly log: Pick<EventStore, 'read' | 'readMany' | 'readAll'>,
    private readonly options: {
      tenantId: string;
      /** Ids of the assignments that rules really made in the period, as far as they are known. */
      replaced: ReadonlySet<string>;
    },
  ) {
    const { tenantId } = options;
    this.prefixes = {
      own: [turnsBoundary.stream(tenantId, ''), timerStream(tenantId, '')],
      leads: leadStream(tenantId, ''),
      controls: controlsBoundary.stream(tenantId),
    };
  }

  /** Moves on to an event of the real log. */
  arrive({ position, at }: Pick<RecordedEvent, 'position' | 'at'>): void {
    [this.position, this.at] = [position, at];
  }

  /** The events that were simulated since the last call. */
  taken(): RecordedEvent[] {
    const fresh = this.fresh;
    this.fresh = [];
    return fresh;
  }

  async read(stream: string, from = 0, to = Infinity): Promise<RecordedEvent[]> {
    return (await this.asNow(stream)).slice(from, to === Infinity ? undefined : to + 1);
  }

  async readMany(streams: string[]): Promise<Map<string, RecordedEvent[]>> {
    const found = new Map<string, RecordedEvent[]>();
    for (const stream of streams) {
      const events = await this.read(stream);
      if (events.length > 0) found.set(stream, events);
    }
    return found;
  }

  /** An event at its place in its stream, as the simulation has it. */
  async placed(event: RecordedEvent): Promise<RecordedEvent> {
    const events = await this.asNow(event.stream);
    const found = events[firstFrom(events, event.position)];
    return found?.id === event.id ? found : event;
  }

  /** The events of the real log up to the event at hand, each at its place in its stream; simulated ones are not read again. */
  async *readAll(from: Position, options?: ReadAllOptions): AsyncGenerator<RecordedEvent[]> {
    for await (const batch of this.log.readAll(from, options)) {
      const placed: RecordedEvent[] = [];
      for (const event of batch) {
        if (event.position > this.position) break;
        if (!this.isReplaced(event)) placed.push(await this.placed(event));
      }
      if (placed.length > 0) yield placed;
      if (batch.at(-1)!.position > this.position) return;
    }
  }

  async append({ stream, tenantId, events }: StreamAppend): Promise<AppendResult> {
    const all = await this.asNow(stream);
    const own = this.simulated.get(stream) ?? [];
    for (const event of events) {
      if (this.known.has(event.id)) continue;
      this.known.add(event.id);
      this.count++;
      const position = `${this.position}.${String(this.count).padStart(DIGITS, '0')}`;
      const recorded = { ...event, stream, tenantId, position, revision: all.length, at: this.at } as RecordedEvent;
      for (const list of [all, own, this.fresh]) list.push(recorded);
    }
    this.simulated.set(stream, own);
    return { stream, revision: all.length - 1, position: all.at(-1)?.position ?? this.position };
  }

  async appendMany(appends: StreamAppend[]): Promise<AppendResult[]> {
    const done: AppendResult[] = [];
    for (const one of appends) done.push(await this.append(one));
    return done;
  }

  async revisions(streams: string[]): Promise<Map<string, number>> {
    return new Map([...(await this.readMany(streams))].map(([stream, events]) => [stream, events.length - 1]));
  }

  head = (): Promise<Position> => Promise.resolve(this.position);

  /**
   * The events of a stream as of the event at hand. Streams of leads and stops grow with it; the others are there as a whole, because those who read them
   * judge each event by its position.
   */
  private async asNow(stream: string): Promise<RecordedEvent[]> {
    const { leads, controls } = this.prefixes;
    const isCut = stream.startsWith(leads) || stream === controls;
    const seen = this.seen.get(stream) ?? (await this.begun(stream));
    const { events, real } = seen;
    for (; seen.next < real.length && !(isCut && real[seen.next]!.position > this.position); seen.next++) {
      const event = real[seen.next]!;
      if (!this.isReplaced(event)) events.push(event.revision === events.length ? event : { ...event, revision: events.length });
    }
    return events;
  }

  /** A stream up to the last event that was simulated in it. */
  private async begun(stream: string): Promise<Seen> {
    const real = this.prefixes.own.some((prefix) => stream.startsWith(prefix)) ? [] : await this.log.read(stream);
    const events: RecordedEvent[] = [];
    let next = 0;
    for (const one of this.simulated.get(stream) ?? []) {
      for (; next < real.length && real[next]!.position < one.position; next++) if (!this.isReplaced(real[next]!)) events.push(real[next]!);
      events.push(one);
    }
    const seen = { events: events.map((event, revision) => (event.revision === revision ? event : { ...event, revision })), real, next };
    this.seen.set(stream, seen);
    return seen;
  }

  private isReplaced({ type, data }: RecordedEvent): boolean {
    return type === 'LeadAssigned' && this.options.replaced.has((data as LeadAssigned['data']).assignmentId ?? '');
  }
}

/** The index of the first event that is not before a position. */
function firstFrom(events: readonly RecordedEvent[], position: Position): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (events[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
