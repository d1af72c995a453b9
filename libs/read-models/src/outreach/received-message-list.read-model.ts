import { defineReadModel, instant, keyword, text } from '../kernel';

/** A message of an unknown sender; number and text are missing once the sender was erased. */
export interface ReceivedMessageRow {
  inboundId: string;
  provider: string;
  channel: 'sms' | 'whatsapp';
  phone?: string;
  text?: string;
  receivedAt: string;
}

export const receivedMessageList = defineReadModel<ReceivedMessageRow>({
  name: 'received-message-list',
  version: 1,
  key: 'inboundId',
  ofLead: true,
  fields: {
    inboundId: keyword(),
    provider: keyword(),
    channel: keyword(['sms', 'whatsapp']),
    phone: keyword().searchable(),
    text: text().searchable(),
    receivedAt: instant(),
  },
});
