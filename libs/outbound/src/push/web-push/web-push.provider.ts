import { defineProvider, type Sender } from '../../kernel';
import type { Push } from '../push-sender';
import { vapidKeys, WebPushSender } from './web-push-sender';

/** The push services of browsers. */
export const webPush = defineProvider<Sender<Push>, { contact: string }>({
  name: 'web-push',
  channel: 'push',
  // Contact address for push services, in case of problems with our messages.
  installation: ({ push, publicUrl }) =>
    push === 'web-push' ? { contact: publicUrl.startsWith('https:') ? publicUrl : 'mailto:admin@localhost' } : undefined,
  open: ({ contact }, { vault }) => new WebPushSender({ contact, keys: () => vapidKeys(vault) }),
});
