export { pusher } from './pusher/pusher.provider';
