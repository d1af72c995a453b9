import { defineChannel } from '../kernel';
import * as providers from './providers';
import { sandboxWebhook } from './webhook-sender';

export { webhookRefusal } from './webhook-address';
export { sandboxWebhook, WebhookSender, type Webhook } from './webhook-sender';
export { OVERLAP_HOURS, WebhookSecrets, type WebhookOwner } from './webhook-secrets';
export { newWebhookSecret, webhookSignature } from './webhook-signature';
export const webhookChannel = defineChannel({ label: 'Webhook', providers, sandbox: sandboxWebhook, answersAtOnce: true });
