import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError, filterOf, ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { erasingTypes } from '@matricula/domain/registry';
import type { EventStore } from '@matricula/event-store';
import { foldUntil, STAFF_ERASED, type Projector } from '@matricula/projection-kit';
import { openSqliteReadStore, projectionOf, type ReadStore } from '@matricula/read-store';
import { whole } from '@matricula/domain/kernel/figures';
import { isBefore, type PastPlace, type PastProgress } from './past-figures';

/** Maximum number of one tenant's events that are folded for a link. */
export const MOST_EVENTS = 3_000_000;
const BATCH = 5_000;
/** For how long a fold may take. */
const COLUMNS_MS = 30 * 60_000;

export interface FoldOptions {
  log: Pick<EventStore, 'head' | 'readAll'>;
  projectors: readonly Projector[];
  dir: string;
  columns: { threads: number; memoryLimit: string };
  most?: number;
}

/** A read store with the read models of one report, folded up to a position in the log. */
export class CachedFold {
  /** Up to this position, no person whose data it may hold has been erased. */
  checked: Position = ORIGIN;
  /** Moment of the last event that is in it; before all others while there is none. */
  lastAt = new Date(0).toISOString();
  usedAt = 0;
  failure: unknown;
  readonly done: Promise<void>;
  private progress: PastProgress = { ready: false, share: 0, events: 0 };
  private store: ReadStore | undefined;
  private readonly uses = new Set<Promise<unknown>>();
  private dropping: Promise<void> | undefined;

  /** `after`: must resolve before folding starts. */
  constructor(
    readonly place: PastPlace,
    private readonly options: FoldOptions,
    after: Promise<unknown>,
  ) {
    this.done = after.then(() => this.fold()).catch((error: unknown) => void (this.failure = error));
  }

  get ready(): boolean {
    return this.progress.ready;
  }

  /** @throws the error that made the fold fail */
  currentProgress(): PastProgress {
    if (this.failure !== undefined) throw this.failure;
    return this.progress;
  }

  /** Runs a query on the rows; they are not removed until it is answered. */
  use<T>(work: (store: ReadStore) => Promise<T>): Promise<T> {
    if (!this.store) throw new Error('This fold is not ready');
    this.usedAt = performance.now();
    const used = work(this.store);
    this.uses.add(used);
    return used.finally(() => this.uses.delete(used));
  }

  /** Whether a person of the tenant was erased after these rows were folded. */
  async tellsOfErased(): Promise<boolean> {
    const { log } = this.options;
    const head = await log.head();
    if (head === this.checked) return false;
    const filter = { tenantId: this.place.tenantId, types: ERASURES };
    for await (const batch of log.readAll(this.checked, { filter, batchSize: 1, sealed: true })) if (batch.length > 0) return true;
    this.checked = head;
    return false;
  }

  get dropped(): boolean {
    return this.dropping !== undefined;
  }

  /** Cancels running work and removes the files. */
  drop(): Promise<void> {
    return (this.dropping ??= this.remove());
  }

  private async remove(): Promise<void> {
    await this.done;
    await Promise.allSettled(this.uses);
    await this.store?.close();
    rmSync(this.options.dir, { recursive: true, force: true });
  }

  private async fold(): Promise<void> {
    const { log, projectors, dir, columns } = this.options;
    if (this.dropped) return;
    // Erasures from here on are found by `tellsOfErased`.
    this.checked = await log.head();
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.store = await openSqliteReadStore({
      rowsFile: join(dir, 'rows.sqlite'),
      columnsFile: join(dir, 'columns.duckdb'),
      role: 'both',
      ...columns,
    });
    const { position } = this.place;
    for (const [at, projector] of projectors.entries()) {
      await Promise.all([
        foldUntil({
          ...{ projector, store: this.store, position, batches: this.events(projector) },
          onFolded: (events, last) => this.note(events, last, at),
        }),
        // The caller waits from the start, so that the columns are filled without pauses.
        this.store.reached(projectionOf(projector.model), position, COLUMNS_MS),
      ]);
    }
    this.usedAt = performance.now();
    this.progress = { ...this.progress, ready: true, share: 1 };
  }

  /** `done`: number of read models that are folded already. */
  private note(events: number, last: RecordedEvent, done: number): void {
    const { position, at } = last;
    if (position > this.place.position) return;
    if (isBefore(last, this.place) && (done === 0 || at > this.lastAt)) this.lastAt = at;
    this.progress = {
      ready: false,
      share: (done + shareOf(position, this.place.position)) / this.options.projectors.length,
      events: this.progress.events + events,
    };
  }

  private async *events(projector: Projector): AsyncGenerator<RecordedEvent[]> {
    const { log, most = MOST_EVENTS } = this.options;
    const { tenantId, position } = this.place;
    for await (const batch of log.readAll(ORIGIN, { filter: { tenantId, ...filterOf(projector) }, batchSize: BATCH })) {
      if (this.dropped) return;
      // A person erased after that position stays erased.
      const events = batch.filter((event) => isBefore(event, this.place) || (event.type === STAFF_ERASED && event.position <= position));
      if (this.progress.events + events.length > most)
        throw new DomainError(
          'past-figures/too-large',
          `More than ${whole.format(most)} events lie before these figures: they cannot be calculated again.`,
        );
      yield events;
      if (batch.some((event) => event.position > position)) break;
    }
    for await (const batch of log.readAll(position, { filter: { tenantId, types: [STAFF_ERASED] }, batchSize: BATCH })) yield batch;
  }
}

/** Events that remove names, or a whole person, from the log. */
export const ERASURES: readonly string[] = erasingTypes();

const shareOf = (position: Position, target: Position) => Math.min(0.95, Number(position) / Number(target));
