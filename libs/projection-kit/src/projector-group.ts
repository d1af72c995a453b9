import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import type { FeedBatch, Subscription } from '@matricula/event-feed';
import { projectionOf, type ChangedKeys, type ReadStore, type RowChange } from '@matricula/read-store';
import { foldBatch, type Folding, type Retry } from './batch-fold';
import { parkedEvents } from './parked-events.read-model';
import { parkedRow } from './parking';

/** What a group measured of its last batch. */
export interface BatchFigures {
  events: number;
  ms: number;
}

/** Projectors that advance together: one subscription, one commit, one checkpoint position. */
export class ProjectorGroup {
  subscription: Subscription | undefined;
  /** Position that the batch being folded leads to. */
  inHand: Position | undefined;
  figures: BatchFigures = { events: 0, ms: 0 };
  lastEventAt: string | undefined;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(
    readonly members: Folding[],
    public position: Position,
    private readonly store: ReadStore,
    private readonly retry: Retry,
  ) {}

  /** Runs work that must not meet a batch half way: its rows are loaded and written in several steps. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.busy.then(work);
    this.busy = turn.catch(() => undefined);
    return turn;
  }

  /** Folds a batch in pieces of at most `size` events, each with its own commit. */
  async fold({ events, position }: FeedBatch, size: number, committed: (changes: RowChange[]) => void): Promise<void> {
    // Without events, the position alone moves.
    for (let from = 0; from === 0 || from < events.length; from += size) {
      const piece = events.slice(from, from + size);
      const reached = from + size < events.length ? (piece.at(-1)?.position ?? position) : position;
      committed(await this.foldPiece(piece, reached));
    }
  }

  private async foldPiece(events: RecordedEvent[], reached: Position): Promise<RowChange[]> {
    const began = performance.now();
    const members = [...this.members];
    const changes: RowChange[] = [];
    for (const member of members) {
      const folded = await foldBatch(this.store, member, events, this.position, this.retry);
      changes.push(...folded.changes, ...folded.poison.map(parkedRow));
    }
    const projections = members.filter(({ position }) => position < reached).map(({ projector }) => projectionOf(projector.model));
    await this.store.commit([...projections, projectionOf(parkedEvents)], changes, reached);
    for (const member of members) if (member.position < reached) member.position = reached;
    this.position = reached;
    this.lastEventAt = events.at(-1)?.at ?? this.lastEventAt;
    this.figures = { events: events.length, ms: performance.now() - began };
    return changes;
  }
}

/** The rows that a commit changed, as sockets and columns hear of them. */
export function changedKeys(changes: RowChange[]): ChangedKeys[] {
  const byRoom = new Map<string, ChangedKeys>();
  for (const { model, tenantId, key, position } of changes) {
    const room = `${model.name}/${tenantId}`;
    const changed = byRoom.get(room) ?? { model: model.name, tenantId, keys: [], position };
    byRoom.set(room, changed);
    changed.keys.push(key);
    if (changed.position < position) changed.position = position;
  }
  return [...byRoom.values()];
}
