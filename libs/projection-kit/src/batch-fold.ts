import { type Position, type RecordedEvent, wants } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore, RowChange } from '@matricula/read-store';
import { applied, type Change } from './change';
import type { Projector } from './define-projector';
import { afterErasure } from './erased-staff';

/** An event that a projector could not fold. */
export interface PoisonEvent {
  projector: Projector;
  event: RecordedEvent;
  /** Read after this position to get the event again. */
  after: Position;
  error: unknown;
  attempts: number;
}

/** A projector and its position; it skips events up to that position. */
export interface Folding {
  projector: Projector;
  position: Position;
}

interface Entry {
  tenantId: string;
  key: string;
  row: object | undefined;
  position: Position;
  touched: boolean;
  /** False if the stored row was not needed and not read. */
  loaded: boolean;
  /** The first change states that no row had this key. */
  added: boolean;
}

interface Step {
  event: RecordedEvent;
  changes: Change<object>[];
}

export type Attempt<T> = { value: T } | { error: unknown; attempts: number };

/** Retries work that throws. Returns the value (synchronously if nothing threw), or the last error with the number of attempts. */
export type Retry = <T>(work: () => T) => Attempt<T> | Promise<Attempt<T>>;

/**
 * Folds a batch for one projector in memory: loads its rows at once, applies every event in order, and returns the changed rows. An event at or
 * before a row's position leaves that row unchanged. An event that throws changes nothing.
 */
export async function foldBatch(
  store: ReadStore,
  { projector, position }: Folding,
  events: RecordedEvent[],
  from: Position,
  retry: Retry,
): Promise<{ changes: RowChange[]; poison: PoisonEvent[] }> {
  const { model } = projector;
  const poison: PoisonEvent[] = [];
  const steps: Step[] = [];
  const after = (event: RecordedEvent) => events[events.indexOf(event) - 1]?.position ?? from;
  for (const event of events) {
    if (event.position <= position || !wants(projector, event.type)) continue;
    const tried = retry(() => projector.changes(event));
    const made = tried instanceof Promise ? await tried : tried;
    if ('value' in made) steps.push({ event, changes: made.value });
    else poison.push({ projector, event, after: after(event), ...made });
  }
  const entries = await loadEntries(store, projector, steps);
  for (const { event, changes } of steps) {
    const tried = retry(() => outcome(model, entries, event, changes));
    const made = tried instanceof Promise ? await tried : tried;
    if ('value' in made) for (const [id, entry] of made.value) entries.set(id, entry);
    else poison.push({ projector, event, after: after(event), ...made });
  }
  const moved = [...entries.values()].filter(({ touched }) => touched);
  return {
    changes: moved.map(({ tenantId, key, position: at, row, added }) => ({ model, tenantId, key, position: at, row, added })),
    poison,
  };
}

/**
 * Loads the rows that the steps touch. A row whose first change replaces it is not read: later changes in the batch build on that change, and the
 * store rejects the result if it holds a later position.
 */
async function loadEntries(store: ReadStore, { model }: Projector, steps: Step[]): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const { event, changes } of steps)
    for (const { kind, key } of changes) {
      const { tenantId } = event;
      const id = `${tenantId}/${key}`;
      const loaded = kind === 'patch' || kind === 'fold';
      if (!entries.has(id)) entries.set(id, { tenantId, key, row: undefined, position: '', touched: false, loaded, added: kind === 'add' });
    }
  const needed = [...entries.values()].filter(({ loaded }) => loaded);
  if (needed.length === 0) return entries;
  for (const [id, { row, position }] of await store.load(model, needed)) {
    const entry = entries.get(id);
    if (entry) Object.assign(entry, { row, position });
  }
  return entries;
}

/** Changed copies of the entries that an event changes: all of its changes apply, or none. */
function outcome(model: ReadModel, entries: Map<string, Entry>, event: RecordedEvent, changes: Change<object>[]): Map<string, Entry> {
  const changed = new Map<string, Entry>();
  for (const change of changes) {
    const id = `${event.tenantId}/${change.key}`;
    const entry = entries.get(id);
    if (!entry || event.position <= entry.position) continue;
    const current = changed.get(id) ?? entry;
    const row = afterErasure(applied(change, current.row), model, event);
    if (row === current.row && current.loaded) continue;
    changed.set(id, { ...current, row, touched: true, loaded: true });
  }
  for (const entry of changed.values()) entry.position = event.position;
  return changed;
}
