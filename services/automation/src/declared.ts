import type { ActingContext } from './acting';
import * as contexts from './contexts';

/** Policies, workers and schedules, by context. */
export const declared: readonly ActingContext[] = Object.values(contexts);
