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

/** A lead as its latest event left it; no `lead` if it is removed or unknown. */
export async function standingLead(store: EventStore, tenantId: string, leadId: string) {
  const history = await store.read(leadStream(tenantId, leadId));
  const row = leadRowAt(history, leadId);
  const lead: GivenLead | undefined = row && !row.removed ? { row, formerOwners: formerOwnersOf(history) } : undefined;
  return { lead, ownerId: row?.ownerId, seenPosition: history.at(-1)?.position as Position | undefined };
}

/** The rows of the lead of an event: now, at the event and before it. */
export async function rowsOf(store: EventStore, event: RecordedEvent) {
  const leadId = leadIdOf(event.data) ?? '';
  const history = await store.read(leadStream(event.tenantId, leadId));
  const { until, before } = historyAt(history, event, leadId);
  return { leadId, history, now: leadRowAt(history, leadId), then: leadRowAt(until, leadId), before: leadRowAt(before, leadId) };
}
