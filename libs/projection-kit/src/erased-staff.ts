import type { RecordedEvent } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore, RowChange } from '@matricula/read-store';
import type { Projector } from './define-projector';

/** Tells that a member of staff is forgotten, in the tenant whose rows name them; `data.userId` says who. */
export const STAFF_ERASED = 'UserErased';
/** Tells that an institution was deleted: no row of it stays but those that say so. */
export const TENANT_ERASED = 'TenantErased';

const beginsPiece = ({ type }: RecordedEvent) => type === STAFF_ERASED || type === TENANT_ERASED;

const erasedBy = ({ data }: RecordedEvent): unknown => (data as { userId?: unknown }).userId;

/** A row without what it says of members of staff who were erased; the same one where it says nothing of them. */
function nameless(row: object, { staff }: ReadModel, isErased: (userId: unknown) => boolean): object {
  let left = row as Record<string, unknown>;
  for (const [id, kept] of Object.entries(staff)) {
    if (!isErased(left[id])) continue;
    for (const [field, to] of Object.entries(kept)) if (left[field] !== undefined && left[field] !== to) left = { ...left, [field]: to };
  }
  return left;
}

/** A row as an event leaves it: who is erased by it is not named any more. */
export function afterErasure(row: object | undefined, model: ReadModel, event: RecordedEvent): object | undefined {
  if (!row || event.type !== STAFF_ERASED) return row;
  const userId = erasedBy(event);
  return nameless(row, model, (id) => id === userId);
}

/** Cuts events into pieces of at most `size`. An erasure begins one: what came before it is stored when rows are searched. */
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
 * What an erasure changes in rows that were made before it, slice by slice, each to be stored before the next is asked for: a row per lead
 * and call of many years would be too much for one commit. Begun again, it goes on with what is left. Rows that the projector itself changes
 * with this event are left to it. Of a log whose names are sealed, a rebuild finds nothing: there, they cannot be read any more.
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

/** Rows of a tenant that is gone, all but those that the projector itself keeps with the event. */
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
    // The fold that follows meets the same and parks the event; names go all the same.
    return new Set();
  }
}

/**
 * Who was erased by events of this run. For a moment after it a key may still be known here, and open events that were
 * written in the meantime; they name nobody either.
 */
export class ErasedStaff {
  private readonly known = new Set<string>();

  /** Takes note of an erasure. */
  note(event: RecordedEvent): void {
    if (event.type === STAFF_ERASED) this.known.add(`${event.tenantId}/${String(erasedBy(event))}`);
  }

  /** The changes without names of those who are known. */
  leftOut(changes: RowChange[]): RowChange[] {
    if (this.known.size === 0) return changes;
    return changes.map((change) => {
      const { row, model, tenantId } = change;
      return row ? { ...change, row: nameless(row, model, (id) => this.known.has(`${tenantId}/${String(id)}`)) } : change;
    });
  }
}
