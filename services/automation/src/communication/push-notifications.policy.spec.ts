import { reacting } from '@matricula/testing';
import { pushNotifications } from './push-notifications.policy';
import { retryMessage } from './retry-message.policy';

const policy = reacting(pushNotifications);

describe('a notification', () => {
  it('goes to the browsers of its recipients', () => {
    const data = { notificationId: 'n-1', userId: 'asha', kind: 'follow_up_due', leadId: 'l-1', dueAt: '2026-03-02T10:00:00.000Z' };
    const about = { leadId: 'l-1', dueAt: '2026-03-02T10:00:00.000Z' };
    policy.to({ type: 'NotificationRaised', data }).orders([
      'push-tenant-1-asha',
      {
        type: 'PushNotification',
        data: {
          userId: 'asha',
          notificationId: 'n-1',
          kind: 'follow_up_due',
          about,
          at: '2026-01-01T09:00:00.000Z',
          channels: ['console', 'push'],
          ownMail: false,
        },
      },
    ]);
  });

  it('is one message for each of them', () => {
    const data = {
      userId: 'asha',
      notificationId: 'n-1',
      kind: 'follow_up_due',
      subscriptionIds: ['laptop', 'phone'],
      about: { leadId: 'l-1' },
    };
    const message = (subscriptionId: string) => ({
      type: 'RequestMessage',
      data: {
        channel: 'push',
        recipientId: 'asha',
        subscriptionId,
        body: '{"notificationId":"n-1","title":"A follow-up is due","url":"/lp/l-1/conversation"}',
      },
    });
    policy
      .to({ type: 'PushRequested', data })
      .orders(['message-tenant-1-push-n-1-laptop', message('laptop')], ['message-tenant-1-push-n-1-phone', message('phone')]);
  });
});

describe('a message that was not delivered', () => {
  it('is waited for', () => {
    const retryAt = '2026-03-02T10:05:00.000Z';
    const set = { type: 'SetTimer', data: { kind: 'message-retry', dueAt: retryAt, about: { messageId: 'm-1' } } };
    reacting(retryMessage)
      .to({ type: 'MessagePostponed', data: { messageId: 'm-1', attempt: 1, error: 'busy', retryAt } })
      .orders(['timer-tenant-1-message-retry/m-1', set]);
    const about = { messageId: 'm-1', endpointId: 'e-1' };
    reacting(retryMessage)
      .to({ type: 'MessagePostponed', data: { ...about, attempt: 1, error: 'busy', retryAt } })
      .orders(['timer-tenant-1-webhook-retry/m-1', { type: 'SetTimer', data: { kind: 'webhook-retry', dueAt: retryAt, about } }]);
  });
});
