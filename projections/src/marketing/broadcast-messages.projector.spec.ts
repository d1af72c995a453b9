import { projecting } from '@matricula/testing';
import { broadcastMessagesProjector } from './broadcast-messages.projector';

const rows = projecting(broadcastMessagesProjector);
const messageId = 'm-1';
const requested = (about: object, channel = 'sms') => ({
  type: 'MessageRequested',
  data: { messageId, channel, kind: 'broadcast', recipientId: 'lead-1', to: '+919811122233', body: 'Come', about },
});
const mine = requested({ leadId: 'lead-1', broadcastId: 'b-1' });
const on = (type: string, data: object = {}) => ({ type, data: { messageId, attempt: 1, ...data } });

describe('the messages of broadcasts', () => {
  it('show how far each is, and count replies', async () => {
    await rows.given(mine).then(messageId).matches({ broadcastId: 'b-1', leadId: 'lead-1', status: 'requested', replies: 0 });
    await rows.given(mine, on('MessageStarted')).then(messageId).matches({ status: 'started' });
    await rows
      .given(mine, on('MessagePostponed', { error: 'Busy' }))
      .then(messageId)
      .matches({ status: 'postponed', error: 'Busy' });
    await rows
      .given(mine, on('MessageAccepted', { provider: 'x' }))
      .then(messageId)
      .matches({ status: 'accepted' });
    await rows.given(mine, on('MessageDelivered'), on('MessageRead')).then(messageId).matches({ status: 'read' });
    await rows
      .given(mine, on('MessageFailed', { error: 'No such number' }))
      .then(messageId)
      .matches({ status: 'failed', error: 'No such number' });
    await rows
      .given(mine, on('MessageUnanswered', { error: 'Silent' }), on('MessageReplayed'))
      .then(messageId)
      .matches({ status: 'requested' });
    const replied = on('MessageReplied', { recipientId: 'lead-1', replyId: 'r-1', text: 'Yes' });
    await rows
      .given(mine, replied, on('MessageRepliesRead', { replyIds: ['r-1'] }))
      .then(messageId)
      .matches({ replies: 1 });
  });

  it('are those of broadcasts only', async () => {
    expect((await rows.given(requested({ leadId: 'lead-1' }), on('MessageDelivered')).rows()).size).toBe(0);
    expect((await rows.given(requested({ broadcastId: 'b-1' }, 'webhook')).rows()).size).toBe(0);
  });
});
