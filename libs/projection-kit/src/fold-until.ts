import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { Projector } from './define-projector';
import { STAFF_ERASED } from './erased-staff';
import { parkedEvents } from './parked-events.read-model';
import { ProjectorGroup } from './projector-group';
import { retrying } from './retrying';

/** Events of one commit. */
const PIECE = 5_000;

/** What to fold: one projector, from the beginning of a log to a position. */
export interface FoldUntil {
  projector: Projector;
  /** An empty store used only for this. */
  store: ReadStore;
  /** Events in order, from the first one; after the position only erasures of names are folded. */
  batches: AsyncIterable<readonly RecordedEvent[]>;
  position: Position;
  /** Called after each commit with the number of events and the last of them. */
  onFolded?(events: number, last: RecordedEvent): void;
}

/**
 * Folds a log up to a position, with the same projector group as a rebuild: the rows are those that existed at that position. Names of staff who
 * were erased later are removed as well.
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
