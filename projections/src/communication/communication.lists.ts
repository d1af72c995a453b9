import { publicEvents } from '@matricula/domain/communication';
import { messageList, webhookDeliveryList } from '@matricula/read-models/communication';
import type { ListDeclaration } from '@matricula/lists';

export const messageWords = {
  channel: { email: 'E-mail', sms: 'SMS', push: 'Push', webhook: 'Webhook' },
  status: {
    requested: 'Waiting',
    started: 'Sending',
    postponed: 'Waiting for a retry',
    accepted: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Failed',
    unknown: 'Unknown',
  },
};

const deliveryWords = {
  kind: { test: 'Test', ...Object.fromEntries(publicEvents.map(({ value, label }) => [value, label])) },
  status: {
    requested: 'Waiting',
    started: 'Sending',
    postponed: 'Waiting for a retry',
    accepted: 'Delivered',
    failed: 'Failed',
    unknown: 'Unknown',
  },
};

export const communicationLists: readonly ListDeclaration[] = [
  { name: 'messages', model: messageList, codes: ['Setting_Configuration'], words: messageWords },
  { name: 'webhook-deliveries', model: webhookDeliveryList, codes: ['Setting_Configuration'], words: deliveryWords },
];
