import type { RecordedEvent } from '@matricula/domain/kernel';
import type { LeadAssigned, LeadCaptured } from '@matricula/domain/lead';
import type { EventStore } from '@matricula/event-store';

/** A captured lead with its present owner. */
export interface OwnedLead {
  lead: RecordedEvent<LeadCaptured>;
  ownerId: string;
}

const MINUTE_MS = 60_000;

/** Whether a lead was captured so many minutes ago at least: there was time for what happened with it since. */
export const isOlderThan = (minutes: number, { at }: { at: string }, now = Date.now()): boolean =>
  Date.parse(at) <= now - minutes * MINUTE_MS;

/** The leads of an institution that have an owner, the latest last. */
export async function ownedLeads(store: EventStore, tenantId: string): Promise<OwnedLead[]> {
  const leads: RecordedEvent<LeadCaptured>[] = [];
  const owners = new Map<string, string | undefined>();
  const filter = { tenantId, types: ['LeadCaptured', 'LeadAssigned'] };
  for await (const batch of store.readAll('', { filter })) {
    for (const event of batch as (RecordedEvent<LeadCaptured> | RecordedEvent<LeadAssigned>)[]) {
      if (event.type === 'LeadCaptured') leads.push(event);
      else owners.set(event.data.leadId, event.data.ownerId);
    }
  }
  return leads.flatMap((lead) => {
    const ownerId = owners.get(lead.data.leadId);
    return ownerId ? [{ lead, ownerId }] : [];
  });
}
