import type { Policy } from '@matricula/policy-kit';
import * as contexts from './contexts';

/** Everything that the product does by itself. */
export const policies: readonly Policy[] = Object.values(contexts).flat();
