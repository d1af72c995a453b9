import { NotSent } from './guarded-request';
import type { Handover } from './sender';

/** The result for a message whose request threw an error. */
export function handoverOf(error: unknown): Handover {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof NotSent) return { outcome: error.never ? 'refused' : 'unavailable', error: text };
  return { outcome: 'unknown', error: text };
}
