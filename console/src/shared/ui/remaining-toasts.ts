/** Which toasts stay when the user leaves the screen. Pure. */

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** When it appeared, in milliseconds since 1970. */
  at: number;
  correlationId?: string;
  action?: { label: string; run: () => void };
  /** A toast replaces an earlier one with the same subject, for example progress. */
  subject?: string;
  /** Duration, if it differs from the default of its kind. */
  forMs?: number;
  /** Stays until it is dismissed or replaced. */
  stays?: boolean;
}

/** A toast this recent was shown on the way to the next screen, such as "Saved". */
const JUST_NOW_MS = 1000;

/** A toast disappears with its screen, except for those with an undo, progress, and very recent ones. */
export const remainingToasts = (toasts: readonly Toast[], now: number): Toast[] =>
  toasts.filter(({ at, action, stays }) => stays || action !== undefined || now - at < JUST_NOW_MS);
