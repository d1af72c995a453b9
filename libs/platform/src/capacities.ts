import type { Capacity } from '@matricula/domain/lead';
import { definitionOf } from '@matricula/domain/rule';
import type { EventStore } from '@matricula/event-store';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { workload } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

const MOST_RULES = 1_000;
const SEEN_WITHIN_MS = 10_000;

/**
 * The capacities of some people, or of all who have one: the smallest limit of open leads among the active rules that give leads to them. People without a
 * limit are missing. A rule never exceeds a limit; a person may, and the assignment is marked.
 */
export async function capacitiesOf(reads: ReadStore, tenantId: string, userIds?: readonly string[]): Promise<Map<string, Capacity>> {
  const where = { field: 'state', op: 'eq' as const, value: 'active' };
  const rules = await reads.page<RuleRow>(ruleList, tenantId, { where, limit: MOST_RULES });
  const limits = new Map<string, number>();
  for (const { definition, definitionInForce = definition } of rules) {
    const { open_leads: most, users } = definitionOf(definitionInForce);
    if (most === undefined) continue;
    for (const { id } of users) if (userIds?.includes(id) ?? true) limits.set(id, Math.min(most, limits.get(id) ?? most));
  }
  if (limits.size === 0) return new Map();
  const counts = await openLeadsOf(reads, tenantId, limits.size, { field: 'ownerId', op: 'in', values: [...limits.keys()] });
  return new Map([...limits].map(([id, most]) => [id, { open: counts.get(id) ?? 0, most }]));
}

/** How many open leads people have, of at most `most` people; those without any are missing. */
export async function openLeadsOf(reads: ReadStore, tenantId: string, most: number, among?: Filter): Promise<Map<string, number>> {
  const where = { and: [{ field: 'removed', op: 'eq' as const, value: false }, workload.openLeads.where, ...(among ? [among] : [])] };
  const { ownerId = [] } = await reads.distinct(leadList, tenantId, ['ownerId'], { where }, most);
  return new Map(ownerId.flatMap(({ value, count }) => (value === null ? [] : [[String(value), count] as const])));
}

/**
 * Counts what people get in a job. Of a job that goes on, or that undoes another one, the open leads are counted with all that is in the log: rows may not
 * have what the job gave before.
 * @throws ReadBehind while rows are behind; the job is tried again
 */
export async function capacityOfJob(
  { reads, store }: { reads: ReadStore; store: Pick<EventStore, 'head'> },
  tenantId: string,
  { userIds, goesOn }: { userIds?: readonly string[]; goesOn: boolean },
): Promise<Map<string, Capacity>> {
  const capacities = userIds?.length === 0 ? new Map<string, Capacity>() : await capacitiesOf(reads, tenantId, userIds);
  if (!goesOn || capacities.size === 0) return capacities;
  await reads.reached(leadList.name, await store.head(), SEEN_WITHIN_MS, tenantId);
  return capacitiesOf(reads, tenantId, userIds);
}
