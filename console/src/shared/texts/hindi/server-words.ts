import type { Words } from '../texts';

/** What the server says. */
export const server: Words = {};
