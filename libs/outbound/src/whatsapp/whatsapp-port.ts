import { SandboxSender, type Outgoing, type SandboxOutbox, type Sender } from '../kernel';
import { numberMoveShown, type NumberMove } from './number-move';

/** A message to a person by an approved template; the number in E.164, as +919812345678. */
export interface WhatsAppMessage extends Outgoing {
  to: string;
  /** The text as the person reads it. */
  text: string;
  template: { name: string; language: string };
  /** The values of the variables {{1}}, {{2}} ... of the template. */
  values: readonly string[];
}

/** Moves of numbers, and messages. */
export interface WhatsAppPort extends Sender<NumberMove> {
  readonly messages: Sender<WhatsAppMessage>;
}

class SandboxWhatsApp extends SandboxSender<NumberMove> implements WhatsAppPort {
  readonly messages: Sender<WhatsAppMessage>;

  constructor(outbox: SandboxOutbox) {
    super(outbox, 'whatsapp', 'always', numberMoveShown);
    this.messages = new SandboxSender<WhatsAppMessage>(outbox, 'whatsapp', 'never', ({ to, text, template }) => ({
      ...{ to, text, subject: `${template.name} (${template.language})` },
    }));
  }
}

/** Numbers and messages into the sandbox. A number that is registered twice is registered once; a message is not known again. */
export const sandboxWhatsApp = (outbox: SandboxOutbox): WhatsAppPort => new SandboxWhatsApp(outbox);
