import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { Projector } from './define-projector';
import { STAFF_ERASED } from './erased-staff';
import { parkedEvents } from './parked-events.read-model';
import { ProjectorGroup } from './projector-group';
import { retrying } from './retrying';

/** Events of one commit. */
const PIECE = 5_000;

/** What is folded, from the beginning of a log to a place in it. */
export interface FoldUntil {
  projector: Projector;
  /** An empty store of its own. */
  store: ReadStore;
  /** Events in order, from the first one; nothing behind the position is folded but the erasure of names. */
  batches: AsyncIterable<readonly RecordedEvent[]>;
  position: Position;
  /** After each commit: how many events, and the last of them. */
  onFolded?(events: number, last: RecordedEvent): void;
}

/**
 * Folds a log as a rebuild does, by the same group of projectors, but only to a position: the rows are those that were there then. Names of
 * staff who were erased later are left out all the same.
 */
export async function foldUntil({ projector, store, batches, position, onFolded }: FoldUntil): Promise<void> {
  for (const model of [parkedEvents, projector.model]) {
    await store.prepare(model);
    await store.activate(model);
  }
  const group = new ProjectorGroup([{ projector, position: ORIGIN }], ORIGIN, store, retrying([]));
  for await (const batch of batches) {
    const events = batch.filter((event) => event.position <= position || event.type === STAFF_ERASED);
    const [last] = events.slice(-1);
    if (!last) continue;
    await group.fold({ events, position: last.position }, PIECE, () => undefined);
    onFolded?.(events.length, last);
  }
  if (group.position < position) await group.fold({ events: [], position }, PIECE, () => undefined);
}
