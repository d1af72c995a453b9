import { messageList } from '@matricula/read-models/communication';
import type { ListDeclaration } from '../list-declaration';

export const messageWords = {
  channel: { email: 'E-mail', sms: 'SMS', push: 'Push' },
  status: {
    requested: 'Waiting',
    started: 'Sending',
    postponed: 'Waiting for another attempt',
    accepted: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Failed',
    unknown: 'Unknown',
  },
};

export const communicationLists: readonly ListDeclaration[] = [
  { name: 'messages', model: messageList, codes: ['Setting_Configuration'], words: messageWords },
];
