import {
  guardedRequest,
  handoverOf,
  SandboxSender,
  Sender,
  type GuardedRequest,
  type Handover,
  type Outgoing,
  type SandboxOutbox,
} from '../kernel';
import { mayReachWebhook, webhookRefusal } from './webhook-address';
import { webhookSignature } from './webhook-signature';

const TIMEOUT_MS = 10_000;

/** An event for a program of the institution. Our id is its `webhook-id`: the same in every attempt. */
export interface Webhook extends Outgoing {
  url: string;
  /** JSON. */
  body: string;
  secrets: readonly string[];
}

/** Webhooks in the format of Standard Webhooks. Receivers deduplicate by id, so one without an answer is sent again. */
export class WebhookSender extends Sender<Webhook> {
  readonly provider = 'https';
  readonly repeats = 'always';

  /** `loopback`: programs on this very machine may be reached, without TLS; for development. */
  constructor(
    private readonly settings: { loopback?: boolean } & Pick<GuardedRequest, 'timeoutMs'> = {},
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  async send({ url, body, secrets, messageId: id }: Webhook): Promise<Handover> {
    const { loopback = false, timeoutMs = TIMEOUT_MS } = this.settings;
    const refusal = webhookRefusal(url, loopback);
    if (refusal) return { outcome: 'refused', error: refusal };
    const began = this.now();
    const timestamp = Math.floor(began / 1_000);
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'user-agent': 'Matricula',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature({ id, timestamp, body }, secrets),
    };
    const mayReach = (address: string) => mayReachWebhook(address, loopback);
    try {
      const { status } = await guardedRequest({ url, headers, body, timeoutMs, mayReach });
      return { ...answerOf(status), answer: status, tookMs: this.now() - began };
    } catch (error) {
      return { ...handoverOf(error), tookMs: this.now() - began };
    }
  }

  async close(): Promise<void> {}
}

function answerOf(status: number): Handover {
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status >= 300 && status < 400) return { outcome: 'refused', error: `It answered ${status}: redirects are not followed.` };
  if (status === 410) return { outcome: 'refused', error: 'It answered 410: nobody listens there any more.', gone: true };
  // Everything else may be mended by its people while we try again.
  return { outcome: 'unavailable', error: `It answered ${status}.` };
}

/** Webhooks into the sandbox. */
export const sandboxWebhook = (outbox: SandboxOutbox) =>
  new SandboxSender<Webhook>(outbox, 'webhook', 'always', ({ url, body }) => ({ to: url, text: body }));
