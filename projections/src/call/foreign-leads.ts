import type { Sight } from '@matricula/auth';
import type { OtherRows, PartlyAsked } from '@matricula/lists';
import type { CallRow } from '@matricula/read-models/call';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { leadAccess, leadRowAccess } from '../lead';

/** What a call tells of its lead, apart from the name, which its user hears in the call. */
export const ofForeignLead = ['leadId', 'mergedLeadId', 'leadHash', 'ownerId', 'stage', 'source', 'disposition'] as const;

/** Those of some leads that a user sees. */
async function visibleLeads(leadIds: string[], sight: Sight, others: OtherRows): Promise<string[]> {
  const leads = (await others(leadList, leadIds)) as LeadRow[];
  return leads.filter((lead) => leadRowAccess.sees(sight, lead)).map(({ leadId }) => leadId);
}

/**
 * What a call names of its lead. The owner in the row decides: calls of a lead that the user sees for another reason, such as a referral, are shown in
 * full, found by the id of the lead, and left out of other questions about these fields.
 */
export function foreignLeadFields({ sight }: { sight: Sight }): PartlyAsked | undefined {
  const own = leadAccess.filter(sight);
  return (
    own && {
      fields: [...ofForeignLead, 'callActionId'],
      key: { field: 'leadId', visible: (leadIds: string[], others: OtherRows) => visibleLeads(leadIds, sight, others) },
      rows: { or: [{ field: 'leadId', op: 'exists', value: false }, own] },
    }
  );
}

/** The call without its lead, which stays named: the user hears the name in the call. */
function withoutLead({
  leadId: _id,
  mergedLeadId: _merged,
  leadHash: _hash,
  ownerId: _owner,
  stage: _stage,
  source: _source,
  disposition: _disposition,
  ...call
}: CallRow) {
  return { ...call, foreign: true as const };
}

/**
 * Calls as a user sees them: without the leads that the user may not see, marked as `foreign`. A user has such calls when a call of another user's lead
 * rings at them as well or is answered by them, and when a lead that they called gets another owner.
 */
export async function withoutForeignLeads(calls: readonly CallRow[], sight: Sight, others: OtherRows): Promise<CallRow[]> {
  const isOpen = (call: CallRow) => call.leadId === undefined || leadAccess.sees(sight, call);
  const asked = new Set(calls.flatMap((call) => (isOpen(call) ? [] : (call.leadId ?? []))));
  if (asked.size === 0) return [...calls];
  const seen = new Set(await visibleLeads([...asked], sight, others));
  return calls.map((call) => (isOpen(call) || seen.has(call.leadId ?? '') ? call : withoutLead(call)));
}
