import type { RecordedEvent } from '@matricula/domain/kernel';
import type { EventFeed } from '@matricula/event-feed';
import { projectionOf, type ReadStore, type RowChange } from '@matricula/read-store';
import { foldBatch, type PoisonEvent, type Retry } from './batch-fold';
import type { Projector } from './define-projector';
import { parkedEvents, type ParkedEventRow } from './parked-events.read-model';

/** What became of a parked event. `overtaken` rows took later events in the meantime: only a rebuild puts it in its place. */
export interface ReplayResult {
  folded: string[];
  failed: string[];
  overtaken: string[];
}

/** The row that tells an operator about an event that could not be folded. */
export function parkedRow({ projector, event, after, error, attempts }: PoisonEvent): RowChange {
  const name = projectionOf(projector.model);
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

/** Folds parked events of a projector again, oldest first; those that are parked no more are passed over. */
export async function replayParked(
  options: { store: ReadStore; feed: EventFeed; retry: Retry },
  projector: Projector,
  tenantId: string,
  parkedIds: readonly string[],
): Promise<ReplayResult> {
  const { store, feed, retry } = options;
  const result: ReplayResult = { folded: [], failed: [], overtaken: [] };
  const name = projectionOf(projector.model);
  const stored = await store.load(
    parkedEvents,
    parkedIds.map((key) => ({ tenantId, key })),
  );
  const parked = [...stored.values()].flatMap(({ row }) => (row?.projector === name ? row : []));
  for (const row of parked.sort((a, b) => (a.position < b.position ? -1 : 1))) {
    const event = await eventOf(feed, row);
    const { changes, poison } = await foldBatch(store, { projector, position: '' }, [event], row.after, retry);
    const attempts = row.attempts + (poison[0]?.attempts ?? 0);
    // A longer text sorts after its own beginning and before every later position: the parked row moves, its event does not.
    const position = `${row.position}+${String(attempts + 1).padStart(6, '0')}`;
    const keep = (kept: ParkedEventRow | undefined): RowChange => ({
      model: parkedEvents,
      tenantId,
      key: row.parkedId,
      position,
      row: kept,
    });
    if (poison[0]) {
      result.failed.push(event.id);
      await store.commit([], [keep({ ...row, attempts, error: String(poison[0].error) })], row.position);
    } else if (await isOvertaken(store, projector, event)) {
      result.overtaken.push(event.id);
      const error = 'Later events have changed its rows already: rebuild the read model';
      await store.commit([], [keep({ ...row, attempts: attempts + 1, error })], row.position);
    } else {
      result.folded.push(event.id);
      await store.commit([], [...changes, keep(undefined)], row.position);
    }
  }
  return result;
}

async function isOvertaken(store: ReadStore, { model, changes }: Projector, event: RecordedEvent): Promise<boolean> {
  const { tenantId } = event;
  const there = await store.load(
    model,
    changes(event).map(({ key }) => ({ tenantId, key })),
  );
  return [...there.values()].some(({ position }) => position >= event.position);
}

/** Reads one event again; it is the first after a known position. */
async function eventOf(feed: EventFeed, { after, eventId, parkedId }: ParkedEventRow): Promise<RecordedEvent> {
  let deliver = (_events: RecordedEvent[]) => {};
  let fail = (_error: unknown) => {};
  const delivered = new Promise<RecordedEvent[]>((resolve, reject) => ([deliver, fail] = [resolve, reject]));
  const handle = async ({ events }: { events: RecordedEvent[] }) => deliver(events);
  const subscription = feed.subscribe({ name: `replay-${parkedId}`, from: after, batchSize: 1, handle, onError: fail });
  try {
    const event = (await delivered).find(({ id }) => id === eventId);
    if (!event) throw new Error(`The log no longer delivers event ${eventId} after position ${after}`);
    return event;
  } finally {
    await subscription.stop();
  }
}
