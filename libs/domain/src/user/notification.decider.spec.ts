import { deciding } from '@matricula/testing';
import { notificationDecider } from './notification.decider';

const notification = deciding(notificationDecider);
const data = { notificationId: 'n', userId: 'asha', kind: 'lead_refered' } as const;

describe('a notification', () => {
  it('is raised once, however many things call for it', () => {
    notification.given().when({ type: 'RaiseNotification', data }).then({ type: 'NotificationRaised', data });
    notification.given({ type: 'NotificationRaised', data }).when({ type: 'RaiseNotification', data }).thenNothing();
  });

  it('is withdrawn once, if it was raised', () => {
    const withdrawn = { type: 'NotificationWithdrawn', data: { notificationId: 'n', userId: 'asha' } } as const;
    const raised = { type: 'NotificationRaised', data } as const;
    const withdraw = { type: 'WithdrawNotification', data: withdrawn.data } as const;
    notification.given(raised).when(withdraw).then(withdrawn);
    notification.given(raised, withdrawn).when(withdraw).thenNothing();
    notification.given().when(withdraw).thenNothing();
    notification.given(raised, withdrawn).when({ type: 'RaiseNotification', data }).thenNothing();
  });
});
