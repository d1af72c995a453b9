import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import { erasure, foldBatch, piecesOf, retrying, type Projector } from '@matricula/projection-kit';
import type { ReadStore, RowChange, StoredRow } from '@matricula/read-store';

/** An event of a spec; omitted fields get defaults, and the position follows from its index. */
export type GivenEvent = DomainEvent & Partial<Omit<RecordedEvent, 'position' | 'revision'>>;

/**
 * Given events, then rows: `projecting(leadListProjector).given(captured).then('lead-1').equals(row)`.
 * Every look folds all events, folds them again as a redelivery would, and expects no difference.
 */
export function projecting<Row extends object>(projector: Projector<Row>) {
  return {
    given: (...events: GivenEvent[]) => ({
      then: (key: string, tenantId = TENANT) => ({
        equals: async (row: Row | undefined) => expect((await projected(projector, events)).get(`${tenantId}/${key}`)).toEqual(row),
        matches: async (row: Partial<Row>) => expect((await projected(projector, events)).get(`${tenantId}/${key}`)).toMatchObject(row),
      }),
      /** All rows by `${tenantId}/${key}`. */
      rows: () => projected(projector, events),
    }),
  };
}

const TENANT = 'tenant-1';

async function projected<Row extends object>(projector: Projector<Row>, given: GivenEvent[]): Promise<Map<string, Row>> {
  const events = given.map(recorded);
  const stored = new Map<string, StoredRow>();
  const retry = retrying([]);
  // A fold needs no more of a store.
  const store = {
    load: async (_model: unknown, ids: { tenantId: string; key: string }[]) =>
      new Map(ids.flatMap(({ tenantId, key }) => [...stored].filter(([id]) => id === `${tenantId}/${key}`))),
    // Returns more rows than requested; callers filter them again.
    async *loadWhere(_model: unknown, of: string) {
      yield [...stored.values()].filter(({ tenantId }) => tenantId === of);
    },
  } as unknown as ReadStore;
  const keep = (changes: RowChange[]) => {
    for (const { tenantId, key, position, row, added } of changes) {
      const id = `${tenantId}/${key}`;
      if (added && position > (stored.get(id)?.position ?? position)) throw new Error(`${key} was added, but there had been such a row`);
      // As in every store, an equal or older position changes nothing.
      if (position > (stored.get(id)?.position ?? '')) stored.set(id, { tenantId, key, position, row: structuredClone(row) });
    }
  };
  const foldOnce = async (batch: RecordedEvent[]) => {
    for (const piece of piecesOf(batch, batch.length)) {
      for await (const changes of erasure(store, projector as Projector, piece[0]!)) keep(changes);
      const { changes, poison } = await foldBatch(store, { projector: projector as Projector, position: '' }, piece, '', retry);
      if (poison[0]) throw poison[0].error;
      keep(changes);
    }
  };
  const rows = () => new Map([...stored].flatMap(([id, { row }]) => (row ? [[id, row as Row]] : [])));
  await foldOnce(events);
  const once = structuredClone(rows());
  for (const event of events) await foldOnce([event]);
  expect(rows()).toEqual(once);
  return once;
}

/** A given event as the log would have it. */
export function recorded(event: GivenEvent, index: number): RecordedEvent {
  return {
    id: `event-${index + 1}`,
    stream: 'stream-1',
    tenantId: TENANT,
    at: new Date(Date.UTC(2026, 0, 1, 9, index)).toISOString(),
    meta: { actor: { id: 'user-1', name: 'Asha Rao', email: 'asha@example.org', role: 1 }, correlationId: 'correlation-1', version: 1 },
    ...event,
    revision: index,
    position: String(index + 1).padStart(12, '0'),
  };
}
