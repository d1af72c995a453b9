import type { mongo } from 'mongoose';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { fillingOf } from '../fill-share';
import { ReadBehind, type Filling } from '../read-store';

/** Checkpoint of one projection in one partition of the feed. */
interface Checkpoint {
  /** `<projection>#<partition>`. */
  _id: string;
  position: Position;
  /** Position to reach before its rows are complete. */
  target?: Position;
  /**
   * Ids of the current and of the last commit that replaced or removed rows, or inserted some between older ones, with the latest position of its
   * rows.
   */
  replacing?: string;
  replaced?: { by: string; to: Position };
}

const DURABLE = { writeConcern: { w: 'majority' } } as const;

/** Polling interval for all waiting callers together. */
const POLL_MS = 15;
/** Sorts above every position, for checkpoints without a target. */
const UNREACHABLE = '\uffff';

/** The progress a caller waits for; its checkpoint ids may change while it waits. */
export interface Awaited {
  /** Ids of the checkpoints that must pass the position. */
  ids(): Promise<string[]>;
  projection: string;
  position: Position;
}

interface Waiter extends Awaited {
  until: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Checkpoints of projections by partition, and the callers that wait for them. */
export class MongoCheckpoints {
  private readonly checkpoints: mongo.Collection<Checkpoint>;
  private readonly waiters = new Set<Waiter>();
  /** Checkpoints that reached their target and get no other: rows that start again use another name. */
  private readonly whole = new Set<string>();
  private polling: NodeJS.Timeout | undefined;
  private looking = false;
  private closed = false;

  constructor(db: mongo.Db) {
    this.checkpoints = db.collection('checkpoints');
  }

  /** Id of a projection's checkpoint in a partition. */
  static id = (projection: string, partition: number) => `${projection}#${partition}`;

  /** The lowest of several checkpoints, ORIGIN if one of them never moved. */
  async least(ids: readonly string[]): Promise<Position> {
    // Folding resumes from here, so only what a failover cannot roll back may count.
    return leastOf(await this.positions(ids, { readConcern: { level: 'majority' } }), ids);
  }

  /** The lowest checkpoint as visible to queries, for `reached`: rows too are read without waiting for other members of the replica set. */
  async shown(ids: readonly string[]): Promise<Position> {
    return leastOf(await this.positions(ids), ids);
  }

  /** Sets the target of checkpoints, except those that have reached their previous target. */
  async aim(ids: readonly string[], target: Position): Promise<void> {
    if (ids.length === 0) return;
    const reached = { $gte: ['$position', { $ifNull: ['$target', UNREACHABLE] }] };
    const change = { position: { $ifNull: ['$position', ORIGIN] }, target: { $cond: [reached, '$target', target] } };
    const aims = ids.map((_id) => ({ updateOne: { filter: { _id }, update: [{ $set: change }], upsert: true } }));
    await this.checkpoints.bulkWrite(aims, { ordered: false, ...DURABLE });
  }

  /** The checkpoint furthest from its target; undefined if all have reached it. */
  async filling(ids: readonly string[]): Promise<Filling | undefined> {
    const asked = ids.filter((id) => !this.whole.has(id));
    if (asked.length === 0) return undefined;
    const found = new Map((await this.checkpoints.find({ _id: { $in: asked } }).toArray()).map((one) => [one._id, one]));
    const parts = asked.flatMap((id) => {
      const progress = found.get(id);
      const filling = fillingOf(progress);
      if (!filling && progress?.target) this.whole.add(id);
      return filling ?? [];
    });
    return parts.sort((a, b) => a.share - b.share)[0];
  }

  /** Moves checkpoints to a position, never back. Positions compare as text. */
  async move(ids: readonly string[], position: Position): Promise<void> {
    if (ids.length === 0) return;
    // One statement for all: a commit moves about a hundred, and single updates would dominate a small commit.
    const behind = { _id: { $in: [...ids] }, position: { $lt: position } };
    const { matchedCount } = await this.checkpoints.updateMany(behind, { $set: { position } }, DURABLE);
    if (matchedCount < ids.length) await this.begin(ids, position);
    if (this.waiters.size > 0) void this.look();
  }

