export { messageList, type MessageRow } from './message-list.read-model';
export { webhookDeliveryList, type WebhookDeliveryRow } from './webhook-delivery-list.read-model';
