import { defineContext } from '../kernel';
import { shortlistBoundary } from './shortlist.boundary';
import { shortlistEntries } from './shortlist.entries';
import { shortlistEvents } from './shortlist.events';

/** Recommended, shortlisted and refused colleges of a lead. */
export const shortlistContext = defineContext({
  name: 'shortlist',
  events: shortlistEvents,
  boundaries: [shortlistBoundary],
  entries: shortlistEntries,
  erasedBy: { leadId: 'LeadErased' },
});
