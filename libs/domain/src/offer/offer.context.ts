import { defineContext } from '../kernel';
import { meritListBoundary } from './merit-list.decider';
import { offerEntries } from './offer.entries';
import { offerEvents } from './offer.events';
import { offerNotifications } from './offer.notifications';
import { rankingBoundary } from './ranking.decider';
import { offerScreens } from './offer.screens';

/** Merit lists and offers. */
export const offerContext = defineContext({
  name: 'offer',
  events: offerEvents,
  boundaries: [meritListBoundary, rankingBoundary],
  screens: offerScreens,
  notifications: offerNotifications,
  entries: offerEntries,
  erasedBy: { applicationId: 'Encrypted with the key of the applicant, which is destroyed with the answers of the application.' },
});
