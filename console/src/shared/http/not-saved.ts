import { t } from '../texts/texts';
import { messageOf } from './http-error';

/** The message that nothing was saved, with the reason; not repeated if the reason says so itself, as for a full disk. */
export const notSaved = (error: unknown): string =>
  error instanceof Error && /\bnothing was saved\b/i.test(error.message) ? messageOf(error) : t`Nothing was saved: ${messageOf(error)}`;
