export { personalChannel } from './personal-channel';
export { PusherSender, type PusherApp } from './pusher-sender';
export { pusherSocket } from './pusher-socket';
export { sandboxRealtime, type Realtime } from './realtime';
export { channelAuth, SOCKET_ID } from './pusher-signature';
