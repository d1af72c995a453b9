import { defineChannel } from '../kernel';
import * as providers from './providers';
import { sandboxPush } from './push-sender';

export { PushAddresses, type PushOwner } from './push-addresses';
export { sandboxPush, type Push, type PushAddress } from './push-sender';
export { vapidKeys, WebPushSender, type VapidKeys } from './web-push/web-push-sender';
export const pushChannel = defineChannel({ label: 'Push', providers, sandbox: sandboxPush });
