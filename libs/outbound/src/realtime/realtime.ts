import { SandboxSender, type Outgoing, type SandboxOutbox } from '../kernel';

/** What the open consoles that subscribed a channel are told at this moment. */
export interface Realtime extends Outgoing {
  channel: string;
  event: string;
  payload: object;
}

/** What consoles are told, into the sandbox. Told twice it is shown once: whoever hears it knows its id. */
export const sandboxRealtime = (outbox: SandboxOutbox) =>
  new SandboxSender<Realtime>(outbox, 'realtime', 'always', ({ channel, event, payload }) => ({
    to: channel,
    subject: event,
    text: JSON.stringify(payload),
  }));
