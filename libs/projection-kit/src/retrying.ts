import type { Attempt, Retry } from './batch-fold';

/** Tries at once and again after each pause; an event that always fails costs the sum of the pauses once. */
export function retrying(pausesMs: readonly number[]): Retry {
  return (work) => {
    try {
      return { value: work() };
    } catch (error) {
      return again(work, pausesMs, error);
    }
  };
}

async function again<T>(work: () => T, pausesMs: readonly number[], first: unknown): Promise<Attempt<T>> {
  let error = first;
  for (const pause of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return { value: work() };
    } catch (next) {
      error = next;
    }
  }
  return { error, attempts: pausesMs.length + 1 };
}
