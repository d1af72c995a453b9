import { reacting } from '@matricula/testing';
import { paymentLinkTimes } from './payment-link-times.policy';

const policy = reacting(paymentLinkTimes);
const ids = { linkId: 'link-1', orderId: 'order-1', leadId: 'lead-1' };
const expiresAt = '2026-12-01T10:00:00.000Z';
const expiry = 'timer-tenant-1-payment-link-expiry/link-1';
const reminder = 'timer-tenant-1-payment-link-reminder/link-1';

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
      .orders([expiry, { type: 'CancelTimer' }], [reminder, { type: 'CancelTimer' }]);
    policy.to({ type: 'PaymentLinkExpired', data: ids }).orders([reminder, { type: 'CancelTimer' }]);
    policy.to({ type: 'PaymentLinkCancelled', data: ids }).orders([expiry, { type: 'CancelTimer' }], [reminder, { type: 'CancelTimer' }]);
  });
});
