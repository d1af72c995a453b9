import type { Policy } from '@matricula/policy-kit';
import * as contexts from './contexts';

/** All policies of the product. */
export const policies: readonly Policy[] = Object.values(contexts).flat();
