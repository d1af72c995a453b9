import { assigned, projecting } from '@matricula/testing';
import { notificationListProjector } from './notification-list.projector';

const notifications = projecting(notificationListProjector);

describe('notifications', () => {
  it('tell the new owner who assigned a lead', () =>
    notifications
      .given(assigned())
      .then('assignment-1-asha')
      .matches({ userId: 'asha', type: 'lead_refered', read: false, leads: 1, leadId: 'lead-1' }));

  it('are one for all leads of an assignment', () =>
    notifications
      .given(assigned(), assigned({ leadId: 'lead-2' }), assigned({ leadId: 'lead-3', ownerId: 'vikram', ownerName: 'Vikram Nair' }))
      .then('assignment-1-asha')
      .matches({ leads: 2 }));

  it('are not for who did it, nor for an undo, nor for nobody', async () => {
    const rows = await notifications
      .given(assigned({ ownerId: 'user-1' }), assigned({ reason: 'undo' }), assigned({ ownerId: undefined, ownerName: undefined }))
      .rows();
    expect(rows.size).toBe(0);
  });

  it('stay read', () =>
    notifications
      .given(assigned(), { type: 'NotificationRead', data: { userId: 'asha', notificationId: 'assignment-1-asha' } })
      .then('assignment-1-asha')
      .matches({ read: true }));
});
