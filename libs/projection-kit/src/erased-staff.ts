import type { RecordedEvent } from '@matricula/domain/kernel';
import { erasingTypes } from '@matricula/domain/registry';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore, RowChange } from '@matricula/read-store';
import type { Projector } from './define-projector';

/** Event type: a staff member was erased, in the tenant whose rows name them; `data.userId` is their id. */
export const STAFF_ERASED = only(erasingTypes('staff'));
/** Event type: a tenant was deleted. All of its rows are removed, except those that record the deletion. */
export const TENANT_ERASED = only(erasingTypes('tenant'));

function only(types: readonly string[]): string {
  const [type, ...others] = types;
  if (!type || others.length > 0) throw new Error(`One event type erases a member of staff, and one a tenant, not: ${types.join(', ')}`);
  return type;
}

const beginsPiece = ({ type }: RecordedEvent) => type === STAFF_ERASED || type === TENANT_ERASED;

const erasedBy = ({ data }: RecordedEvent): unknown => (data as { userId?: unknown }).userId;

/** Removes the fields about erased staff from a row; returns the same object if there are none. */
function nameless(row: object, { staff }: ReadModel, isErased: (userId: unknown) => boolean): object {
  let left = row as Record<string, unknown>;
  for (const [id, kept] of Object.entries(staff)) {
    if (!isErased(left[id])) continue;
    for (const [field, to] of Object.entries(kept)) if (left[field] !== undefined && left[field] !== to) left = { ...left, [field]: to };
  }
  return left;
}

/** A row after an event; if the event erases a staff member, the row no longer names them. */
export function afterErasure(row: object | undefined, model: ReadModel, event: RecordedEvent): object | undefined {
  if (!row || event.type !== STAFF_ERASED) return row;
  const userId = erasedBy(event);
  return nameless(row, model, (id) => id === userId);
}

/** Splits events into pieces of at most `size`. An erasure starts a new piece, so earlier events are stored before rows are searched. */
export function piecesOf(events: readonly RecordedEvent[], size: number): RecordedEvent[][] {
  const pieces: RecordedEvent[][] = [];
  for (const event of events) {
    const piece = pieces.at(-1);
    if (!piece || piece.length >= size || beginsPiece(event)) pieces.push([event]);
    else piece.push(event);
  }
  return pieces;
}

/**
 * Changes that an erasure makes to existing rows, in slices; store each slice before requesting the next, because one commit could not hold all
 * rows. A restart continues with the remaining rows. Rows that the projector itself changes with this event are skipped. When a rebuild reads a log
 * with encrypted names, it finds nothing to change, because the names can no longer be decrypted.
 */
export async function* erasure(store: ReadStore, projector: Projector, event: RecordedEvent): AsyncGenerator<RowChange[]> {
  const { model } = projector;
  if (event.type === TENANT_ERASED) return yield* everything(store, projector, event);
  const userId = erasedBy(event);
  const ids = Object.keys(model.staff);
  if (event.type !== STAFF_ERASED || ids.length === 0 || typeof userId !== 'string') return;
  const { tenantId, position } = event;
  const own = keysOf(projector, event);
  for await (const stored of store.loadWhere(model, tenantId, ids, userId)) {
    const changed = stored.flatMap(({ key, row, position: at }): RowChange[] => {
      const left = row && at < position && !own.has(key) ? afterErasure(row, model, event) : row;
      return left === row ? [] : [{ model, tenantId, key, position, row: left }];
    });
    if (changed.length > 0) yield changed;
  }
}

/** Removals of all rows of a deleted tenant, except those that the projector writes with the event. */
async function* everything(store: ReadStore, projector: Projector, event: RecordedEvent): AsyncGenerator<RowChange[]> {
  const { model } = projector;
  const { tenantId, position } = event;
  const own = keysOf(projector, event);
  for await (const stored of store.loadWhere(model, tenantId, [])) {
    const gone = stored.filter(({ key, position: at }) => at < position && !own.has(key));
    if (gone.length > 0) yield gone.map(({ key }) => ({ model, tenantId, key, position, row: undefined }));
  }
}

function keysOf({ changes }: Projector, event: RecordedEvent): ReadonlySet<string> {
  try {
    return new Set(changes(event).map(({ key }) => key));
  } catch {
    // The fold that follows throws the same error and parks the event; names are erased anyway.
    return new Set();
  }
}

/** Staff erased by events of this run. For a short time after an erasure, a cached key may still decrypt events; their names are removed too. */
export class ErasedStaff {
  private readonly known = new Set<string>();

  /** Records an erasure. */
  note(event: RecordedEvent): void {
    if (event.type === STAFF_ERASED) this.known.add(`${event.tenantId}/${String(erasedBy(event))}`);
  }

  /** Removes the names of erased staff from changes. */
  leftOut(changes: RowChange[]): RowChange[] {
    if (this.known.size === 0) return changes;
    return changes.map((change) => {
      const { row, model, tenantId } = change;
      return row ? { ...change, row: nameless(row, model, (id) => this.known.has(`${tenantId}/${String(id)}`)) } : change;
    });
  }
}
