import type { Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Keeper, KeptBatch, KeptPart, ModelVersion } from '../columns/keeper';
import { keptRow } from '../columns/kept-row';
import { ProgressLost, projectionOf, type LostHearer, type RowChange } from '../read-store';

/** Rows on their way to the columns before a commit waits for them. */
const ON_THE_WAY = 20_000;

/** A version that is folded here. */
interface Entry {
  model: ReadModel;
  /** Where whoever folds it stands, by what was asked and handed over; the columns may have lost it, and then have to say so. */
  sent?: Position;
  /** What became of something that was handed over, until whoever folds it hears of it. */
  failure?: Error;
}

/**
 * The commits of this writer to rows that live in columns alone. They are handed over and not waited for, unless many are on their way: what
 * a crash takes is folded again, because the checkpoint lies beside the rows.
 */
export class KeptCommits {
  private readonly models = new Map<string, Entry>();
  private readonly hearers = new Set<LostHearer>();
  private onTheWay = 0;
  private last: Promise<void> = Promise.resolve();

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
    entry.failure = undefined;
  }

  /** See ReadStore.onLost. */
  onLost(hear: LostHearer): () => void {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  }

  /** Whether a projection fills columns alone. */
  has(projection: string): boolean {
    return this.models.has(projection);
  }

  /** Where such a projection stands; whoever folds it goes on from there. */
  async standing(projection: string): Promise<Position> {
    const entry = this.entry(projection);
    entry.sent = await this.stored(entry);
    entry.failure = undefined;
    return entry.sent;
  }

  /** Where all of these stand that fill columns alone; whoever folds them goes on from where they are. */
  async standings(projections: readonly string[]): Promise<Map<string, Position>> {
    const own = projections.filter((projection) => this.has(projection));
    return new Map(await Promise.all(own.map(async (projection) => [projection, await this.stored(this.entry(projection))] as const)));
  }

  /**
   * What is to be handed over, with the checkpoints that it moves: `hand` does so, waits where much is on its way, and answers whether there was
   * anything. @throws ProgressLost when an earlier commit found theirs gone
   */
  async begin(projections: readonly string[], changes: RowChange[], checkpoint: Position): Promise<{ hand(): Promise<boolean> }> {
    await this.throwFailure(projections);
    const parts = await this.parts(projections, changes, checkpoint);
    const hand = async () => {
      if (parts.length === 0) return false;
      this.hand({ parts, checkpoint }, changes.length);
      if (this.onTheWay > ON_THE_WAY) {
        await this.last;
        await this.throwFailure(projections);
      }
      return true;
    };
    return { hand };
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
      .catch((error: unknown) => this.note(batch, error instanceof Error ? error : new Error(String(error))))
      .finally(() => (this.onTheWay -= rows));
  }

  private entry(projection: string): Entry {
    const entry = this.models.get(projection);
    if (!entry) throw new Error(`${projection} was not prepared here`);
    return entry;
  }

  private async stored({ model: { name, version } }: Entry): Promise<Position> {
    await this.said();
    return this.columns.standing({ name, version });
  }

  /** Whose progress is lost hears of it. The others of the batch are found to be elsewhere than they say by what they hand over next. */
  private note({ parts }: KeptBatch, error: Error): void {
    const failed = error instanceof ProgressLost ? error.projections : parts.map(({ model }) => projectionOf(model));
    const untold = failed.filter((projection) => this.models.get(projection)?.failure === undefined);
    for (const projection of untold) {
      const entry = this.models.get(projection);
      if (entry) entry.failure = error;
    }
    if (untold.length > 0) for (const hear of this.hearers) hear(untold, error);
  }

  /** Resolves when what was handed over is answered; what failed of it is noted. */
  private async said(): Promise<void> {
    if (this.onTheWay > 0) await this.keeper?.flush();
    await this.last;
  }

  /** Says of these, and of no others, what failed: only who folds them can fold again. */
  private async throwFailure(projections: readonly string[]): Promise<void> {
    const failed = () => projections.filter((projection) => this.models.get(projection)?.failure);
    if (failed().length === 0) return;
    // What was handed over behind it fails for the same reason.
    await this.last;
    const entries = new Map(failed().map((projection) => [projection, this.entry(projection)]));
    const lost = [...entries].filter(([, { failure }]) => failure instanceof ProgressLost).map(([projection]) => projection);
    const [first] = [...entries.values()].map(({ failure }) => failure);
    for (const entry of entries.values()) entry.failure = undefined;
    throw lost.length > 0 ? new ProgressLost(lost) : first;
  }
}
