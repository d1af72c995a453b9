import { defineReadModel, keyword, keywords } from '../kernel';

/** The uploads (`audience_name`) that a lead came with: one row for each lead that has any. */
export interface AudienceMember {
  leadId: string;
  audiences: string[];
}

export const audienceMembers = defineReadModel<AudienceMember>({
  name: 'audience-members',
  version: 1,
  key: 'leadId',
  fields: { leadId: keyword(), audiences: keywords() },
});
