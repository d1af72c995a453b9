import { NotSent } from './guarded-request';
import type { Handover } from './sender';

/** What a request that threw says about the message that was in it. */
export function handoverOf(error: unknown): Handover {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof NotSent) return { outcome: error.never ? 'refused' : 'unavailable', error: text };
  return { outcome: 'unknown', error: text };
}
