export { webhookRefusal } from './webhook-address';
export { sandboxWebhook, WebhookSender, type Webhook } from './webhook-sender';
export { OVERLAP_HOURS, WebhookSecrets, type WebhookOwner } from './webhook-secrets';
export { newWebhookSecret, webhookSignature } from './webhook-signature';
