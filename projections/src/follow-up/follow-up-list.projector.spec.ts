import { assigned, followUpCompleted, followUpScheduled, projecting } from '@matricula/testing';
import { followUpListProjector } from './follow-up-list.projector';

const followUps = projecting(followUpListProjector);
const removed = { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', followUpIds: ['follow-up-1'], lead: {} } } as const;
const restored = { type: 'LeadRestored', data: { leadId: 'lead-1', followUpIds: ['follow-up-1'] } } as const;

describe('the follow-up list', () => {
  it('shows a scheduled follow-up as pending', () =>
    followUps
      .given(followUpScheduled())
      .then('follow-up-1')
      .matches({ status: 'pending', source: 'WEB', ownerId: 'asha', leadRemoved: false }));

  it('shows who completed it, and whether late', () =>
    followUps
      .given(followUpScheduled(), followUpCompleted())
      .then('follow-up-1')
      .matches({ status: 'done', createdById: 'user-1', completedById: 'user-1', completedBy: 'Asha Rao', via: 'list', late: true }));

  it('moves to the new owner of the lead', () =>
    followUps
      .given(followUpScheduled(), assigned({ ownerId: 'vikram', ownerName: 'Vikram Nair', pendingFollowUpIds: { 'follow-up-1': '' } }))
      .then('follow-up-1')
      .matches({ ownerId: 'vikram', ownerName: 'Vikram Nair' }));

  it('marks the follow-ups of a removed lead until it is restored', async () => {
    await followUps.given(followUpScheduled(), removed).then('follow-up-1').matches({ leadRemoved: true });
    await followUps.given(followUpScheduled(), removed, restored).then('follow-up-1').matches({ leadRemoved: false, status: 'pending' });
  });

  it('reads removals that name no follow-ups, as the first version wrote them', () =>
    followUps
      .given(followUpScheduled(), { type: 'LeadRemoved', data: { leadId: 'lead-1', reason: 'manual', lead: {} } })
      .then('follow-up-1')
      .matches({ leadRemoved: false }));

  it('forgets an erased person', () =>
    followUps
      .given(followUpScheduled(), { type: 'LeadErased', data: { leadId: 'lead-1', callActionIds: [], followUpIds: ['follow-up-1'] } })
      .then('follow-up-1')
      .equals(undefined));
});
