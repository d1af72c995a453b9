import { mapWide, ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed, Subscription } from '@matricula/event-feed';
import type { EventStore } from '@matricula/event-store';
import type { Vault } from '@matricula/vault';
import { StoredPlace } from './stored-place';
import { PolicyPlaces } from './policy-places';
import { Progress } from './progress';
import { SHARE, UnderWay } from './under-way';

/**
 * Reacts to events with side effects that are not commands, such as sending a message or querying a read model. Unlike a policy it is not pure. An
 * event may be delivered again after a crash or an error; the worker must check in the log how far it got.
 */
export interface EventWorker {
  /** Kebab-case, unique; its position in the log is stored under it. */
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** Where a new worker begins in the log; at the end by default. */
  readonly from?: 'start';
  /** The worker needs no personal data: events are delivered as stored, without decryption. */
  readonly sealed?: true;
  /** For workers with slow tasks: maximum number of events in progress, of which a tenant gets a share. Without it, batches run one at a time. */
  readonly underWay?: number;
  /** For workers with slow tasks: the longest pause before a failed one is repeated; 5 seconds by default. */
  readonly longestPauseMs?: number;
  /** Processes events of one thing in order; other things run in parallel. Throws to get the events again. */
  work(events: readonly RecordedEvent[]): Promise<void>;
  /** For workers that park what is refused: processes a parked event. @throws DomainError if it is refused again */
  again?(event: RecordedEvent): Promise<void>;
  /** The thing an event is about; undefined if there is nothing to do. */
  thingOf(event: RecordedEvent): string | undefined;
}

interface WorkerRunnerOptions {
  feed: EventFeed;
  /** Source for waiting events of a tenant. */
  store: Pick<EventStore, 'readAll'>;
  vault: Vault;
  worker: EventWorker;
  onError?(error: unknown): void;
}

/** Number of things processed in parallel. */
const AT_ONCE = 8;
/** How often the position is stored under load. */
const KEEP_EVERY_MS = 1_000;
/** How often the position is stored while there are no events for the worker, so that a successor need not search months of log again. */
const KEEP_IDLE_EVERY_MS = 10_000;

/** Where a worker's position is stored, wherever it runs. */
export const workerPlaces = (vault: Vault, name: string): PolicyPlaces => new PolicyPlaces(vault, `worker-${name}`);

/** Runs one worker from its position in the log; a new one begins at the end, or where it says. */
export class WorkerRunner {
  private readonly places: PolicyPlaces;
  private readonly progress = new Progress();
  private readonly place: StoredPlace;
  private subscription: Subscription | undefined;
  private position: Position = ORIGIN;
  private underWay: UnderWay | undefined;

  constructor(private readonly options: WorkerRunnerOptions) {
    const { name } = options.worker;
    this.places = workerPlaces(options.vault, name);
    this.place = new StoredPlace((soon) => this.places.keep(new Map([[name, this.position]]), soon), options.onError);
  }

  async start(): Promise<void> {
    const { feed, worker, onError } = this.options;
    this.position = (await this.places.read()).get(worker.name) ?? (worker.from === 'start' ? ORIGIN : await feed.head());
    await this.place.now();
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

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    await Promise.all([this.subscription?.stop(), this.underWay?.stop()]);
    if (this.subscription) await this.place.now();
  }

  /** Resolves when everything up to a position was processed. */
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
    await this.place.moved(keepEveryMs);
    this.progress.reach(position);
  }

  private beside(): UnderWay | undefined {
    const { worker, store, onError } = this.options;
    if (worker.underWay === undefined) return undefined;
    const { types, sealed } = worker;
    return new UnderWay({
      most: worker.underWay,
      longestPauseMs: worker.longestPauseMs,
      work: (events) => worker.work(events),
      laneOf: (event) => this.laneOf(event),
      later: (tenantId, after) => store.readAll(after, { filter: { tenantId, types: [...types] }, sealed, batchSize: SHARE }),
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
    // All lanes have finished, so nothing runs twice when the batch is delivered again.
    if (failures.length > 0) throw failures[0];
  }
}
