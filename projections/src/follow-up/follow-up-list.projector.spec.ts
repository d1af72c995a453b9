import { assigned, followUpCompleted, followUpReopened, followUpScheduled, projecting } from '@matricula/testing';
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

  it('shows why no further follow-up was planned', () =>
    followUps
      .given(followUpScheduled(), followUpCompleted({ reason: 'Joined another college' }))
      .then('follow-up-1')
      .matches({ status: 'done', reason: 'Joined another college' }));

  it('shows a follow-up as it was before a completion that was undone, and no longer the one in its place', async () => {
    const before = followUpScheduled();
    const next = followUpScheduled({ followUpId: 'follow-up-2' });
    const done = followUpCompleted({ nextFollowUpId: 'follow-up-2' });
    const undone = followUps.given(before, done, next, followUpReopened({ withdrawnFollowUpId: 'follow-up-2' }));
    const rows = await followUps.given(before).rows();
    await undone.then('follow-up-1').equals(rows.values().next().value);
    await undone.then('follow-up-2').equals(undefined);
  });

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
