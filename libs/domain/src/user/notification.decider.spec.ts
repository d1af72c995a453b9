import { deciding } from '@matricula/testing';
import { notificationDecider } from './notification.decider';

const notification = deciding(notificationDecider);
const data = { notificationId: 'n', userId: 'asha', kind: 'lead_refered' } as const;

describe('a notification', () => {
  it('is raised once, however many things call for it', () => {
    notification.given().when({ type: 'RaiseNotification', data }).then({ type: 'NotificationRaised', data });
    notification.given({ type: 'NotificationRaised', data }).when({ type: 'RaiseNotification', data }).thenNothing();
  });
});
