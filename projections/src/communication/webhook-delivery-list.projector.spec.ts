import { projecting } from '@matricula/testing';
import { messageListProjector } from './message-list.projector';
import { webhookDeliveryListProjector } from './webhook-delivery-list.projector';

const messageId = 'webhook-1';
const endpointId = 'e-1';
const own = { messageId, endpointId };
const event = { eventId: 'v-1', stream: 'lead-t1-l1', revision: 3, position: '0000000000000042' };
const requested = {
  type: 'MessageRequested',
  data: { ...own, channel: 'webhook', kind: 'LeadCaptured', recipientId: endpointId, event },
};
const started = (attempt = 1) => ({ type: 'MessageStarted', data: { messageId, attempt } });
const retryAt = '2026-01-01T10:00:00.000Z';
const postponed = { type: 'MessagePostponed', data: { ...own, attempt: 1, error: 'It answered 503.', retryAt, answer: 503, tookMs: 80 } };
const accepted = { type: 'MessageAccepted', data: { ...own, attempt: 2, provider: 'https', answer: 204, tookMs: 12 } };
const failed = {
  type: 'MessageFailed',
  data: { ...own, attempt: 1, reason: 'refused', error: 'It answered 410.', answer: 410, tookMs: 9 },
};
const after = (...events: { type: string; data: object }[]) =>
  projecting(webhookDeliveryListProjector)
    .given(requested, ...events)
    .then(messageId);

describe('the log of webhooks', () => {
  it('follows an event to its receiver, with response and duration', async () => {
    await after().matches({ endpointId, kind: 'LeadCaptured', eventId: 'v-1', position: event.position, status: 'requested', attempts: 0 });
    await after(started(), postponed).matches({
      status: 'postponed',
      attempts: 1,
      answer: 503,
      tookMs: 80,
      error: 'It answered 503.',
      retryAt,
    });
    await after(started(), postponed, started(2), accepted).matches({
      status: 'accepted',
      attempts: 2,
      answer: 204,
      tookMs: 12,
      error: undefined,
      retryAt: undefined,
    });
  });

  it('shows why one failed until the result of the next attempt', async () => {
    const unanswered = { type: 'MessageUnanswered', data: { ...own, attempt: 6, error: 'No answer within 10 s.', tookMs: 10_000 } };
    await after(started(), unanswered).matches({ status: 'unknown', error: 'No answer within 10 s.' });
    await after(started(), failed).matches({ status: 'failed', answer: 410, error: 'It answered 410.' });
    await after(started(), failed, { type: 'MessageReplayed', data: own }).matches({ status: 'requested', answer: 410 });
  });

  it('is separate from the log of messages: neither has rows of the other', async () => {
    const mail = { type: 'MessageRequested', data: { messageId: 'm-1', channel: 'email', kind: 'test', recipientId: 'asha', body: 'Hi' } };
    expect((await projecting(webhookDeliveryListProjector).given(mail, requested, started()).rows()).size).toBe(1);
    expect((await projecting(messageListProjector).given(mail, requested, started(), failed).rows()).size).toBe(1);
  });
});
