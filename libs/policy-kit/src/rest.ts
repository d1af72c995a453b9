import { setTimeout as pause } from 'node:timers/promises';

/** Waits for a time, or until aborted. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
