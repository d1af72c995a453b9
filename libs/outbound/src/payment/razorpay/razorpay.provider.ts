import { createHmac } from 'node:crypto';
import { defineProvider, headerOf, isSameSecret } from '../../kernel';
import type { PaymentNews, PaymentProvider } from '../payment-provider';
import { modeOf, RazorpayPayments, type RazorpaySettings } from './razorpay-payment';
import { eventNews } from './razorpay-reports';
import { razorpayAccount } from './razorpay.account';

const DAY_MS = 86_400_000;

/** Payments by Razorpay, which signs its webhooks. */
export const razorpay = defineProvider<PaymentProvider, RazorpaySettings, PaymentNews>({
  name: 'razorpay',
  channel: 'payment',
  fields: razorpayAccount,
  settings: ({ keyId, keySecret, webhookSecret, previousSecret, secretChangedAt }) => ({
    keyId: String(keyId),
    keySecret: String(keySecret ?? ''),
    webhookSecret: String(webhookSecret ?? ''),
    previousSecret: String(previousSecret ?? ''),
    secretChangedAt: typeof secretChangedAt === 'string' ? secretChangedAt : undefined,
  }),
  open: (account) => new RazorpayPayments(account),
  hook: {
    verify(request, settings) {
      const signature = headerOf(request, 'x-razorpay-signature');
      return secretsOf(settings).some((secret) =>
        isSameSecret(signature, createHmac('sha256', secret).update(request.rawBody).digest('hex')),
      );
    },
    parse(request, account) {
      try {
        const body: unknown = JSON.parse(request.rawBody.toString());
        return eventNews(body, { mode: modeOf(account), eventId: headerOf(request, 'x-razorpay-event-id') });
      } catch {
        // A body that is no JSON reports nothing.
        return [];
      }
    },
  },
});

/** Webhooks that are sent again carry the signature of the secret before; Razorpay repeats them for 24 hours. A change that lies further ahead is a mistake. */
function secretsOf({ webhookSecret, previousSecret, secretChangedAt }: RazorpaySettings): string[] {
  const isRecent = secretChangedAt !== undefined && Math.abs(Date.now() - Date.parse(secretChangedAt)) < DAY_MS;
  return [webhookSecret, ...(isRecent ? [previousSecret] : [])].filter((secret) => secret !== '');
}
