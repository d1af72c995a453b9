import { definitionOf } from '@matricula/domain/rule';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { workload } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';

const MOST_RULES = 1_000;

/** How many open leads a person has, and the most that the rules in force allow. */
export interface Capacity {
  open: number;
  most: number;
}

/**
 * The capacities of some people: the smallest limit of open leads among the active rules that give leads to them. People without a limit are missing. A
 * rule never exceeds a limit; a person may, and the assignment is marked.
 */
export async function capacitiesOf(reads: ReadStore, tenantId: string, userIds: readonly string[]): Promise<Map<string, Capacity>> {
  const where = { field: 'state', op: 'eq' as const, value: 'active' };
  const rules = await reads.page<RuleRow>(ruleList, tenantId, { where, limit: MOST_RULES });
  const limits = new Map<string, number>();
  for (const { definition, definitionInForce = definition } of rules) {
    const { open_leads: most, users } = definitionOf(definitionInForce);
    if (most === undefined) continue;
    for (const { id } of users) if (userIds.includes(id)) limits.set(id, Math.min(most, limits.get(id) ?? most));
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

/** Counts the leads that people get in one piece of work, and tells from which on they are above their capacity. */
export class CapacityCount {
  private readonly given = new Map<string, number>();

  constructor(private readonly capacities: ReadonlyMap<string, Capacity>) {}

  /** The limit that another lead of a person exceeds; undefined within the limit. */
  take(userId: string): number | undefined {
    const capacity = this.capacities.get(userId);
    if (!capacity) return undefined;
    const given = (this.given.get(userId) ?? 0) + 1;
    this.given.set(userId, given);
    return capacity.open + given > capacity.most ? capacity.most : undefined;
  }
}
