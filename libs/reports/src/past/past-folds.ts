import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import { isSeen, ListService, shownTo, withoutForeign, type ListDeclaration } from '@matricula/lists';
import type { PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import { rowAt, type Projector } from '@matricula/projection-kit';
import { StillFilling, type ReadStore } from '@matricula/read-store';
import { limitedTo, reportBy, type Report } from '../define-report';
import type { AnswerOptions } from '../report-answer';
import { seenBy } from '../report-rights';
import { ReportService } from '../report.service';
import { FairTurns } from './fair-turns';
import { CachedFold } from './cached-fold';
import {
  isBefore,
  modelsOf,
  PastFigures,
  type PastAnswer,
  type PastFactsQuestion,
  type PastListQuestion,
  type PastPlace,
  type PastProgress,
  type PastQuestion,
  type PastRow,
} from './past-figures';

export interface PastFoldsOptions {
  log: Pick<EventStore, 'head' | 'read' | 'readAll'>;
  projectors: readonly Projector[];
  lists: readonly ListDeclaration[];
  reports: readonly Report[];
  /** Folds lie below it while this process lives; those of processes that are gone are removed. */
  dir: string;
  columns?: { threads: number; memoryLimit: string };
  /** Events, folds, folds of one tenant that wait. */
  most?: { events?: number; cached?: number; own?: number };
  /** Folds could not be looked through or removed; they are with the next look. */
  onError?(error: unknown): void;
  /** How long an answer waits for a fold. */
  patienceMs?: number;
}

const KEPT = 6;
/** Together; about 1 KB of disk for each. */
const KEPT_EVENTS = 3_000_000;
/** Most waiting folds of one tenant, in addition to the running one. There is no global limit, so that no tenant can take places from others. */
const OWN_WAITING = 2;
const PATIENCE_MS = 2_000;
const KEEP_MS = 30 * 60_000;
/** How often to check for erased people while folds are cached. */
const LOOK_MS = 5_000;

/**
 * Folds a tenant's log up to a position, one fold at a time with tenants taking turns, each into a store of its own, and runs reports and lists
 * there. The last few folds are cached until they are unused for half an hour or a person of their tenant is erased.
 */
export class PastFolds extends PastFigures {
  private readonly cached = new Map<string, CachedFold>();
  private readonly dir: string;
  private readonly turns = new FairTurns();
  private made = 0;
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: PastFoldsOptions) {
    super();
    this.dir = join(options.dir, String(process.pid));
    for (const name of leftBehind(options.dir)) rmSync(join(options.dir, name), { recursive: true, force: true });
  }

  async prepare(place: PastPlace): Promise<PastProgress> {
    return (await this.awaited(place)).currentProgress();
  }

  async answer({ options, ...asked }: PastQuestion & { options: AnswerOptions }): Promise<PastAnswer> {
    return this.ask(asked.place, async (reads, lastAt) => {
      const at = momentOf(asked, lastAt);
      const data = await this.reportsOf(reads).answer(this.reportOf(asked), asked.question, asked.reader, { ...options, now: at });
      return { data, at };
    });
  }

  async facts({ cell, page, ...asked }: PastFactsQuestion) {
    return this.ask(asked.place, async (reads, lastAt) => {
      const at = momentOf(asked, lastAt);
      const behind = await this.reportsOf(reads).behind(this.reportOf(asked), asked.question, cell, page, asked.reader, at);
      return { ...behind, at };
    });
  }

  async rows({ place, list, query, reader }: PastListQuestion & { query: PageQuery }): Promise<object[]> {
    return this.ask(place, (reads) => this.listsOf(reads).rows(this.listOf(list), query, reader));
  }

  async count({ place, list, selection, reader }: PastListQuestion & { selection: Selection }): Promise<number> {
    return this.ask(place, (reads) => this.listsOf(reads).count(this.listOf(list), selection, reader));
  }

  async facets({ place, list, fields, selection, limit, reader }: Parameters<PastFigures['facets']>[0]) {
    return this.ask(place, (reads) => this.listsOf(reads).facets(this.listOf(list), fields, selection, reader, limit));
  }

  async row({ place, list: name, key, reader }: PastListQuestion & { key: string }): Promise<PastRow> {
    const list = this.listOf(name);
    const stream = list.streamOf?.(place.tenantId, key);
    const found =
      stream === undefined
        ? await this.ask(place, (reads) => reads.get(list.model, place.tenantId, key))
        : await this.folded(place, stream, key);
    const others = (model: ReadModel, keys: string[]) => this.ask(place, (reads) => reads.getMany(model, place.tenantId, keys));
    const own = found && (await withoutForeign(list, reader, [found], others));
    return { row: own && shownTo(list, reader, own)[0], seen: found !== undefined && isSeen(list, found, reader) };
  }

  /** A row that one stream makes. */
  private async folded(place: PastPlace, stream: string, key: string): Promise<object | undefined> {
    const events = await this.options.log.read(stream);
    return rowAt(
      this.projectorOf(place.model),
      events.filter((event) => isBefore(event, place)),
      key,
    );
  }

  /** Removes folds with data of erased people, and folds that are no longer used. */
  async look(): Promise<void> {
    for (const fold of [...this.cached.values()])
      if (fold.ready && (performance.now() - fold.usedAt > KEEP_MS || (await mayTellOfErased(fold)))) await this.drop(fold);
  }

  async close(): Promise<void> {
    clearInterval(this.looking);
    await Promise.all([...this.cached.values()].map((fold) => this.drop(fold)));
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** `lastAt` is the moment of the last folded event. */
  private async ask<T>(place: PastPlace, work: (reads: ReadStore, lastAt: string) => Promise<T>): Promise<T> {
    const fold = await this.awaited(place);
    // A person was erased meanwhile, or the fold made room for others.
    if (fold.dropped && fold.failure === undefined) return this.ask(place, work);
    const { ready, share } = fold.currentProgress();
    if (!ready) throw new StillFilling(place.model, share);
    return fold.use((reads) => work(reads, fold.lastAt));
  }

  /** The fold of a place, ready or after a moment. */
  private async awaited(place: PastPlace): Promise<CachedFold> {
    const fold = await this.foldOf(place);
    const patience = new AbortController();
    const waited = pause(this.options.patienceMs ?? PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([fold.done, waited]);
    patience.abort();
    if (fold.failure !== undefined) await this.drop(fold);
    return fold;
  }

  /** The fold of a position; a new one if a person was erased since the existing one was begun. */
  private async foldOf(place: PastPlace): Promise<CachedFold> {
    const key = createHash('sha256')
      .update(JSON.stringify([place.tenantId, place.model, place.position, place.until]))
      .digest('hex')
      .slice(0, 32);
    const before = this.cached.get(key);
    if (before && !(before.ready && (await before.tellsOfErased()))) return before;
    if (before) await this.drop(before);
    return this.cached.get(key) ?? this.begin(key, place);
  }

  private begin(key: string, place: PastPlace): CachedFold {
    const { log, columns = { threads: 1, memoryLimit: '256MB' }, most = {} } = this.options;
    const projectors = modelsOf(place).map((name) => this.projectorOf(name));
    const own = [...this.cached.values()].filter(
      (fold) => fold.place.tenantId === place.tenantId && !fold.ready && fold.failure === undefined,
    );
    if (own.length > (most.own ?? OWN_WAITING))
      throw new DomainError('past-figures/too-many', 'Other past figures are being calculated. Please try again in a minute.');
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
    const fold = new CachedFold(
      place,
      { log, projectors, columns, most: most.events, dir: join(this.dir, String(++this.made)) },
      this.turns.of(place.tenantId),
    );
    this.cached.set(key, fold);
    this.minding(fold.done.then(() => this.turns.over()));
    this.minding(fold.done.then(() => this.makeRoom()));
    this.looking ??= setInterval(() => this.minding(this.look()), LOOK_MS).unref();
    return fold;
  }

  private listsOf(reads: ReadStore): ListService {
    return new ListService(reads, this.options.lists);
  }

  private reportsOf(reads: ReadStore): ReportService {
    return new ReportService(reads, this.listsOf(reads), this.options.reports);
  }

  private reportOf({ report: name, by, beside = [], reader }: PastQuestion): Report {
    const report = this.options.reports.find((one) => one.name === name);
    if (!report) throw new DomainError('reports/unknown', `There is no report called ${name}.`);
    return limitedTo(seenBy(reportBy(report, by), reader), (part) => beside.includes(part.name));
  }

  /** A list without transitions, because past rows cannot be changed. */
  private listOf(name: string): ListDeclaration {
    const list = this.options.lists.find((one) => one.name === name);
    if (!list) throw new DomainError('lists/unknown', `There is no list called ${name}.`);
    return { ...list, moves: undefined };
  }

  private projectorOf(name: string): Projector {
    const projector = this.options.projectors.find(({ model }) => model.name === name);
    if (!projector) throw new DomainError('past-figures/unknown', 'There are no such figures.');
    return projector;
  }

  /** For work that no caller awaits: reports its failure, so that it does not end the process. */
  private minding(work: Promise<void>): void {
    work.catch((error: unknown) => this.options.onError?.(error));
  }

  private async makeRoom(): Promise<void> {
    const ready = [...this.cached.values()].filter((fold) => fold.ready).sort((a, b) => b.usedAt - a.usedAt);
    let events = 0;
    for (const [at, fold] of ready.entries()) {
      events += fold.currentProgress().events;
      if (at >= (this.options.most?.cached ?? KEPT) || (at > 0 && events > KEPT_EVENTS)) await this.drop(fold);
    }
  }

  private async drop(fold: CachedFold): Promise<void> {
    for (const [key, one] of this.cached) if (one === fold) this.cached.delete(key);
    await fold.drop();
    if (this.cached.size > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }
}

/** If the log cannot be read, it is unknown whether a fold holds data of erased people: drop it; the next request folds it again. */
const mayTellOfErased = (fold: CachedFold) => fold.tellsOfErased().catch(() => true);

const momentOf = ({ at }: PastQuestion, lastAt: string) => (at && at > lastAt ? at : lastAt);

/** Folders of processes that are gone, and of an earlier one with this number. */
function leftBehind(dir: string): string[] {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return readdirSync(dir).filter((name) => Number(name) === process.pid || !isAlive(Number(name)));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
