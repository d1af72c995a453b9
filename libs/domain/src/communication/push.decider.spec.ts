import { deciding } from '@matricula/testing';
import { pushDecider, type PushCommand } from './push.decider';
import type { PushEvent } from './push.events';

const push = deciding(pushDecider);
const subscribed = (subscriptionId: string): PushEvent => ({ type: 'PushSubscribed', data: { userId: 'asha', subscriptionId } });
const subscribe = (subscriptionId: string): PushCommand => ({ type: 'SubscribeToPush', data: { userId: 'asha', subscriptionId } });
const notify: PushCommand = { type: 'PushNotification', data: { userId: 'asha', notificationId: 'n-1', kind: 'follow_up_due', about: {} } };
const unsubscribe: PushCommand = { type: 'UnsubscribeFromPush', data: { userId: 'asha', subscriptionId: 'laptop', reason: 'user' } };

describe('push', () => {
  it('goes to each browser that somebody subscribed, and to nobody else', () => {
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
