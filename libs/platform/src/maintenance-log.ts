import { declaredVersion } from '@matricula/read-models/kernel';
import type { ProjectionStats, RebuildProgress } from '@matricula/projection-kit';
import type { Vault } from '@matricula/vault';

/**
 * Maintenance of the installation's data: a rebuild of a read model (because its version was raised, or on request), a migration of the log to
 * another engine.
 */
export interface MaintenanceRun {
  kind: 'new version' | 'rebuild' | 'log migration';
  /** `lead-list@8`, or from which engine to which. */
  what: string;
  /** Who started it: a person at the machine, or the product itself. */
  by: string;
  startedAt: string;
  finishedAt?: string;
  /** Events that were read, or copied. */
  events: number;
  result: 'running' | 'done' | 'failed' | 'called off';
  /** Version number of the rows that a rebuild writes next to the present ones. */
  folding?: number;
  /** Who cancelled it. */
  calledOffBy?: string;
  message?: string;
}

const NAMESPACE = 'maintenance';
const BLOCK = 200;
/** Starter of runs that an upgrade causes. */
const PRODUCT = 'The product';

/**
 * Maintenance runs of the installation. Stored in the vault, which no rebuild empties and every back-up contains; each run is one small value under
 * the next free number.
 */
export class MaintenanceLog {
  private readonly open = new Map<string, { number?: number }>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly vault: Vault,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** All of them, the newest first. */
  async list(): Promise<MaintenanceRun[]> {
    return [...(await this.numbered())].map(([, run]) => run).reverse();
  }

  /** Records a run from its start to its end. @throws the error of the work */
  async noted<T extends { events: number }>(run: Pick<MaintenanceRun, 'kind' | 'what' | 'by'>, work: () => Promise<T>): Promise<T> {
    const number = await this.begin(run);
    try {
      const done = await work();
      await this.end(number, { result: 'done', events: done.events });
      return done;
    } catch (error) {
      await this.end(number, { result: 'failed', message: String(error).slice(0, 500) });
      throw error;
    }
  }

  /** Notes a run that is over. */
  async add(run: Omit<MaintenanceRun, 'finishedAt'>): Promise<void> {
    await this.put({ ...run, finishedAt: this.now().toISOString() });
  }

  /**
   * Records the progress of rebuilds: once at the start, and once when they are complete or cancelled. `part`: the share of the log, if there are
   * several.
   */
  heard({ model, version, events, done, by, calledOff }: RebuildProgress, onError: (error: unknown) => void, part = ''): void {
    const declared = declaredVersion(version);
    const kind = declared === version ? 'new version' : 'rebuild';
    const what = `${model}@${declared}${part}`;
    const known = `${model}@${version}${part}`;
    const isOver = done || calledOff !== undefined;
    // A cancelled run leaves its entry to the next request.
    if (by !== undefined) this.open.delete(known);
    if (this.open.has(known) && !isOver) return;
    const run = this.open.get(known) ?? {};
    this.open.set(known, run);
    if (calledOff) this.open.delete(known);
    this.queue = this.queue
      .then(async () => {
        // The canceller may have recorded it already.
        if (calledOff && calledOff.by === undefined) return this.calledOff(what, undefined);
        run.number ??= await this.begin({ kind, what, by: by ?? PRODUCT, ...(kind === 'rebuild' && { folding: version }) });
        if (calledOff) await this.end(run.number, { result: 'called off', calledOffBy: calledOff.by, events });
        else if (done) await this.end(run.number, { result: 'done', events });
      })
      .catch(onError);
  }

  /**
   * Records that the last rebuild was cancelled, if no process that knows by whom is still working on it; adds by whom if that becomes known later.
   * Does nothing if the rebuild ended otherwise.
   */
  async calledOff(what: string, by: string | undefined): Promise<void> {
    const [number, run] = [...(await this.numbered())].filter(([, one]) => one.kind === 'rebuild' && one.what === what).at(-1) ?? [];
    const isNameless = run?.result === 'called off' && run.calledOffBy === undefined && by !== undefined;
    if (number === undefined || (run?.result !== 'running' && !isNameless)) return;
    await this.end(number, { result: 'called off', ...(by !== undefined && { calledOffBy: by }) });
  }

  /**
   * Records the end of rebuilds that were interrupted by a kill: by now their rows either answer queries or were dropped. `stats`: of all read
   * models. `part` as in `heard`.
   */
  async endCutOff(stats: readonly Pick<ProjectionStats, 'model' | 'version' | 'folding'>[], part = ''): Promise<void> {
    for (const [number, { what, folding, result }] of await this.numbered()) {
      if (folding === undefined || result !== 'running' || !what.endsWith(part)) continue;
      const own = stats.filter(({ model, version }) => `${model}@${version}${part}` === what);
      const found = own.find((one) => one.folding === folding);
      if (!found) await this.end(number, { result: 'called off' });
      else if (own.length === 1) await this.end(number, { result: 'done' });
    }
  }

  /** Resolves when all reported progress is stored. */
  async settled(): Promise<void> {
    await this.queue;
  }

  /** An interrupted run continues under its old number. */
  private async begin(run: Pick<MaintenanceRun, 'kind' | 'what' | 'by' | 'folding'>): Promise<number> {
    const known = await this.numbered();
    const cutOff = [...known].find(([, one]) => one.result === 'running' && one.kind === run.kind && one.what === run.what);
    if (cutOff) return cutOff[0];
    return this.put({ ...run, startedAt: this.now().toISOString(), events: 0, result: 'running' });
  }

  private async put(run: MaintenanceRun): Promise<number> {
    let number = (await this.numbered()).size + 1;
    // Another process may take the same number.
    while (!(await this.vault.putIfAbsent(NAMESPACE, { id: String(number), value: bytesOf(run) }))) number++;
    return number;
  }

  private async end(number: number, how: Pick<MaintenanceRun, 'result' | 'message' | 'calledOffBy'> & { events?: number }): Promise<void> {
    const run = (await this.numbered()).get(number);
    if (run)
      await this.vault.put(NAMESPACE, { id: String(number), value: bytesOf({ ...run, ...how, finishedAt: this.now().toISOString() }) });
  }

  private async numbered(): Promise<Map<number, MaintenanceRun>> {
    const runs = new Map<number, MaintenanceRun>();
    for (let from = 1; ; from += BLOCK) {
      const numbers = Array.from({ length: BLOCK }, (_, index) => from + index);
      const found = await this.vault.getMany(NAMESPACE, numbers.map(String));
      for (const number of numbers) {
        const value = found.get(String(number));
        if (value) runs.set(number, JSON.parse(value.toString()) as MaintenanceRun);
      }
      if (found.size < BLOCK) return runs;
    }
  }
}

const bytesOf = (run: MaintenanceRun) => Buffer.from(JSON.stringify(run));
