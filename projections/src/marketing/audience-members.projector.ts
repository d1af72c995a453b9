import type { LeadStreamEvent } from '@matricula/domain/lead';
import { defineProjector, drop, fold } from '@matricula/projection-kit';
import { audienceMembers, type AudienceMember } from '@matricula/read-models/marketing';

/** The attribute in which `upload/uploadAndAssign` stores the name of an audience (LD-09). */
const NAME = 'audience';

const came = (leadId: string, name: string | undefined) =>
  name ? fold<AudienceMember>(leadId, (row) => ({ leadId, audiences: [...new Set([...(row?.audiences ?? []), name])] })) : [];

/** The uploads that each lead came with. */
export const audienceMembersProjector = defineProjector<AudienceMember, LeadStreamEvent>(audienceMembers, {
  LeadCaptured: ({ data: { leadId, attributes } }) => came(leadId, attributes?.[NAME]),
  LeadReEnquired: ({ data: { leadId, offered } }) => came(leadId, offered?.[NAME]),
  LeadErased: ({ data: { leadId } }) => drop(leadId),
});
