import { setImmediate as turn } from 'node:timers/promises';
import { type Position, type RecordedEvent, wants } from '@matricula/domain/kernel';
import type { FeedBatch, Subscription } from '@matricula/event-feed';
import { projectionOf, type ChangedKeys, type ReadStore, type RowChange } from '@matricula/read-store';
import { foldBatch, type Folding, type Retry } from './batch-fold';
import type { Projector } from './define-projector';
import { ErasedStaff, erasure, piecesOf } from './erased-staff';
import { parkedEvents } from './parked-events.read-model';
import { parkedRow, parking } from './parking';

/** Measurements of a group's last batch. */
export interface BatchFigures {
  events: number;
  ms: number;
}

const folds = (projector: Projector, there: ReadonlySet<string>) => [...there].some((type) => wants(projector, type));

/** Projectors that advance together: one subscription, one commit, one checkpoint position. */
export class ProjectorGroup {
  subscription: Subscription | undefined;
  /** End position of the batch being folded. */
  inHand: Position | undefined;
  figures: BatchFigures = { events: 0, ms: 0 };
  lastEventAt: string | undefined;
  private readonly erased = new ErasedStaff();
  private busy: Promise<unknown> = Promise.resolve();

  constructor(
    readonly members: Folding[],
    public position: Position,
    private readonly store: ReadStore,
    private readonly retry: Retry,
  ) {}

  /** Runs work that must not overlap with a batch, whose rows are loaded and written in several steps. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.busy.then(work);
    this.busy = turn.catch(() => undefined);
    return turn;
  }

  /** Folds a batch in pieces of at most `size` events, each with its own commit. */
  async fold({ events, position }: FeedBatch, size: number, committed: (changes: RowChange[]) => void): Promise<void> {
    const pieces = piecesOf(events, size);
    // The last piece ends at the position of the batch; without events, only the position moves.
    for (const piece of pieces.slice(0, -1)) await this.foldPiece(piece, piece.at(-1)?.position ?? position, committed);
    await this.foldPiece(pieces.at(-1) ?? [], position, committed);
  }

  private async foldPiece(events: RecordedEvent[], reached: Position, committed: (changes: RowChange[]) => void): Promise<void> {
    const began = performance.now();
    const members = [...this.members];
    await this.forget(members, events[0], committed);
    const changes: RowChange[] = [];
    const types = new Set(events.map(({ type }) => type));
    // Most read models need no event of most batches. The rest fold in parallel: while a remote store loads rows for one, another is folded.
    const folding = members.filter(({ projector }) => folds(projector, types));
    for (const folded of await Promise.all(folding.map((member) => foldBatch(this.store, member, events, this.position, this.retry))))
      changes.push(...this.erased.leftOut(folded.changes), ...folded.poison.map(parkedRow));
    const projections = members.filter(({ position }) => position < reached).map(({ projector }) => projectionOf(projector.model));
    await this.store.commit([...new Set([...projections, projectionOf(parkedEvents)])], changes, reached);
    for (const member of members) if (member.position < reached) member.position = reached;
    this.position = reached;
    this.lastEventAt = events.at(-1)?.at ?? this.lastEventAt;
    this.figures = { events: events.length, ms: performance.now() - began };
    committed(changes);
  }

  /** Removes the names of an erased staff member from existing rows, if an erasure starts a piece; the checkpoint stays before the erasure. */
  private async forget(members: Folding[], event: RecordedEvent | undefined, committed: (changes: RowChange[]) => void): Promise<void> {
    if (!event) return;
    this.erased.note(event);
    for (const { projector, position } of [...members, parking]) {
      if (event.position <= position) continue;
      for await (const changes of erasure(this.store, projector, event)) {
        await this.store.commit([], changes, this.position);
        committed(changes);
        // There may be a thousand slices: lets other work of this thread run in between.
        await turn();
      }
    }
  }
}

/** The rows that a commit changed, as announced to sockets and columns. */
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
