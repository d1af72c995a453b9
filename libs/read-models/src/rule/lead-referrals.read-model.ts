import { defineReadModel, instant, keyword } from '../kernel';

/** A lead that is offered to people of level 3: the offer as it is now. */
export interface LeadReferralRow {
  referralId: string;
  leadId: string;
  ruleId: string;
  ruleName: string;
  status: 'offered' | 'accepted' | 'ended';
  offeredTo: string;
  /** Missing if the rule offered the lead by its trigger. */
  offeredBy?: string;
  answerBy: string;
  at: string;
}

export const leadReferrals = defineReadModel<LeadReferralRow>({
  name: 'lead-referrals',
  version: 1,
  key: 'referralId',
  fields: {
    referralId: keyword(),
    leadId: keyword(),
    ruleId: keyword(),
    status: keyword(['offered', 'accepted', 'ended']),
    offeredTo: keyword(),
    offeredBy: keyword(),
    answerBy: instant(),
    at: instant(),
  },
});
