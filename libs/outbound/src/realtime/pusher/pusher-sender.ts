import { guardedRequest, handoverOf, Sender, type GuardedAnswer, type GuardedRequest, type Handover } from '../../kernel';
import { signedQuery, type PusherKeys } from './pusher-signature';
import type { Realtime } from '../realtime';

/** After this time the notification bell has already shown the message. */
const TIMEOUT_MS = 5_000;

/** An app at Pusher Channels; `url` is a server of one's own that speaks as theirs do. */
export interface PusherApp extends PusherKeys {
  appId: string;
  cluster: string;
  url?: string;
}

/** Events to channels by Pusher's HTTP API: `POST /apps/{app_id}/events` (https://pusher.com/docs/channels/library_auth_reference/rest-api). */
export class PusherSender extends Sender<Realtime> {
  readonly provider = 'pusher';
  readonly repeats = 'always';

  constructor(
    private readonly app: PusherApp,
    private readonly reach: Pick<GuardedRequest, 'timeoutMs'> & { now?: () => Date } = {},
  ) {
    super();
  }

  async send({ channel, event, payload }: Realtime): Promise<Handover> {
    const { appId, cluster, url } = this.app;
    const { timeoutMs = TIMEOUT_MS, now = () => new Date() } = this.reach;
    const path = `/apps/${encodeURIComponent(appId)}/events`;
    const body = JSON.stringify({ name: event, channels: [channel], data: JSON.stringify(payload) });
    try {
      const answer = await guardedRequest({
        url: `${url?.replace(/\/+$/, '') ?? `https://api-${cluster}.pusher.com`}${path}?${signedQuery(this.app, { path, body, at: now() })}`,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        body,
        timeoutMs,
        // The operator configures this address, not a user, so a server in the internal network is allowed.
        ...(url !== undefined && { mayReach: () => true }),
      });
      return answerOf(answer);
    } catch (error) {
      return handoverOf(error);
    }
  }

  async close(): Promise<void> {}
}

function answerOf({ status, text }: GuardedAnswer): Handover {
  if (status === 200) return { outcome: 'accepted' };
  const error = `Pusher answered ${status}${text ? `: ${text.slice(0, 200)}` : '.'}`;
  return { outcome: status === 429 || status >= 500 ? 'unavailable' : 'refused', error };
}
