import { SandboxSender, type Outgoing, type SandboxOutbox } from '../kernel';

/** Where a browser can be reached, as it says itself (`PushSubscription.toJSON()`). */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A notification for one browser; `payload` is what its service worker reads. */
export interface Push extends Outgoing {
  to: PushAddress;
  payload: string;
}

/** Notifications into the sandbox. */
export const sandboxPush = (outbox: SandboxOutbox) =>
  new SandboxSender<Push>(outbox, 'push', 'never', ({ to, payload }) => ({ to: new URL(to.endpoint).host, text: payload }));
