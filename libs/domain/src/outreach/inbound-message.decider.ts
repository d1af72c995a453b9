import { defineBoundary, erasedWith, unknownEvent, type Decider, type DomainCommand, type Mentions } from '../kernel';
import type { InboundMessageEvent, MessageReceived } from './inbound-message.events';
import { replyWordOf, type ReplyWord } from './reply-words';

/** Whether a message is recorded, and the choice that an unknown sender makes by it. */
export interface InboundMessage {
  inboundId?: string;
  phone?: string;
  word?: ReplyWord;
  erased?: boolean;
}

export type InboundMessageCommand =
  DomainCommand<'ReceiveMessage', MessageReceived['data']> | DomainCommand<'EraseSender', Record<never, never>>;

/** A message that arrived. A repeated report of it changes nothing. */
export const inboundMessageDecider: Decider<InboundMessage, InboundMessageCommand, InboundMessageEvent> = {
  initial: {},
  decide(command, { inboundId, erased }) {
    if (command.type === 'ReceiveMessage') return inboundId === undefined ? [{ type: 'MessageReceived', data: command.data }] : [];
    return inboundId === undefined || erased ? [] : [{ type: 'MessageSenderErased', data: { inboundId } }];
  },
  evolve(state, event) {
    switch (event.type) {
      case 'MessageReceived': {
        const { inboundId, phone, text } = event.data;
        return { inboundId, phone, word: text === undefined ? undefined : replyWordOf(text) };
      }
      case 'MessageSenderErased':
        return { inboundId: state.inboundId, erased: true };
      default:
        return unknownEvent(event, state);
    }
  },
};

export const inboundMessageStream = (tenantId: string, inboundId: string) => `inbound-message-${tenantId}-${inboundId}`;

export const inboundMessageBoundary = defineBoundary({
  name: 'inbound-message',
  stream: inboundMessageStream,
  decider: inboundMessageDecider,
});

/** Number and text of a sender without a lead. */
export const inboundMessageMentions: Mentions = {
  subject: 'inboundId',
  texts: { MessageReceived: ({ phone, text }: MessageReceived['data']) => [phone, text] },
  erasedBy: erasedWith(inboundMessageBoundary, () => ({ type: 'EraseSender', data: {} })),
};
