import type { InboundMessageEvent } from '@matricula/domain/outreach';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { receivedMessageList, type ReceivedMessageRow } from '@matricula/read-models/outreach';

/** Messages of unknown senders; those of leads are in the conversation of the lead. */
export const receivedMessageListProjector = defineProjector<ReceivedMessageRow, InboundMessageEvent>(receivedMessageList, {
  MessageReceived: ({ data: { leadId, ...message } }) => (leadId === undefined ? set(message.inboundId, message) : []),
  MessageSenderErased: ({ data: { inboundId } }) =>
    fold<ReceivedMessageRow>(inboundId, (row) => {
      if (!row) return row;
      const { phone: _phone, text: _text, ...rest } = row;
      return rest;
    }),
});
