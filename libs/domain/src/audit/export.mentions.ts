import type { Mentions } from '../kernel';
import type { DataExported } from './export.events';

/** The filter of an export may name a client. */
export const exportMentions: Mentions = {
  subject: 'exportId',
  // Only the filter of the note is lost.
  byCalledNames: true,
  texts: { DataExported: ({ filter }: DataExported['data']) => filter },
};
