import { SandboxSender, type Outgoing, type SandboxOutbox } from '../kernel';

/** A phone number of a user to register with WhatsApp, or to unregister; in E.164, as +919812345678. */
export interface NumberMove extends Outgoing {
  move: 'register' | 'reset';
  phone: string;
  /** Six digits, the two-step verification of the number; only to register. */
  pin?: string;
}

const said = ({ move, pin }: NumberMove) => (move === 'register' ? `Register the number with PIN ${pin ?? ''}` : 'Deregister the number');

/** Registrations of numbers into the sandbox. Done twice they are done once. */
export const sandboxWhatsApp = (outbox: SandboxOutbox) =>
  new SandboxSender<NumberMove>(outbox, 'whatsapp', 'always', (move) => ({ to: move.phone, text: said(move) }));
