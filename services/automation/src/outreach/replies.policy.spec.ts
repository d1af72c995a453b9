import type { LeadMessageReceived } from '@matricula/domain/outreach';
import { reacting } from '@matricula/testing';
import { notifyOfReply } from './notify-of-reply.policy';
import { passOnReply } from './pass-on-reply.policy';

const received = (more: Partial<LeadMessageReceived['data']> = {}): LeadMessageReceived => ({
  type: 'LeadMessageReceived',
  data: {
    ...{ leadId: 'lead-1', inboundId: 'twilio-SM1', channel: 'sms', receivedAt: '2026-11-27T10:00:00.000Z', text: 'Yes' },
    ...{ ownerId: 'asha', messageId: 'm-1', ...more },
  },
});

describe('a message from a lead', () => {
  it('notifies the owner of the lead', () =>
    reacting(notifyOfReply)
      .to(received())
      .orders([
        'notification-tenant-1-reply-twilio-SM1',
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'lead_message_received', leadId: 'lead-1' } },
      ]));
  it('notifies nobody if the lead has no owner', () =>
    reacting(notifyOfReply)
      .to(received({ ownerId: undefined }))
      .orders());
  it('is an answer to the latest message on its channel', () =>
    reacting(passOnReply)
      .to(received())
      .orders(['message-tenant-1-m-1', { type: 'ReplyToMessage', data: { replyId: 'twilio-SM1', text: 'Yes' } }]));
  it('is an answer to none without one', () =>
    reacting(passOnReply)
      .to(received({ messageId: undefined }))
      .orders());
});