  /** Creates missing checkpoints; later ones stay unchanged. */
  private async begin(ids: readonly string[], position: Position): Promise<void> {
    const moves = ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $max: { position } }, upsert: true } }));
    await this.checkpoints.bulkWrite(moves, { ordered: false, ...DURABLE });
  }

  /** Marks that rows are being replaced: cached aggregates of these rows become invalid. */
  async beginReplacing(ids: readonly string[], by: string): Promise<void> {
    const marks = ids.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { replacing: by }, $setOnInsert: { position: ORIGIN } }, upsert: true },
    }));
    await this.checkpoints.bulkWrite(marks, { ordered: false, ...DURABLE });
  }

  /** Marks the end of the replacement, and the position of its latest row. */
  async endReplacing(ids: readonly string[], by: string, to: Position): Promise<void> {
    await this.checkpoints.updateMany({ _id: { $in: [...ids] } }, { $set: { replaced: { by, to } } }, DURABLE);
  }

  /**
   * Invalidates cached aggregates as if rows had been replaced: previous writers may have run a release without these marks. A replacement that has
   * not ended stays open.
   */
  async distrust(ids: readonly string[], by: string): Promise<void> {
    const isDone = { $expr: { $eq: ['$replacing', '$replaced.by'] } };
    const done = { replacing: by, replaced: { by, to: { $ifNull: ['$replaced.to', ORIGIN] } } };
    await this.checkpoints.updateMany({ _id: { $in: [...ids] }, ...isDone }, [{ $set: done }], DURABLE);
  }

  /**
   * Growth state of append-only rows: all new rows come after `position`, and `replaced` changes when rows are replaced. Undefined if that is not
   * certain, because rows are being replaced or lie after the position.
   */
  async grown(id: string): Promise<{ position: Position; replaced: string } | undefined> {
    const { position = ORIGIN, replacing, replaced } = (await this.checkpoints.findOne({ _id: id })) ?? {};
    if (position === ORIGIN || replacing !== replaced?.by) return undefined;
    return position < (replaced?.to ?? ORIGIN) ? undefined : { position, replaced: replaced?.by ?? '' };
  }

  async forget(projection: string): Promise<void> {
    // '$' is the character after '#'.
    await this.checkpoints.deleteMany({ _id: { $gte: `${projection}#`, $lt: `${projection}$` } });
  }

  /** Resolves when the checkpoints have passed the position, rejects with ReadBehind after `withinMs`. */
  reached(awaited: Awaited, withinMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiters.add({ ...awaited, until: performance.now() + withinMs, resolve, reject });
      void this.look();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.polling);
    for (const waiter of this.waiters) this.settle(waiter, () => waiter.reject(new Error('The read store was closed')));
  }

  /** One read for all waiting callers. */
  private async look(): Promise<void> {
    if (this.looking || this.closed) return;
    this.looking = true;
    clearTimeout(this.polling);
    const waiters = [...this.waiters];
    try {
      const asked = await Promise.all(waiters.map(async (waiter) => ({ waiter, ids: await waiter.ids() })));
      const positions = await this.positions([...new Set(asked.flatMap(({ ids }) => ids))]);
      for (const { waiter, ids } of asked) {
        if (leastOf(positions, ids) >= waiter.position) this.settle(waiter, waiter.resolve);
        else if (performance.now() >= waiter.until)
          this.settle(waiter, () => waiter.reject(new ReadBehind(waiter.projection, waiter.position)));
      }
    } catch (error) {
      for (const waiter of waiters) this.settle(waiter, () => waiter.reject(error));
    } finally {
      this.looking = false;
    }
    if (this.waiters.size > 0 && !this.closed) this.polling = setTimeout(() => void this.look(), POLL_MS);
  }

  private settle(waiter: Waiter, answer: () => void): void {
    if (this.waiters.delete(waiter)) answer();
  }

  private async positions(ids: readonly string[], options?: mongo.FindOptions): Promise<Map<string, Position>> {
    const found = await this.checkpoints.find({ _id: { $in: [...ids] } }, options).toArray();
    return new Map(found.map(({ _id, position }) => [_id, position]));
  }
}

function leastOf(positions: Map<string, Position>, ids: readonly string[]): Position {
  const all = ids.map((id) => positions.get(id) ?? ORIGIN);
  return all.reduce((least, position) => (position < least ? position : least), all[0] ?? ORIGIN);
}
