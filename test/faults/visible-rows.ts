import { setTimeout as pause } from 'node:timers/promises';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';

const LOOK_EVERY_MS = 50;

/** Measures the time from the acknowledgement of a command until its row is visible. */
export class VisibleRows {
  /** The longest time of a row, rows that are still missing included. */
  longestMs = 0;
  private readonly awaited = new Map<string, number>();
  private working = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly reads: ReadStore,
    private readonly model: ReadModel,
    private readonly tenantId: string,
    /** Key of the newest acknowledged row. */
    private readonly newest: () => string | undefined,
  ) {}

  start(): void {
    this.working = true;
    this.longestMs = 0;
    this.running = this.watch();
  }

  /** Resolves when every awaited row is visible. @throws Error when one takes longer than `withinMs` */
  async stop(withinMs: number): Promise<void> {
    this.working = false;
    const until = performance.now() + withinMs;
    while (this.awaited.size > 0 && performance.now() < until) await pause(LOOK_EVERY_MS);
    if (this.awaited.size === 0) return this.running;
    const missing = [...this.awaited.keys()];
    this.awaited.clear();
    throw new Error(`Rows are not there ${withinMs} ms after the last command was answered: ${missing.join(', ')}`);
  }

  private async watch(): Promise<void> {
    let last: string | undefined;
    while (this.working || this.awaited.size > 0) {
      const newest = this.newest();
      if (this.working && newest !== undefined && newest !== last) this.awaited.set((last = newest), performance.now());
      const there = await this.seen([...this.awaited.keys()]);
      const now = performance.now();
      for (const [key, since] of this.awaited) {
        this.longestMs = Math.max(this.longestMs, now - since);
        if (there.has(key)) this.awaited.delete(key);
      }
      await pause(LOOK_EVERY_MS);
    }
  }

  /** The visible keys; none while the store is unavailable. */
  private async seen(keys: string[]): Promise<Set<string>> {
    try {
      // Find the rows as a list does.
      const there = await this.reads.keys(this.model, this.tenantId, { where: { field: this.model.key, op: 'in', values: keys } });
      const rows = await this.reads.getMany<Record<string, unknown>>(this.model as never, this.tenantId, there);
      return new Set(rows.map((row) => String(row[this.model.key])));
    } catch (error) {
      if (isAway(error as Error)) return new Set();
      throw error;
    }
  }
}

/** Whether an error of the MongoDB or ClickHouse client means an unavailable server: connection errors, time-outs, columns being refilled. */
const isAway = ({ name, message, code }: Error & { code?: unknown }) =>
  name.startsWith('Mongo') || name === 'StillFilling' || /ECONN|EPIPE|socket hang up|[Tt]imeout/.test(`${String(code)} ${message}`);
