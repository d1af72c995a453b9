import { assigned } from '@matricula/testing';
import { reacting } from '@matricula/testing';
import { notifyOfAssignment } from './notify-of-assignment.policy';

const policy = reacting(notifyOfAssignment);

describe('assignments', () => {
  it('notify the new owner, with one id for all leads of an assignment', () => {
    const said = { type: 'RaiseNotification', data: { notificationId: 'assignment-1-asha', userId: 'asha', kind: 'lead_refered' } };
    policy.to(assigned()).orders(['notification-tenant-1-assignment-1-asha', said]);
    policy.to(assigned({ leadId: 'lead-2' })).orders(['notification-tenant-1-assignment-1-asha', said]);
  });
  it('do not notify the assigner, nor anyone for an undo or an unassigned lead', () => {
    policy.to(assigned({ ownerId: 'user-1' })).orders();
    policy.to(assigned({ reason: 'undo' })).orders();
    policy.to(assigned({ ownerId: undefined, ownerName: undefined })).orders();
  });
});
