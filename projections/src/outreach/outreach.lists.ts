import type { ListDeclaration } from '@matricula/lists';
import { receivedMessageList } from '@matricula/read-models/outreach';

/** Messages of unknown senders. */
export const outreachLists: readonly ListDeclaration[] = [
  {
    name: 'received-messages',
    model: receivedMessageList,
    codes: ['Setting_Configuration'],
    words: { channel: { sms: 'SMS', whatsapp: 'WhatsApp' } },
  },
];
