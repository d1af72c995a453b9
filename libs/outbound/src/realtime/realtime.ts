import { SandboxSender, type Outgoing, type SandboxOutbox } from '../kernel';

/** A realtime message to the consoles that are subscribed to a channel. */
export interface Realtime extends Outgoing {
  channel: string;
  event: string;
  payload: object;
}

/** Realtime messages to consoles, delivered to the sandbox. Consoles drop duplicates by id, so repeats are safe. */
export const sandboxRealtime = (outbox: SandboxOutbox) =>
  new SandboxSender<Realtime>(outbox, 'realtime', 'always', ({ channel, event, payload }) => ({
    to: channel,
    subject: event,
    text: JSON.stringify(payload),
  }));
