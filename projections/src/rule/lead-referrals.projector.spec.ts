import { projecting } from '@matricula/testing';
import { leadReferralsProjector } from './lead-referrals.projector';

const referrals = projecting(leadReferralsProjector);
const of = { referralId: 'x', leadId: 'l1' };
const offered = (offeredTo: string) => ({
  type: 'LeadReferralOffered',
  data: {
    ...of,
    ruleId: 'r1',
    ruleName: 'Seniors',
    offeredTo,
    offeredBy: 'asha',
    people: ['divya', 'meera'],
    answerBy: '2026-03-02T06:30:00.000Z',
  },
});

describe('leads that are referred', () => {
  it('show to whom they are offered now', () =>
    referrals.given(offered('divya'), offered('meera')).then('x').matches({ status: 'offered', offeredTo: 'meera', ruleName: 'Seniors' }));

  it('show what came of the offer', async () => {
    await referrals
      .given(offered('divya'), { type: 'LeadReferralAccepted', data: { ...of, userId: 'divya' } })
      .then('x')
      .matches({ status: 'accepted' });
    await referrals.given(offered('divya'), { type: 'LeadReferralEnded', data: of }).then('x').matches({ status: 'ended' });
  });
});
