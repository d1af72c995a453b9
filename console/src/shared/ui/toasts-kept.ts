/** Which messages go on when the person goes on. Pure. */

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** When it appeared, in milliseconds since 1970. */
  at: number;
  correlationId?: string;
  action?: { label: string; run: () => void };
  /** A message with the same subject takes the place of the former: progress, say. */
  subject?: string;
  /** How long it is shown; longer or shorter than others of its kind. */
  forMs?: number;
  /** Stays until it is dismissed or replaced. */
  stays?: boolean;
}

/** "Saved" is said, then the next screen opens: that belongs to the way there. */
const JUST_NOW_MS = 1000;

/** A message goes with the screen it was about; what can be taken back, progress, and what was said just now stay. */
export const keptOnLeaving = (toasts: readonly Toast[], now: number): Toast[] =>
  toasts.filter(({ at, action, stays }) => stays || action !== undefined || now - at < JUST_NOW_MS);
