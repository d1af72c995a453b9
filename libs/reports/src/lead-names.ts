import { leadList } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';

/** Facts with the names of their leads as they are now: facts hold nothing personal, so that an erased person is gone here as well. */
export async function withLeadNames<Fact extends object>(
  reads: ReadStore,
  tenantId: string,
  facts: Fact[],
): Promise<(Fact & { leadName?: string })[]> {
  const leadOf = (fact: Fact) => (fact as { leadId?: string }).leadId;
  const ids = new Set(facts.flatMap((fact) => leadOf(fact) ?? []));
  if (ids.size === 0) return facts;
  const leads = await reads.getMany(leadList, tenantId, [...ids]);
  const names = new Map(leads.map(({ leadId, name }) => [leadId, name]));
  return facts.map((fact) => ({ ...fact, leadName: names.get(leadOf(fact) ?? '') }));
}
