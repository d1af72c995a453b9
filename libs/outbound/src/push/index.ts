export { PushAddresses, type PushOwner } from './push-addresses';
export { sandboxPush, type Push, type PushAddress } from './push-sender';
export { vapidKeys, WebPushSender, type VapidKeys } from './web-push-sender';
