import type PusherClient from 'pusher-js';
import type { ChannelAuthorizationHandler } from 'pusher-js/types/src/core/auth/options';
import { get, post } from '../http/http';
import { live } from './live';

/** Connection data of the user's channel. */
interface OwnChannel {
  channel: string;
  key: string;
  cluster: string;
  /** A self-hosted server with the Pusher Channels protocol. */
  url: string | null;
}

/** The `wss` endpoint of the cluster, or of the self-hosted server. */
function placeOf({ cluster, url }: OwnChannel) {
  if (url === null) return { cluster, forceTLS: true };
  const { hostname, port, protocol } = new URL(url);
  const forceTLS = protocol === 'https:';
  const number = Number(port || (forceTLS ? 443 : 80));
  return { cluster, forceTLS, wsHost: hostname, wsPort: number, wssPort: number };
}

const notSubscribed = (problem: unknown) => console.warn('The realtime channel is not subscribed.', problem);

/**
 * Receives the user's notifications and incoming calls over the realtime messaging service until the signal aborts; its client is loaded only here. A channel that
 * cannot be subscribed is only logged, because the socket delivers the same (NO-23, IC-08). Never rejects.
 */
export async function subscribeOwn(signal: AbortSignal): Promise<void> {
  try {
    const { data: own } = await get<OwnChannel>('realtime/channel', undefined, { signal });
    const { default: Pusher } = await import('pusher-js');
    if (!signal.aborted) subscribe(Pusher, own, signal);
  } catch (error) {
    if (!signal.aborted) notSubscribed(error);
  }
}

function subscribe(Pusher: typeof PusherClient, own: OwnChannel, signal: AbortSignal) {
  const client = new Pusher(own.key, {
    ...placeOf(own),
    // Its other transports load third-party scripts or poll.
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: { endpoint: '/api/realtime/auth', transport: 'ajax', customHandler: authorise },
  });
  signal.addEventListener('abort', () => client.disconnect());
  client
    .subscribe(own.channel)
    .bind('crm_notification', live.hear)
    .bind('dialer_call', live.hearCall)
    .bind('pusher:subscription_error', notSubscribed);
}

/** Fetches the authorization to subscribe, with the session's token. */
const authorise: ChannelAuthorizationHandler = ({ socketId, channelName }, done) => {
  post('realtime/auth', { socket_id: socketId, channel_name: channelName }).then(
    ({ auth }) => done(null, { auth: String(auth) }),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
  );
};
