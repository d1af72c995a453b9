import { reacting } from '@matricula/testing';
import { paymentLinkTimes } from './payment-link-times.policy';

const policy = reacting(paymentLinkTimes);
const ids = { linkId: 'link-1', orderId: 'order-1', leadId: 'lead-1' };
const expiresAt = '2026-12-01T10:00:00.000Z';
const expiry = 'timer-tenant-1-payment-link-expiry/link-1';
const reminder = 'timer-tenant-1-payment-link-reminder/link-1';

const noReminders = ['', '/before-7', '/before-3', '/before-1'].map((name): [string, object] => [
  `${reminder}${name}`,
  { type: 'CancelTimer' },
]);

describe('a payment link', () => {
  it('expires at its time', () => {
    const data = { ...ids, token: 'x', amountPaise: 100, purpose: 'MBA' };
    policy.to({ type: 'PaymentLinkCreated', data }).orders();
    policy
      .to({ type: 'PaymentLinkCreated', data: { ...data, expiresAt } })
      .orders([expiry, { type: 'SetTimer', data: { dueAt: expiresAt, about: { linkId: 'link-1', expiresAt } } }]);
    policy
      .to({
        type: 'TimerElapsed',
        data: { timerId: 't', kind: 'payment-link-expiry', dueAt: expiresAt, about: { linkId: 'link-1', expiresAt } },
      })
      .orders(['payment-link-tenant-1-link-1', { type: 'ExpireLink', data: { at: expiresAt } }]);
  });

  it('is sent again if it has a reminder, unless it is paid or over', () => {
    const sent = { ...ids, channel: 'sms', messageId: 'm-1', isReminder: false, sentAt: '2026-11-30T10:00:00.000Z' };
    policy.to({ type: 'PaymentLinkSent', data: sent }).orders();
    policy
      .to({ type: 'PaymentLinkSent', data: { ...sent, remindAt: expiresAt } })
      .orders([reminder, { type: 'SetTimer', data: { dueAt: expiresAt, about: { linkId: 'link-1', channel: 'sms' } } }]);
    const paid = { ...ids, paymentId: 'p', amountPaise: 100, paidPaise: 100 };
    policy.to({ type: 'PaymentLinkPaymentReceived', data: { ...paid, status: 'part-paid' } }).orders();
    policy
      .to({ type: 'PaymentLinkPaymentReceived', data: { ...paid, status: 'paid' } })
      .orders([expiry, { type: 'CancelTimer' }], ...noReminders);
    policy.to({ type: 'PaymentLinkExpired', data: ids }).orders(...noReminders);
    policy.to({ type: 'PaymentLinkCancelled', data: ids }).orders([expiry, { type: 'CancelTimer' }], ...noReminders);
  });

  it('has a reminder on each of the chosen days before its end that is to come', () => {
    const data = { ...ids, token: 'x', amountPaise: 100, purpose: 'MBA', expiresAt, remindBeforeDays: [1, 3, 7] };
    const due = (days: number, dueAt: string): [string, object] => [
      `${reminder}/before-${days}`,
      { type: 'SetTimer', data: { dueAt, about: { linkId: 'link-1', reminder: `before-${days}` } } },
    ];
    policy
      .to({ type: 'PaymentLinkCreated', data, at: '2026-11-27T10:00:00.000Z' })
      .orders([expiry, { type: 'SetTimer' }], due(3, '2026-11-28T10:00:00.000Z'), due(1, '2026-11-30T10:00:00.000Z'));
  });
});
