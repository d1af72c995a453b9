import { createHash } from 'node:crypto';
import { generateRequestDetails, generateVAPIDKeys } from 'web-push';
import type { Vault } from '@matricula/vault';
import { guardedRequest, handoverOf, Sender, type GuardedRequest, type Handover } from '../../kernel';
import type { Push } from '../push-sender';

/** A reminder that arrives later than this is of no use. */
const TTL_SECONDS = 12 * 3600;
const NAMESPACE = 'web-push';

/** How this product signs its pushes (VAPID, RFC 8292). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The keys of this installation, created on first use: browsers subscribe with them. */
export async function vapidKeys(vault: Vault): Promise<VapidKeys> {
  const made = { id: 'vapid', value: Buffer.from(JSON.stringify(generateVAPIDKeys())) };
  const stored = (await vault.get(NAMESPACE, made.id)) ?? (await vault.putMissing(NAMESPACE, [made])).get(made.id);
  return JSON.parse(stored?.toString() ?? '') as VapidKeys;
}

/**
 * Notifications through the push service of each browser (RFC 8030), encrypted for it (RFC 8291). A topic that follows from our id lets
 * a second one replace the first, as long as it waits.
 */
export class WebPushSender extends Sender<Push> {
  readonly provider = 'web-push';
  readonly repeats = 'always';

  constructor(
    private readonly settings: { keys(): Promise<VapidKeys>; contact: string },
    private readonly reach: Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {
    super();
  }

  async send({ to, payload, messageId }: Push): Promise<Handover> {
    const { contact: subject } = this.settings;
    const { publicKey, privateKey } = await this.settings.keys();
    try {
      const { endpoint, headers, body } = generateRequestDetails(to, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: TTL_SECONDS,
        urgency: 'high',
        topic: createHash('sha256').update(messageId).digest('base64url').slice(0, 32),
      });
      const answer = await guardedRequest({
        ...this.reach,
        url: endpoint,
        headers: headers as Record<string, string>,
        body: body ?? undefined,
      });
      return answerOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  async close(): Promise<void> {}
}

function answerOf({ status, headers }: Awaited<ReturnType<typeof guardedRequest>>): Handover {
  if (status >= 200 && status < 300) return { outcome: 'accepted', providerId: [headers.location].flat()[0] };
  const error = `The push service answered ${status}.`;
  if (status === 404 || status === 410) return { outcome: 'refused', error: `${error} The browser no longer listens.`, gone: true };
  return { outcome: status === 429 || status >= 500 ? 'unavailable' : 'refused', error };
}
