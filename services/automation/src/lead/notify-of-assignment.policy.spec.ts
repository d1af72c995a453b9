import { assigned } from '@matricula/testing';
import { reacting } from '@matricula/testing';
import { notifyOfAssignment } from './notify-of-assignment.policy';

const policy = reacting(notifyOfAssignment);

describe('assignments', () => {
  it('are told to the new owner, under one id for all leads of an assignment', () => {
    const said = { type: 'RaiseNotification', data: { notificationId: 'assignment-1-asha', userId: 'asha', kind: 'lead_refered' } };
    policy.to(assigned()).orders(['notification-tenant-1-assignment-1-asha', said]);
    policy.to(assigned({ leadId: 'lead-2' })).orders(['notification-tenant-1-assignment-1-asha', said]);
  });
  it('are not told to who did it, nor at an undo, nor to nobody', () => {
    policy.to(assigned({ ownerId: 'user-1' })).orders();
    policy.to(assigned({ reason: 'undo' })).orders();
    policy.to(assigned({ ownerId: undefined, ownerName: undefined })).orders();
  });
});
