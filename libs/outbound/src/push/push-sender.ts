import { SandboxSender, type Outgoing, type SandboxOutbox } from '../kernel';

/** Push address of a browser, as the browser reports it (`PushSubscription.toJSON()`). */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A notification for one browser; its service worker reads `payload`. */
export interface Push extends Outgoing {
  to: PushAddress;
  payload: string;
}

/** Notifications into the sandbox. */
export const sandboxPush = (outbox: SandboxOutbox) =>
  new SandboxSender<Push>(outbox, 'push', 'never', ({ to, payload }) => ({ to: new URL(to.endpoint).host, text: payload }));
