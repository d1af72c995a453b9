import { reacting } from '@matricula/testing';
import { referLead } from './refer-lead.policy';

const policy = reacting(referLead);
const of = { referralId: 'x', leadId: 'lead-1' };
const [at, answerBy] = ['2026-03-02T06:00:00.000Z', '2026-03-02T06:30:00.000Z'];
const offered = { ...of, ruleId: 'r1', ruleName: 'Seniors', offeredTo: 'divya', offeredBy: 'asha', people: ['divya'], answerBy };
const timer = 'timer-tenant-1-referral-unanswered/x';

describe('a lead that is referred from L2 to L3', () => {
  it('notifies the person to whom it is offered, and waits for the answer', () =>
    policy
      .to({ type: 'LeadReferralOffered', at, data: offered })
      .orders(
        [
          'notification-tenant-1-referral-x-divya',
          { type: 'RaiseNotification', data: { userId: 'divya', kind: 'lead_offered', leadId: 'lead-1' } },
        ],
        [timer, { type: 'SetTimer', data: { dueAt: answerBy, about: { referralId: 'x', answerBy, minutes: '30' } } }],
      ));

  it('is assigned to the person who accepts it, if it still has its owner', () =>
    policy
      .to({ type: 'LeadReferralAccepted', data: { ...of, userId: 'divya', userName: 'Divya', fromOwnerId: 'asha', offeredBy: 'om' } })
      .orders(
        [timer, { type: 'CancelTimer' }],
        [
          'notification-tenant-1-assignment-x-divya',
          { type: 'RaiseNotification', data: { userId: 'divya', kind: 'lead_refered', leadId: 'lead-1', byId: 'om' } },
        ],
        [
          'lead-tenant-1-lead-1',
          { type: 'AssignLead', data: { ownerId: 'divya', expectedOwnerId: 'asha', reason: 'rule', readerIds: ['asha', 'om'] } },
        ],
      ));

  it('is not assigned again if it was assigned with the acceptance', () =>
    policy
      .to({ type: 'LeadReferralAccepted', data: { ...of, userId: 'divya', userName: 'Divya', fromOwnerId: 'asha', assigned: true } })
      .orders(
        [timer, { type: 'CancelTimer' }],
        [
          'notification-tenant-1-assignment-x-divya',
          { type: 'RaiseNotification', data: { userId: 'divya', kind: 'lead_refered', byId: 'asha' } },
        ],
      ));

  it('is not waited for any more when the offer ends, and the offerer hears why', () => {
    policy.to({ type: 'LeadReferralEnded', data: of }).orders([timer, { type: 'CancelTimer' }]);
    policy
      .to({ type: 'LeadReferralEnded', data: { ...of, reason: 'owned', offeredBy: 'asha' } })
      .orders(
        [timer, { type: 'CancelTimer' }],
        [
          'notification-tenant-1-referral-ended-x',
          { type: 'RaiseNotification', data: { userId: 'asha', kind: 'lead_referral_ended', leadId: 'lead-1' } },
        ],
      );
  });
});
