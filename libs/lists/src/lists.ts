import * as contexts from './contexts';
import type { ListDeclaration } from './list-declaration';

/** Every list of the console. */
export const lists: readonly ListDeclaration[] = Object.values(contexts).flat();
