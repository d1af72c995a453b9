import { messageBoundary } from '@matricula/domain/communication';
import type { LeadMessageReceived } from '@matricula/domain/outreach';
import { definePolicy, order } from '@matricula/policy-kit';

/** Shows a message from a lead as an answer to the user who last wrote to the lead on the same channel. */
export const passOnReply = definePolicy<LeadMessageReceived>({
  name: 'pass-on-reply',
  on: {
    LeadMessageReceived: ({ data: { inboundId, messageId, text }, erased }) =>
      messageId === undefined || erased
        ? undefined
        : order(messageBoundary, [messageId], { type: 'ReplyToMessage', data: { replyId: inboundId, text } }),
  },
});
