import type { PusherApp } from './pusher-sender';

/** Where consoles connect to, as their browsers have to be allowed. */
export const pusherSocket = ({ cluster, url }: Pick<PusherApp, 'cluster' | 'url'>): string =>
  url === undefined ? `wss://ws-${cluster}.pusher.com` : new URL(url).origin.replace(/^http/, 'ws');
