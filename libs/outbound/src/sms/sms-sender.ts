import { SandboxSender, type Outgoing, type SandboxOutbox } from '../kernel';

/** A text message; the number in E.164, as +919812345678. */
export interface Sms extends Outgoing {
  to: string;
  text: string;
}

/** Text messages into the sandbox. */
export const sandboxSms = (outbox: SandboxOutbox) => new SandboxSender<Sms>(outbox, 'sms', 'never', ({ to, text }) => ({ to, text }));
