import type { ListDeclaration } from '@matricula/lists';
import * as contexts from './declarations';

/** Every list of the console. */
export const lists: readonly ListDeclaration[] = Object.values(contexts).flatMap((context) => context.lists);
