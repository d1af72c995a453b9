import * as contexts from './contexts';
import type { Report } from './define-report';

/** Every report of the product. */
export const reports: readonly Report[] = Object.values(contexts).flat();
