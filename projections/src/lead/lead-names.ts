import { hiddenOfLeads, type RequestContext } from '@matricula/auth';
import { leadList } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';

/** Current names of leads. */
async function leadNames(reads: ReadStore, tenantId: string, ids: string[]): Promise<Map<string, string>> {
  const leads = ids.length > 0 ? await reads.getMany(leadList, tenantId, ids) : [];
  return new Map(leads.flatMap(({ leadId, name }) => (name === undefined ? [] : [[leadId, name] as const])));
}

/** Facts with the names of their leads, as this user may read them. */
export async function withLeadNames<Fact extends object>(
  reads: ReadStore,
  { tenantId, sight }: Pick<RequestContext, 'tenantId' | 'sight'>,
  facts: Fact[],
): Promise<(Fact & { leadName?: string })[]> {
  const leadOf = (fact: Fact) => (fact as { leadId?: string }).leadId;
  const names = await leadNames(reads, tenantId, [...new Set(facts.flatMap((fact) => leadOf(fact) ?? []))]);
  const named = facts.map((fact) => ({ ...fact, leadName: names.get(leadOf(fact) ?? '') }));
  return hiddenOfLeads(sight)?.told(named) ?? named;
}
