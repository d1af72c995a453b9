import { ORIGIN, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed, FeedBatch } from '@matricula/event-feed';
import { declaredVersion } from '@matricula/read-models/kernel';
import { projectionOf, type ReadStore, type RowChange } from '@matricula/read-store';
import { foldBatch, type Folding, type PoisonEvent, type Retry } from './batch-fold';
import { defineProjector, type Projector } from './define-projector';
import { parkedEvents, type ParkedEventRow } from './parked-events.read-model';

/**
 * Result of replaying parked events. `overtaken`: the rows already contain later events, so only a rebuild can apply this one. `ahead`: the read
 * model is being rebuilt and has not reached the event; it will fold it later, so replaying would apply it twice.
 */
export interface ReplayResult {
  folded: string[];
  failed: string[];
  overtaken: string[];
  ahead: string[];
}

/**
 * Folds erasures into parked events. No projector fills this read model, but its rows must be erased with a tenant as well: error texts may quote
 * personal data.
 */
export const parking: Folding = { projector: defineProjector(parkedEvents, {}), position: ORIGIN };

/** An empty replay result. */
export const noReplay = (): ReplayResult => ({ folded: [], failed: [], overtaken: [], ahead: [] });

/** Projector name in parked events. It uses the declared version, so it stays the same after a rebuild. */
const nameOf = ({ model: { name, version } }: Projector) => projectionOf({ name, version: declaredVersion(version) });

/** The row that tells an operator about an event that could not be folded. */
export function parkedRow({ projector, event, after, error, attempts }: PoisonEvent): RowChange {
  const name = nameOf(projector);
  const { id: eventId, type: eventType, stream, position, at, tenantId } = event;
  const parkedId = `${name}/${eventId}`;
  const row: ParkedEventRow = {
    parkedId,
    projector: name,
    eventId,
    eventType,
    stream,
    position,
    after,
    at,
    error: String(error),
    attempts,
  };
  return { model: parkedEvents, tenantId, key: parkedId, position, row };
}

/** Folds parked events of a projector again, oldest first; skips those that are no longer parked. */
export async function replayParked(
  options: { store: ReadStore; feed: EventFeed; retry: Retry },
  { projector, position: reached }: Folding,
  tenantId: string,
  parkedIds: readonly string[],
): Promise<ReplayResult> {
  const { store, feed, retry } = options;
  const result = noReplay();
  const name = nameOf(projector);
  const stored = await store.load(
    parkedEvents,
    parkedIds.map((key) => ({ tenantId, key })),
  );
  const parked = [...stored.values()].flatMap(({ row }) => (row?.projector === name ? row : []));
  for (const row of parked.sort((a, b) => (a.position < b.position ? -1 : 1))) {
    if (row.position > reached) {
      result.ahead.push(row.eventId);
      continue;
    }
    const event = await eventOf(feed, projector, row);
    const { changes, poison } = await foldBatch(store, { projector, position: '' }, [event], row.after, retry);
    const attempts = row.attempts + (poison[0]?.attempts ?? 0);
    // A longer text sorts after its prefix and before every later position, so the parked row gets a new position while the event keeps its own.
    const position = `${row.position}+${String(attempts + 1).padStart(6, '0')}`;
    const keep = (kept: ParkedEventRow | undefined): RowChange => ({
      model: parkedEvents,
      tenantId,
      key: row.parkedId,
      position,
      row: kept,
    });
    const place = poison[0] ? 'open' : await placeOf(store, projector, event);
    if (poison[0]) {
      result.failed.push(event.id);
      await store.commit([], [keep({ ...row, attempts, error: String(poison[0].error) })], row.position);
    } else if (place === 'there') {
      // A rebuild has folded this event since.
      result.folded.push(event.id);
      await store.commit([], [keep(undefined)], row.position);
    } else if (place === 'overtaken') {
      result.overtaken.push(event.id);
      const error = 'Later events have changed its rows already: rebuild the read model';
      await store.commit([], [keep({ ...row, attempts: attempts + 1, error })], row.position);
    } else {
      result.folded.push(event.id);
      // Write the rows before removing the parked event: without transactions, a crash in between must not lose the event.
      await store.commit([], changes, row.position);
      await store.commit([], [keep(undefined)], row.position);
    }
  }
  return result;
}

/**
 * Whether the rows of an event already contain it ('there'), contain later events ('overtaken'), or neither ('open'). Folding leaves rows that
 * contain it unchanged.
 */
async function placeOf(store: ReadStore, { model, changes }: Projector, event: RecordedEvent): Promise<'there' | 'overtaken' | 'open'> {
  const { tenantId } = event;
  const keys = [...new Set(changes(event).map(({ key }) => key))];
  const there = await store.load(
    model,
    keys.map((key) => ({ tenantId, key })),
  );
  const positions = [...there.values()].map(({ position }) => position);
  if (positions.some((position) => position > event.position)) return 'overtaken';
  const come = positions.filter((position) => position === event.position).length;
  return come > 0 && come === keys.length ? 'there' : 'open';
}

/** Reads one event again: the first after a known position that its projector wants. Events in between were never delivered to it. */
async function eventOf(
  feed: EventFeed,
  projector: Projector,
  { after, eventId, parkedId, position }: ParkedEventRow,
): Promise<RecordedEvent> {
  let deliver = (_event: RecordedEvent) => {};
  let fail = (_error: unknown) => {};
  const delivered = new Promise<RecordedEvent>((resolve, reject) => ([deliver, fail] = [resolve, reject]));
  const handle = async (batch: FeedBatch) => {
    const event = batch.events.find(({ id }) => id === eventId);
    if (event) deliver(event);
    else if (batch.position >= position) fail(new Error(`The log no longer delivers event ${eventId} after position ${after}`));
  };
  const { types, without } = projector;
  const subscription = feed.subscribe({ name: `replay-${parkedId}`, from: after, batchSize: 1, types, without, handle, onError: fail });
  try {
    return await delivered;
  } finally {
    await subscription.stop();
  }
}
