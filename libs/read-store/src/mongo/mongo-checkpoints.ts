import type { mongo } from 'mongoose';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { fillingOf } from '../fill-share';
import { ReadBehind, type Filling } from '../read-store';

/** Where one projection stands in one partition of the feed. */
interface Checkpoint {
  /** `<projection>#<partition>`. */
  _id: string;
  position: Position;
  /** What it has to reach before its rows are whole. */
  target?: Position;
  /** Which commit replaces or removes rows, or puts some between older ones, and did so last, with the latest position of its rows. */
  replacing?: string;
  replaced?: { by: string; to: Position };
}

const DURABLE = { writeConcern: { w: 'majority' } } as const;

/** How often those who wait look, all of them at once. */
const POLL_MS = 15;
/** Above every position, for what was never aimed. */
const UNREACHABLE = '\uffff';

/** A projection's progress as one who waits for it asks for it; who it is may change while they wait. */
export interface Awaited {
  /** Ids of the checkpoints that have to pass the position. */
  ids(): Promise<string[]>;
  projection: string;
  position: Position;
}

interface Waiter extends Awaited {
  until: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Progress of projections by partition, and those who wait for it. */
export class MongoCheckpoints {
  private readonly checkpoints: mongo.Collection<Checkpoint>;
  private readonly waiters = new Set<Waiter>();
  /** What has reached its target has no other one: rows that begin anew have another name. */
  private readonly whole = new Set<string>();
  private polling: NodeJS.Timeout | undefined;
  private looking = false;
  private closed = false;

  constructor(db: mongo.Db) {
    this.checkpoints = db.collection('checkpoints');
  }

  /** Id of a projection's checkpoint in a partition. */
  static id = (projection: string, partition: number) => `${projection}#${partition}`;

  /** The least advanced of several checkpoints, ORIGIN when one of them never moved. */
  async least(ids: readonly string[]): Promise<Position> {
    // Who folds from here on passes everything before: what a failover could take away does not count.
    return leastOf(await this.positions(ids, { readConcern: { level: 'majority' } }), ids);
  }

  /** The same as answers show it, which `reached` waits for: rows are read without a wait for the other servers of a set too. */
  async shown(ids: readonly string[]): Promise<Position> {
    return leastOf(await this.positions(ids), ids);
  }

  /** Says what checkpoints have to reach, all but those that have reached what was said before. */
  async aim(ids: readonly string[], target: Position): Promise<void> {
    if (ids.length === 0) return;
    const reached = { $gte: ['$position', { $ifNull: ['$target', UNREACHABLE] }] };
    const change = { position: { $ifNull: ['$position', ORIGIN] }, target: { $cond: [reached, '$target', target] } };
    const aims = ids.map((_id) => ({ updateOne: { filter: { _id }, update: [{ $set: change }], upsert: true } }));
    await this.checkpoints.bulkWrite(aims, { ordered: false, ...DURABLE });
  }

  /** The one that is furthest from what it has to reach; undefined when all are there. */
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
    // One statement for all of them: a commit moves a hundred, and one each is most of what a small commit costs.
    const behind = { _id: { $in: [...ids] }, position: { $lt: position } };
    const { matchedCount } = await this.checkpoints.updateMany(behind, { $set: { position } }, DURABLE);
    if (matchedCount < ids.length) await this.begin(ids, position);
    if (this.waiters.size > 0) void this.look();
  }

  /** Makes those that are not there yet; what is further stays where it is. */
  private async begin(ids: readonly string[], position: Position): Promise<void> {
    const moves = ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $max: { position } }, upsert: true } }));
    await this.checkpoints.bulkWrite(moves, { ordered: false, ...DURABLE });
  }

  /** Says that rows of these are replaced from now on: whoever has added rows up looks at all of them again. */
  async beginReplacing(ids: readonly string[], by: string): Promise<void> {
    const marks = ids.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { replacing: by }, $setOnInsert: { position: ORIGIN } }, upsert: true },
    }));
    await this.checkpoints.bulkWrite(marks, { ordered: false, ...DURABLE });
  }

  /** Says that it is done, and where the latest of these rows stands. */
  async endReplacing(ids: readonly string[], by: string, to: Position): Promise<void> {
    await this.checkpoints.updateMany({ _id: { $in: [...ids] } }, { $set: { replaced: { by, to } } }, DURABLE);
  }

  /** As if rows had been replaced: those who wrote before may have been of a release that did not say so. What they began and did not end stays begun. */
  async distrust(ids: readonly string[], by: string): Promise<void> {
    const isDone = { $expr: { $eq: ['$replacing', '$replaced.by'] } };
    const done = { replacing: by, replaced: { by, to: { $ifNull: ['$replaced.to', ORIGIN] } } };
    await this.checkpoints.updateMany({ _id: { $in: [...ids] }, ...isDone }, [{ $set: done }], DURABLE);
  }

  /**
   * Where rows stand that are only added as a rule: all that are to come are behind `position`, and `replaced` is another one once some were replaced.
   * Undefined where nobody can say so: some are being replaced, or lie behind it.
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

  /** One read for all who wait. */
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
