import { deciding } from '@matricula/testing';
import { pushDecider, type PushCommand } from './push.decider';
import type { PushEvent } from './push.events';

const push = deciding(pushDecider);
const subscribed = (subscriptionId: string): PushEvent => ({ type: 'PushSubscribed', data: { userId: 'asha', subscriptionId } });
const subscribe = (subscriptionId: string): PushCommand => ({ type: 'SubscribeToPush', data: { userId: 'asha', subscriptionId } });
const notify: PushCommand = {
  type: 'PushNotification',
  data: {
    ...{ userId: 'asha', notificationId: 'n-1', kind: 'follow_up_due', about: {}, at: '2026-11-20T20:00:00.000Z' },
    ...{ channels: ['console', 'push'], ownMail: false },
  },
};
const unsubscribe: PushCommand = { type: 'UnsubscribeFromPush', data: { userId: 'asha', subscriptionId: 'laptop', reason: 'user' } };

describe('push', () => {
  it('goes to every browser that the user subscribed, and to no other', () => {
    push.given().when(notify).thenNothing();
    push
      .given(subscribed('laptop'), subscribed('phone'))
      .when(notify)
      .then({ type: 'PushRequested', data: { notificationId: 'n-1', subscriptionIds: ['laptop', 'phone'] } });
    push
      .given(subscribed('laptop'), { type: 'PushUnsubscribed', data: { userId: 'asha', subscriptionId: 'laptop', reason: 'user' } })
      .when(notify)
      .thenNothing();
  });

  it('knows a browser once', () => {
    push.given(subscribed('laptop')).when(subscribe('laptop')).thenNothing();
    push.given(subscribed('laptop')).when(unsubscribe).then({ type: 'PushUnsubscribed' });
    push.given().when(unsubscribe).thenNothing();
  });

  it('forgets the oldest of too many', () => {
    const ten = Array.from({ length: 10 }, (_, n) => subscribed(`b-${n}`));
    push
      .given(...ten)
      .when(subscribe('new'))
      .then({ type: 'PushUnsubscribed', data: { subscriptionId: 'b-0' } }, { type: 'PushSubscribed', data: { subscriptionId: 'new' } });
  });
});

describe('a user with notification preferences', () => {
  const chosen = (channels: Record<string, string>, more: object = {}): PushEvent => ({
    type: 'NotificationPreferencesChanged',
    data: { userId: 'asha', channels, ...more },
  });
  const night = { quietFrom: '22:00', quietUntil: '07:00', zone: 'Asia/Kolkata' };

  it('gets only the chosen kinds in the browser, and by e-mail if chosen', () => {
    push
      .given(subscribed('laptop'), chosen({ follow_up_due: 'console' }))
      .when(notify)
      .thenNothing();
    push
      .given(subscribed('laptop'), chosen({ follow_up_due: 'email,push' }))
      .when(notify)
      .then({ type: 'PushRequested' }, { type: 'NotificationMailRequested', data: { notificationId: 'n-1', kind: 'follow_up_due' } });
    push
      .given(subscribed('laptop'), chosen({ leave: '' }))
      .when(notify)
      .then({ type: 'PushRequested' });
  });
  it('is not woken in their quiet hours; mails come all the same', () => {
    push.given(subscribed('laptop'), chosen({}, night)).when(notify).thenNothing();
    push
      .given(subscribed('laptop'), chosen({ follow_up_due: 'push,email' }, night))
      .when(notify)
      .then({ type: 'NotificationMailRequested' });
    push
      .given(subscribed('laptop'), chosen({}, night))
      .when({ type: 'PushNotification', data: { ...notify.data, at: '2026-11-20T10:00:00.000Z' } } as PushCommand)
      .then({ type: 'PushRequested' });
  });
});
