import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import type { EventStore } from '@matricula/event-store';
import { historyAt, leadRowAt } from '@matricula/projections/lead';
import type { GivenLead } from './people';

/** The owners that a lead had, the latest first. */
export const formerOwnersOf = (history: readonly RecordedEvent[]): string[] => {
  const owners = history.flatMap(({ type, data }) => (type === 'LeadAssigned' ? ((data as LeadAssigned['data']).ownerId ?? []) : []));
  return [...new Set(owners.toReversed())];
};

/** The lead that an event is about. */
export const leadIdOf = (data: unknown): string | undefined => (data as { leadId?: string }).leadId;

/** A lead as the latest event of its history left it; no `lead` if it is removed or unknown. */
export function standingIn(history: readonly RecordedEvent[], leadId: string) {
  const row = leadRowAt(history, leadId);
  const lead: GivenLead | undefined = row && !row.removed ? { row, formerOwners: formerOwnersOf(history) } : undefined;
  const last = history.at(-1);
  return { lead, ownerId: row?.ownerId, seenPosition: last?.position as Position | undefined, seenAt: last?.at };
}

/** The rows of the lead of an event: now, at the event and before it. */
export async function rowsOf(store: EventStore, event: RecordedEvent) {
  return rowsIn(await store.read(leadStream(event.tenantId, leadIdOf(event.data) ?? '')), event);
}

/** The rows of the lead of an event in its history: now, at the event and before it. */
export function rowsIn(history: readonly RecordedEvent[], event: RecordedEvent) {
  const leadId = leadIdOf(event.data) ?? '';
  const { until, before } = historyAt(history, event, leadId);
  return { leadId, history, now: leadRowAt(history, leadId), then: leadRowAt(until, leadId), before: leadRowAt(before, leadId) };
}

/** The histories of some leads; an unknown lead has none. */
export async function historiesOf(store: EventStore, tenantId: string, leadIds: readonly string[]) {
  const streams = await store.readMany([...new Set(leadIds)].map((leadId) => leadStream(tenantId, leadId)));
  return (leadId: string): readonly RecordedEvent[] => streams.get(leadStream(tenantId, leadId)) ?? [];
}
