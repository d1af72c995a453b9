import { parkingDecider, parkingStream } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { execute, type CommandMeta, type EventStore, type Receipt } from '@matricula/event-store';
import { systemMeta } from './system-actor';

const parkedIdOf = (name: string, { id }: Pick<RecordedEvent, 'id'>) => `${name}/${id}`;

/** Parks an event that a policy or a worker could not act on, where an operator sees it, with the reason. */
export async function parkEvent(store: EventStore, name: string, event: RecordedEvent, error: unknown): Promise<void> {
  const parkedId = parkedIdOf(name, event);
  const { tenantId, id: eventId, type: eventType, stream, revision } = event;
  const address = { stream: parkingStream(tenantId, parkedId), tenantId };
  const data = { parkedId, policy: name, eventId, eventType, stream, revision, error: String(error).slice(0, 500) };
  const meta = systemMeta(event.meta.correlationId, eventId);
  await execute(store, parkingDecider, address, { type: 'ParkPolicy', data }, meta, { commandId: `${parkedId}/park` });
}

/** Records that a parked event was acted on after all. @throws DomainError `policy/not-parked` */
export function unparkEvent(store: EventStore, name: string, event: RecordedEvent, meta: CommandMeta): Promise<Receipt> {
  const address = { stream: parkingStream(event.tenantId, parkedIdOf(name, event)), tenantId: event.tenantId };
  return execute(store, parkingDecider, address, { type: 'ReplayPolicy', data: {} }, meta);
}
