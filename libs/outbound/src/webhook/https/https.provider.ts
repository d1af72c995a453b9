import { defineProvider, type Sender } from '../../kernel';
import { WebhookSender, type Webhook } from '../webhook-sender';

/** Webhooks over https. */
export const https = defineProvider<Sender<Webhook>, { loopback: boolean }>({
  name: 'https',
  channel: 'webhook',
  installation: ({ webhooks }) => (webhooks.to === 'https' ? webhooks : undefined),
  open: (settings) => new WebhookSender(settings),
});
