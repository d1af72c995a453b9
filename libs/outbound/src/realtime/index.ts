import { defineChannel } from '../kernel';
import * as providers from './providers';
import { sandboxRealtime } from './realtime';

export { personalChannel } from './personal-channel';
export { pusherSocket } from './pusher/pusher-socket';
export { channelAuth, SOCKET_ID } from './pusher/pusher-signature';
export { sandboxRealtime, type Realtime } from './realtime';
export const realtimeChannel = defineChannel({
  label: 'Realtime',
  providers,
  sandbox: sandboxRealtime,
  sandboxed: ({ realtime }) => realtime.kind === 'sandbox',
  answersAtOnce: true,
});
