import { projecting } from '@matricula/testing';
import { messageListProjector } from './message-list.projector';

const messages = projecting(messageListProjector);
const messageId = 'm-1';
const asked = { messageId, channel: 'email', kind: 'test', recipientId: 'asha', to: 'asha@example.org', body: 'Hello' };
const requested = { type: 'MessageRequested', data: asked };
const started = (attempt = 1) => ({ type: 'MessageStarted', data: { messageId, attempt } });
const retryAt = '2026-01-01T10:00:00.000Z';
const postponed = { type: 'MessagePostponed', data: { messageId, attempt: 1, error: 'busy', retryAt } };
const accepted = { type: 'MessageAccepted', data: { messageId, attempt: 2, provider: 'smtp', providerId: 'x' } };
const failed = { type: 'MessageFailed', data: { messageId, attempt: 1, reason: 'refused', error: 'no' } };
const of = (type: string, data: object = {}) => ({ type, data: { messageId, ...data } });
const after = (...events: { type: string; data: object }[]) => messages.given(requested, ...events).then(messageId);

describe('the log of messages', () => {
  it('contains neither the text nor the address of a message', async () =>
    expect(JSON.stringify([...(await messages.given(requested).rows()).values()])).not.toMatch(/asha@|Hello/));

  it('follows a message to its recipient', async () => {
    await after().matches({ status: 'requested', attempts: 0 });
    await after(started(), postponed).matches({ status: 'postponed', attempts: 1, error: 'busy', retryAt });
    await after(started(), postponed, started(2), accepted).matches({
      status: 'accepted',
      attempts: 2,
      error: undefined,
      retryAt: undefined,
    });
    await after(started(), accepted, of('MessageDelivered')).matches({ status: 'delivered', provider: 'smtp', providerId: 'x' });
    await after(started(), accepted, of('MessageRead'), of('MessageReplied')).matches({ status: 'read', replies: 1 });
  });

  it('counts the answers that the sender has not read', async () => {
    const replied = (replyId: string) => of('MessageReplied', { replyId });
    await after(replied('r-1'), replied('r-2')).matches({ replies: 2, unseen: 2, senderId: expect.any(String) });
    await after(replied('r-1'), replied('r-2'), of('MessageRepliesRead', { replyIds: ['r-1'] })).matches({ replies: 2, unseen: 1 });
  });

  it('shows why it was not delivered, until it is sent again', async () => {
    await after(started(), of('MessageUnanswered', { error: 'cut off' })).matches({ status: 'unknown', error: 'cut off' });
    await after(started(), failed).matches({ status: 'failed', error: 'no' });
    await after(started(), failed, of('MessageReplayed')).matches({ status: 'requested', error: undefined });
  });
});
