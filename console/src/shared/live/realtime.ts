import type PusherClient from 'pusher-js';
import type { ChannelAuthorizationHandler } from 'pusher-js/types/src/core/auth/options';
import { get, post } from '../http/http';
import { live } from './live';

/** Where the own channel is subscribed. */
interface OwnChannel {
  channel: string;
  key: string;
  cluster: string;
  /** A server of one's own that speaks as Pusher Channels does. */
  url: string | null;
}

/** `wss` of the cluster, or of one's own server. */
function placeOf({ cluster, url }: OwnChannel) {
  if (url === null) return { cluster, forceTLS: true };
  const { hostname, port, protocol } = new URL(url);
  const forceTLS = protocol === 'https:';
  const number = Number(port || (forceTLS ? 443 : 80));
  return { cluster, forceTLS, wsHost: hostname, wsPort: number, wssPort: number };
}

const notSubscribed = (problem: unknown) => console.warn('The realtime channel is not subscribed.', problem);

/**
 * Hears the person's notifications over the realtime messaging service until the signal; its client is loaded only here. A channel that
 * cannot be subscribed is logged and nothing more: the socket tells the same (NO-23). Never rejects.
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
    // Whatever else it knows would load scripts of others or ask them over and over.
    enabledTransports: ['ws', 'wss'],
    enableStats: false,
    channelAuthorization: { endpoint: '/api/realtime/auth', transport: 'ajax', customHandler: authorise },
  });
  signal.addEventListener('abort', () => client.disconnect());
  client.subscribe(own.channel).bind('crm_notification', live.hear).bind('pusher:subscription_error', notSubscribed);
}

/** Asks the product, with the session's token, for the word that lets this connection subscribe. */
const authorise: ChannelAuthorizationHandler = ({ socketId, channelName }, done) => {
  post('realtime/auth', { socket_id: socketId, channel_name: channelName }).then(
    ({ auth }) => done(null, { auth: String(auth) }),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
  );
};
