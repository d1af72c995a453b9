import type { Position } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ColumnOnlyStorage, ColumnOnlyBatch, ColumnOnlyPart, ModelVersion } from '../columns/column-only-storage';
import { splitRow } from '../columns/split-row';
import { ProgressLost, projectionOf, type LostHearer, type RowChange } from '../read-store';

/** Maximum number of rows in transit to the columns before a commit waits. */
const ON_THE_WAY = 20_000;

/** A version that this process folds. */
interface Entry {
  model: ReadModel;
  /** Position of the last commit handed over; the columns may have lost it and then report that. */
  sent?: Position;
  /** Failure of a commit that was handed over, until its projector is told. */
  failure?: Error;
}

/**
 * Commits of this writer to column-only rows. They are handed over without waiting, unless many are in transit: a crash loses nothing for good,
 * because the checkpoint is stored with the rows and folding repeats the rest.
 */
export class ColumnOnlyCommits {
  private readonly models = new Map<string, Entry>();
  private readonly hearers = new Set<LostHearer>();
  private onTheWay = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly keeper: ColumnOnlyStorage | undefined) {}

  /** Registers a version that is folded here. */
  prepare(model: ReadModel): void {
    if (model.storage === 'columns' && !this.models.has(projectionOf(model))) this.models.set(projectionOf(model), { model });
  }

  /** Forgets the position of a dropped version; prepared again, it starts at the beginning. */
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

  /** Whether a projection fills only columns. */
  has(projection: string): boolean {
    return this.models.has(projection);
  }

  /** Stored position of such a projection; folding continues from there. */
  async standing(projection: string): Promise<Position> {
    const entry = this.entry(projection);
    entry.sent = await this.stored(entry);
    entry.failure = undefined;
    return entry.sent;
  }

  /** Stored positions of the column-only projections among these, without affecting their folding. */
  async standings(projections: readonly string[]): Promise<Map<string, Position>> {
    const own = projections.filter((projection) => this.has(projection));
    return new Map(await Promise.all(own.map(async (projection) => [projection, await this.stored(this.entry(projection))] as const)));
  }

  /**
   * Prepares a commit with the checkpoints it moves: `hand` hands it over, waits if much is in transit, and returns whether there was anything.
   * @throws ProgressLost when an earlier commit found theirs gone
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

  /** Resolves when everything is on disk. */
  async drain(): Promise<void> {
    if (this.models.size === 0) return;
    await this.keeper?.flush();
    await this.last;
  }

  get columns(): ColumnOnlyStorage {
    if (!this.keeper) throw new Error('This read store has no columns, and rows that live in nothing else');
    return this.keeper;
  }

  private async parts(projections: readonly string[], changes: RowChange[], checkpoint: Position): Promise<ColumnOnlyPart[]> {
    const parts = new Map<string, ColumnOnlyPart>();
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
      part.changes.push({ tenant, key, position, added, ...(row && splitRow(model, row)) });
    }
    return [...parts.values()];
  }

  private hand(batch: ColumnOnlyBatch, rows: number): void {
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

  /** Reports the lost projections. Others in the batch detect a wrong position with their next commit. */
  private note({ parts }: ColumnOnlyBatch, error: Error): void {
    const failed = error instanceof ProgressLost ? error.projections : parts.map(({ model }) => projectionOf(model));
    const untold = failed.filter((projection) => this.models.get(projection)?.failure === undefined);
    for (const projection of untold) {
      const entry = this.models.get(projection);
      if (entry) entry.failure = error;
    }
    if (untold.length > 0) for (const hear of this.hearers) hear(untold, error);
  }

  /** Resolves when all commits were answered and failures noted. */
  private async said(): Promise<void> {
    if (this.onTheWay > 0) await this.keeper?.flush();
    await this.last;
  }

  /** Throws the failures of these projections only, because only their runner can fold them again. */
  private async throwFailure(projections: readonly string[]): Promise<void> {
    const failed = () => projections.filter((projection) => this.models.get(projection)?.failure);
    if (failed().length === 0) return;
    // Later commits in transit fail for the same reason.
    await this.last;
    const entries = new Map(failed().map((projection) => [projection, this.entry(projection)]));
    const lost = [...entries].filter(([, { failure }]) => failure instanceof ProgressLost).map(([projection]) => projection);
    const [first] = [...entries.values()].map(({ failure }) => failure);
    for (const entry of entries.values()) entry.failure = undefined;
    throw lost.length > 0 ? new ProgressLost(lost) : first;
  }
}
