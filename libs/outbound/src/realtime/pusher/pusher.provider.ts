import { defineProvider, type Sender } from '../../kernel';
import type { Realtime } from '../realtime';
import { PusherSender, type PusherApp } from './pusher-sender';

/** Pusher Channels, or a server with the same protocol. */
export const pusher = defineProvider<Sender<Realtime>, PusherApp>({
  name: 'pusher',
  channel: 'realtime',
  installation: ({ realtime }) => (realtime.kind === 'pusher' ? realtime : undefined),
  open: (app) => new PusherSender(app),
});
