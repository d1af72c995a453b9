import { defineContext } from '../kernel';
import { meritListBoundary } from './merit-list.decider';
import { offerEntries } from './offer.entries';
import { offerEvents } from './offer.events';
import { offerScreens } from './offer.screens';

/** Merit lists and offers. */
export const offerContext = defineContext({
  name: 'offer',
  events: offerEvents,
  boundaries: [meritListBoundary],
  screens: offerScreens,
  entries: offerEntries,
});
