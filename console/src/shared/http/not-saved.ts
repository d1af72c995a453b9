import { t } from '../texts/texts';
import { messageOf } from './http-error';

/** That nothing was saved, and why: once, also where the reason says so itself, as that of a full disk does. */
export const notSaved = (error: unknown): string =>
  error instanceof Error && /\bnothing was saved\b/i.test(error.message) ? messageOf(error) : t`Nothing was saved: ${messageOf(error)}`;
