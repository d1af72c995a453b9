import { timerStream } from '@matricula/domain/automation';
import type { LeadAssigned } from '@matricula/domain/lead';
import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary } from '@matricula/domain/rule';
import { KnownStates, type AppendResult, type EventStore, type ReadAllOptions, type StreamAppend } from '@matricula/event-store';

/** Digits of the count of simulated events after a position: enough for all that follows one event. */
const DIGITS = 9;

/**
 * The log as of an event of the past, with the events of a simulation in place of what rules really gave from then on. Nothing is written to the
 * real log. Simulated events stand directly after the event at hand, so that the order of every stream is that of time.
 */
export class PastLog {
  readonly states = new KnownStates(
    this as unknown as EventStore,
    {
      onForgotten: () => () => undefined,
      asOfNow: () => Promise.resolve(),
    } as never,
  );
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
  ) {}

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
    const { tenantId } = this.options;
    const isOwn = stream.startsWith(`turns-${tenantId}-`) || stream.startsWith(timerStream(tenantId, ''));
    const real = isOwn ? [] : await this.log.read(stream);
    return this.merged(stream, real).filter(({ revision }) => revision >= from && revision <= to);
  }

  async readMany(streams: string[]): Promise<Map<string, RecordedEvent[]>> {
    const found = await Promise.all(streams.map(async (stream) => [stream, await this.read(stream)] as const));
    return new Map(found.filter(([, events]) => events.length > 0));
  }

  /** The events of the real log up to the event at hand, each at its place in its stream; simulated ones are not read again. */
  async *readAll(from: Position, options?: ReadAllOptions): AsyncGenerator<RecordedEvent[]> {
    for await (const batch of this.log.readAll(from, options)) {
      const past = batch.filter((event) => event.position <= this.position && !this.isReplaced(event));
      const placed = await Promise.all(
        past.map(async (event) => (await this.read(event.stream)).find(({ id }) => id === event.id) ?? event),
      );
      if (placed.length > 0) yield placed;
      if (past.length < batch.length && batch.at(-1)!.position > this.position) return;
    }
  }

  append({ stream, tenantId, events, expected: _expected }: StreamAppend): Promise<AppendResult> {
    const own = this.simulated.get(stream) ?? [];
    for (const event of events) {
      if (this.known.has(event.id)) continue;
      this.known.add(event.id);
      this.count++;
      const position = `${this.position}.${String(this.count).padStart(DIGITS, '0')}`;
      const recorded = { ...event, stream, tenantId, position, revision: 0, at: this.at } as RecordedEvent;
      own.push(recorded);
      this.fresh.push(recorded);
    }
    this.simulated.set(stream, own);
    return this.read(stream).then((all) => ({ stream, revision: all.length - 1, position: all.at(-1)?.position ?? this.position }));
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

  /** The events of a stream in their order. Leads and stops are seen as of the event at hand; rules are judged by position by those who read them. */
  private merged(stream: string, real: readonly RecordedEvent[]): RecordedEvent[] {
    const { tenantId } = this.options;
    const isCut = stream.startsWith(`lead-${tenantId}-`) || stream === controlsBoundary.stream(tenantId);
    const kept = isCut ? real.filter((event) => event.position <= this.position && !this.isReplaced(event)) : real;
    const own = this.simulated.get(stream) ?? [];
    const all = own.length === 0 ? kept : [...kept, ...own].toSorted((one, other) => (one.position < other.position ? -1 : 1));
    return all.map((event, revision) => (event.revision === revision ? event : { ...event, revision }));
  }

  private isReplaced({ type, data }: RecordedEvent): boolean {
    return type === 'LeadAssigned' && this.options.replaced.has((data as LeadAssigned['data']).assignmentId ?? '');
  }
}
