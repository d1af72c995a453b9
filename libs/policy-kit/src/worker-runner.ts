import { mapWide, ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed, Subscription } from '@matricula/event-feed';
import type { EventStore } from '@matricula/event-store';
import type { Vault } from '@matricula/vault';
import { KeptPlace } from './kept-place';
import { PolicyPlaces } from './policy-places';
import { Progress } from './progress';
import { UnderWay } from './under-way';

/**
 * What acts on events by doing something that is no command: handing a message over, asking a read model. Unlike a policy it is not pure;
 * an event may come to it again, after a kill or when it threw, and it has to see by what is in the log how far it had come.
 */
export interface EventWorker {
  /** Kebab-case, unique; its place in the log is kept under it. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** Where a new one begins in the log; at its end without it. */
  readonly from?: 'start';
  /** It asks for nothing personal: events come as they are stored, which spares opening them. */
  readonly sealed?: true;
  /** Of one whose things may take long: so many events may be under way before it takes more, and of one tenant a share of them. Without, it takes batch after batch. */
  readonly underWay?: number;
  /** Events of one thing, in order; other things are worked on beside it. Throws when the events are to come again. */
  work(events: readonly RecordedEvent[]): Promise<void>;
  /** What an event is about; undefined: nothing to do. */
  thingOf(event: RecordedEvent): string | undefined;
}

interface WorkerRunnerOptions {
  feed: EventFeed;
  /** What of a tenant waits is read again from here. */
  store: Pick<EventStore, 'readAll'>;
  vault: Vault;
  worker: EventWorker;
  onError?(error: unknown): void;
}

/** How many things are worked on at the same time. */
const AT_ONCE = 8;
/** How often the place is kept while there is much to do. */
const KEEP_EVERY_MS = 1_000;
/** How often while there is nothing for it: whoever takes over does not look through months again. */
const KEEP_IDLE_EVERY_MS = 10_000;

/** Where a worker keeps its place, wherever it runs. */
export const workerPlaces = (vault: Vault, name: string): PolicyPlaces => new PolicyPlaces(vault, `worker-${name}`);

/** Runs one worker from its place in the log; a new one begins at the end, or where it says. */
export class WorkerRunner {
  private readonly places: PolicyPlaces;
  private readonly progress = new Progress();
  private readonly kept: KeptPlace;
  private subscription: Subscription | undefined;
  private position: Position = ORIGIN;
  private underWay: UnderWay | undefined;

  constructor(private readonly options: WorkerRunnerOptions) {
    const { name } = options.worker;
    this.places = workerPlaces(options.vault, name);
    this.kept = new KeptPlace((soon) => this.places.keep(new Map([[name, this.position]]), soon), options.onError);
  }

  async start(): Promise<void> {
    const { feed, worker, onError } = this.options;
    this.position = (await this.places.read()).get(worker.name) ?? (worker.from === 'start' ? ORIGIN : await feed.head());
    await this.kept.now();
    this.progress.reach(this.position);
    this.underWay = this.beside();
    this.subscription = feed.subscribe({
      name: `worker-${worker.name}`,
      from: this.position,
      types: worker.types,
      sealed: worker.sealed,
      handle: async ({ events, position }) => {
        if (this.underWay) return this.underWay.take(events, position);
        await this.handle(events);
        await this.reach(position, events.some((event) => this.isForIt(event)) ? KEEP_EVERY_MS : KEEP_IDLE_EVERY_MS);
      },
      onError,
    });
  }

  /** Finishes the batch in hand. */
  async stop(): Promise<void> {
    await Promise.all([this.subscription?.stop(), this.underWay?.stop()]);
    if (this.subscription) await this.kept.now();
  }

  /** Resolves when everything up to a position was worked on. */
  caughtUp(position: Position): Promise<void> {
    return this.progress.reached(position);
  }

  private isForIt(event: RecordedEvent): boolean {
    return this.laneOf(event) !== undefined;
  }

  private laneOf(event: RecordedEvent): string | undefined {
    const { worker } = this.options;
    return worker.types.has(event.type) ? worker.thingOf(event) : undefined;
  }

  private async reach(position: Position, keepEveryMs: number): Promise<void> {
    this.position = position;
    await this.kept.moved(keepEveryMs);
    this.progress.reach(position);
  }

  private beside(): UnderWay | undefined {
    const { worker, store, onError } = this.options;
    if (worker.underWay === undefined) return undefined;
    const { types, sealed } = worker;
    return new UnderWay({
      most: worker.underWay,
      work: (events) => worker.work(events),
      laneOf: (event) => this.laneOf(event),
      later: (tenantId, after) => store.readAll(after, { filter: { tenantId, types: [...types] }, sealed }),
      onDone: (position) => this.reach(position, KEEP_EVERY_MS),
      onError,
    });
  }

  private thingsOf(events: readonly RecordedEvent[]): Map<string, RecordedEvent[]> {
    return Map.groupBy(
      events.filter((event) => this.isForIt(event)),
      (event) => `${event.tenantId}/${this.options.worker.thingOf(event)}`,
    );
  }

  private async handle(events: readonly RecordedEvent[]): Promise<void> {
    const { worker } = this.options;
    const failures: unknown[] = [];
    await mapWide([...this.thingsOf(events).values()], AT_ONCE, (mine) =>
      worker.work(mine).catch((error: unknown) => void failures.push(error)),
    );
    // All of them are at rest by now: nothing is under way twice when the batch comes again.
    if (failures.length > 0) throw failures[0];
  }
}
