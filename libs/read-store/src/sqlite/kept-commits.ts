import type { Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Keeper, KeptBatch, KeptPart, ModelVersion } from '../columns/keeper';
import { keptRow } from '../columns/kept-row';
import { projectionOf, type RowChange } from '../read-store';

/** Rows on their way to the columns before a commit waits for them. */
const ON_THE_WAY = 20_000;

/**
 * The commits of this writer to rows that live in columns alone. They are handed over and not waited for, unless many are on their way: what
 * a crash takes is folded again, because the checkpoint lies beside the rows.
 */
export class KeptCommits {
  private readonly models = new Map<string, { model: ReadModel; sent?: Position }>();
  private onTheWay = 0;
  private last: Promise<void> = Promise.resolve();
  private failure: Error | undefined;

  constructor(private readonly keeper: Keeper | undefined) {}

  /** Takes note of a version that is folded here. */
  prepare(model: ReadModel): void {
    if (model.storage === 'columns' && !this.models.has(projectionOf(model))) this.models.set(projectionOf(model), { model });
  }

  /** Forgets where a version stood that is dropped; prepared again, it begins anew. */
  async forget(version: ModelVersion): Promise<void> {
    const entry = this.models.get(projectionOf(version));
    if (!entry) return;
    await this.said();
    entry.sent = undefined;
  }

  /** Whether a projection fills columns alone. */
  has(projection: string): boolean {
    return this.models.has(projection);
  }

  /** Where such a projection stands. */
  async standing(projection: string): Promise<Position> {
    const entry = this.models.get(projection);
    if (!entry) throw new Error(`${projection} was not prepared here`);
    await this.said();
    const { name, version } = entry.model;
    entry.sent = await this.columns.standing({ name, version });
    return entry.sent;
  }

  /** Where all of these stand that fill columns alone. */
  async standings(projections: readonly string[]): Promise<Map<string, Position>> {
    const own = projections.filter((projection) => this.has(projection));
    return new Map(await Promise.all(own.map(async (projection) => [projection, await this.standing(projection)] as const)));
  }

  /** Hands changes over, with the checkpoints that they move. @throws ProgressLost when an earlier commit found them gone */
  async commit(projections: readonly string[], changes: RowChange[], checkpoint: Position): Promise<void> {
    await this.throwFailure();
    const parts = await this.parts(projections, changes, checkpoint);
    if (parts.length === 0) return;
    this.hand({ parts, checkpoint }, changes.length);
    if (this.onTheWay > ON_THE_WAY) {
      await this.last;
      await this.throwFailure();
    }
  }

  /** Resolves when all of it is on disk. */
  async drain(): Promise<void> {
    if (this.models.size === 0) return;
    await this.keeper?.flush();
    await this.last;
  }

  get columns(): Keeper {
    if (!this.keeper) throw new Error('This read store has no columns, and rows that live in nothing else');
    return this.keeper;
  }

  private async parts(projections: readonly string[], changes: RowChange[], checkpoint: Position): Promise<KeptPart[]> {
    const parts = new Map<string, KeptPart>();
    for (const projection of projections) {
      const entry = this.models.get(projection);
      if (!entry) continue;
      const from = entry.sent ?? (await this.standing(projection));
      const { name, version } = entry.model;
      if (checkpoint > from) parts.set(projection, { model: { name, version }, from, changes: [] });
    }
    for (const { model, tenantId: tenant, key, position, row, added } of changes) {
      const projection = projectionOf(model);
      const { name, version } = model;
      const part = parts.get(projection) ?? { model: { name, version }, changes: [] };
      parts.set(projection, part);
      part.changes.push({ tenant, key, position, added, ...(row && keptRow(model, row)) });
    }
    return [...parts.values()];
  }

  private hand(batch: KeptBatch, rows: number): void {
    for (const { model, from } of batch.parts) {
      const entry = this.models.get(projectionOf(model));
      if (entry && from !== undefined) entry.sent = batch.checkpoint;
    }
    this.onTheWay += rows;
    this.last = this.columns
      .keep(batch)
      .catch((error: unknown) => {
        this.failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .finally(() => (this.onTheWay -= rows));
  }

  /** Resolves when what was handed over is answered; a failure is heard of by the next commit. */
  private async said(): Promise<void> {
    if (this.onTheWay > 0) await this.keeper?.flush();
    await this.last;
  }

  private async throwFailure(): Promise<void> {
    const { failure } = this;
    if (!failure) return;
    // What was handed over behind it fails for the same reason.
    await this.last;
    this.failure = undefined;
    for (const entry of this.models.values()) entry.sent = undefined;
    throw failure;
  }
}
