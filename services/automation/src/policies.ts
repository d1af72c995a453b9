import type { Policy } from '@matricula/policy-kit';
import { declared } from './declared';

/** All policies of the product. */
export const policies: readonly Policy[] = declared.flatMap((context) => context.policies ?? []);
