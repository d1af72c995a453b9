import type { ReferralEvent } from '@matricula/domain/rule';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { leadReferrals, type LeadReferralRow } from '@matricula/read-models/rule';

export const leadReferralsProjector = defineProjector<LeadReferralRow, ReferralEvent>(leadReferrals, {
  LeadReferralOffered: ({ data: { referralId, leadId, ruleId, ruleName, offeredTo, offeredBy, answerBy }, at }) =>
    set<LeadReferralRow>(referralId, { referralId, leadId, ruleId, ruleName, status: 'offered', offeredTo, offeredBy, answerBy, at }),
  LeadReferralAccepted: ({ data }) => patch<LeadReferralRow>(data.referralId, { status: 'accepted' }),
  LeadReferralTried: () => undefined,
  LeadReferralDeclined: () => undefined,
  LeadReferralUnanswered: () => undefined,
  LeadReferralEnded: ({ data }) => patch<LeadReferralRow>(data.referralId, { status: 'ended' }),
});
