import { ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import { betweenParts, type IsCancelled } from './between-parts';

/**
 * The position from which the whole log is read for a period: shortly before its begin. Of what was before, only events of some types are read, so that a
 * simulation of a day does not read years of leads. `note` gets each of them.
 */
export async function startBefore(
  store: EventStore,
  { tenantId, types, begin, isCancelled }: { tenantId: string; types: string[]; begin: string; isCancelled?: IsCancelled },
  note: (event: RecordedEvent) => void = () => undefined,
): Promise<Position> {
  let start: Position = ORIGIN;
  for await (const events of store.readAll(ORIGIN, { filter: { tenantId, types } })) {
    await betweenParts(isCancelled);
    for (const event of events) {
      if (event.at >= begin) return start;
      start = event.position;
      note(event);
    }
  }
  return start;
}
