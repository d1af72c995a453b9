import { defineContext } from '../kernel';
import { scorecardBoundary } from './scorecard.decider';
import { scorecardEntries } from './scorecard.entries';
import { scorecardPublished, scoringEvents } from './scorecard.events';
import { scorecardNotifications } from './scorecard.notifications';
import { scoringBoundary } from './scoring.decider';

/** Scorecards, and the scores of interviews. */
export const scorecardContext = defineContext({
  name: 'scorecard',
  events: [scorecardPublished, ...scoringEvents],
  boundaries: [scorecardBoundary, scoringBoundary],
  entries: scorecardEntries,
  notifications: scorecardNotifications,
  erasedBy: { applicationId: 'Encrypted with the key of the applicant, which is destroyed with the answers of the application.' },
});
