import { deciding } from '@matricula/testing';
import { nextAnswerBy, referralDecider, type ReferralCommand } from './referral.decider';
import type { ReferralEvent } from './referral.events';

const referral = deciding(referralDecider);
const [noon, one] = ['2026-03-02T06:30:00.000Z', '2026-03-02T07:30:00.000Z'];
const of = { referralId: 'x', leadId: 'l1' };
const offer = {
  ...of,
  ruleId: 'r1',
  ruleName: 'Seniors',
  offeredBy: 'asha',
  fromOwnerId: 'asha',
  people: ['divya', 'meera'],
  answerBy: noon,
};
const offered: ReferralEvent = { type: 'LeadReferralOffered', data: { ...offer, offeredTo: 'divya', passedOn: false } };
const accept = (userId = 'divya', ownerId = 'asha'): ReferralCommand => ({
  type: 'AcceptReferral',
  data: { userId, userName: 'Divya', ownerId },
});
const decline = (reason = 'On leave from Monday'): ReferralCommand => ({
  type: 'DeclineReferral',
  data: { userId: 'divya', reason, answerBy: one },
});
const pass = (expected = noon): ReferralCommand => ({ type: 'PassOnReferral', data: { expected, answerBy: one } });

describe('a lead that L2 refers to L3 (AU-04)', () => {
  it('is offered to one person, once', () => {
    referral
      .given()
      .when({ type: 'OfferLead', data: offer })
      .then({ type: 'LeadReferralOffered', data: { offeredTo: 'divya', passedOn: false } });
    referral.given(offered).when({ type: 'OfferLead', data: offer }).thenRefused('referral/exists');
    referral
      .given()
      .when({ type: 'OfferLead', data: { ...offer, people: [] } })
      .thenRefused('referral/nobody');
  });

  it('is offered by the trigger of a rule, with the event and the people who were considered; a dry run offers nothing', () => {
    const { offeredBy: _nobody, ...byRule } = offer;
    const grounds = { eventId: 'e1', ruleVersion: 2, seenPosition: '5', candidates: [{ userId: 'divya', weight: 1, credit: 0, load: 3 }] };
    referral
      .given()
      .when({ type: 'OfferLead', data: { ...byRule, ...grounds } })
      .then({ type: 'LeadReferralOffered', data: { ...grounds, offeredTo: 'divya' } });
    const tried = { ...of, ruleId: 'r1', ruleName: 'Seniors', chosenId: 'divya', ...grounds };
    referral.given().when({ type: 'TryReferral', data: tried }).then({ type: 'LeadReferralTried', data: tried });
    referral.given(offered).when({ type: 'TryReferral', data: tried }).thenNothing();
  });

  it('is accepted by whom it is offered to', () => {
    referral
      .given(offered)
      .when(accept())
      .then({ type: 'LeadReferralAccepted', data: { userId: 'divya', fromOwnerId: 'asha', offeredBy: 'asha', assigned: true } });
    referral.given().when(accept()).thenRefused('referral/unknown');
    const accepted: ReferralEvent = { type: 'LeadReferralAccepted', data: { ...of, userId: 'divya', userName: 'Divya' } };
    referral.given(offered, accepted).when(accept()).thenNothing();
    referral.given(offered, accepted).when(decline()).thenRefused('referral/not-yours');
  });

  it('is told only to people who were asked: whom it is not offered to any more is told so, and for all others there is none', () => {
    referral.given(offered).when(accept('meera')).thenRefused('referral/unknown');
    const passedOn: ReferralEvent = { type: 'LeadReferralOffered', data: { ...offer, offeredTo: 'meera', passedOn: true } };
    referral.given(offered, passedOn).when(accept()).thenRefused('referral/not-yours');
    referral
      .given(offered, passedOn)
      .when(accept('meera'))
      .then({ type: 'LeadReferralAccepted', data: { userId: 'meera' } });
  });

  it('is not accepted after its owner changed, because it would not move', () =>
    referral.given(offered).when(accept('divya', 'om')).thenRefused('referral/changed-meanwhile'));

  it('gives each person the time of its rule', () => {
    const now = Date.parse(noon);
    expect(nextAnswerBy({ answerMinutes: 30 }, now)).toBe('2026-03-02T07:00:00.000Z');
    expect(nextAnswerBy({}, now)).toBe(one);
  });

  it('is declined with a reason, and offered to the next person', () => {
    referral
      .given(offered)
      .when(decline())
      .then(
        { type: 'LeadReferralDeclined', data: { reason: 'On leave from Monday' } },
        { type: 'LeadReferralOffered', data: { offeredTo: 'meera', passedOn: true, answerBy: one } },
      );
    referral.given(offered).when(decline(' ')).thenRefused('referral/reason');
  });

  it('is passed on when nobody answers, until nobody is left', () => {
    const next: ReferralEvent = { type: 'LeadReferralOffered', data: { ...offer, offeredTo: 'meera', passedOn: true, answerBy: one } };
    referral
      .given(offered)
      .when(pass())
      .then({ type: 'LeadReferralUnanswered', data: { userId: 'divya' } }, { type: 'LeadReferralOffered', data: { offeredTo: 'meera' } });
    referral.given(offered, next).when(pass()).thenNothing();
    referral.given(offered, next).when(pass(one)).then({ type: 'LeadReferralUnanswered' }, { type: 'LeadReferralEnded' });
  });

  it('ends once when the lead has another owner or is gone, and not after an answer', () => {
    const end = (reason: 'owned' | 'gone'): ReferralCommand => ({ type: 'EndReferral', data: { reason } });
    referral
      .given(offered)
      .when(end('owned'))
      .then({ type: 'LeadReferralEnded', data: { ...of, reason: 'owned', offeredBy: 'asha' } });
    const ended: ReferralEvent = { type: 'LeadReferralEnded', data: { ...of, reason: 'owned' } };
    referral.given(offered, ended).when(end('gone')).thenNothing();
    referral.given(offered, ended).when(accept()).thenRefused('referral/changed-meanwhile');
    referral.given(offered, ended).when(decline()).thenNothing();
    const accepted: ReferralEvent = { type: 'LeadReferralAccepted', data: { ...of, userId: 'divya', userName: 'Divya' } };
    referral.given(offered, accepted).when(end('owned')).thenNothing();
  });
});
