import { defineContext } from '../kernel';
import { feedbackBoundary } from './feedback.decider';
import { feedbackEntries } from './feedback.entries';
import { feedbackEvents } from './feedback.events';

export const feedbackContext = defineContext({
  name: 'feedback',
  label: 'Feedback',
  events: feedbackEvents,
  boundaries: [feedbackBoundary],
  entries: feedbackEntries,
});
