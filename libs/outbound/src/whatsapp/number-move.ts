import type { Outgoing } from '../kernel';

/** A phone number of a user to register with WhatsApp, or to unregister; in E.164, as +919812345678. */
export interface NumberMove extends Outgoing {
  move: 'register' | 'reset';
  phone: string;
  /** Six digits, the two-step verification of the number; only to register. */
  pin?: string;
}

const said = ({ move, pin }: NumberMove) => (move === 'register' ? `Register the number with PIN ${pin ?? ''}` : 'Deregister the number');

/** What the sandbox shows of a move. */
export const numberMoveShown = (move: NumberMove) => ({ to: move.phone, text: said(move) });
