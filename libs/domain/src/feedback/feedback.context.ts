import { defineContext } from '../kernel';
import { feedbackBoundary } from './feedback.decider';
import { feedbackEntries } from './feedback.entries';
import { feedbackEvents } from './feedback.events';
import { feedbackMentions } from './feedback.mentions';
import { feedbackSearch } from './feedback.search';
import { feedbackReportScreens } from './feedback-report.screens';
import { feedbackScreens } from './feedback.screens';
import { feedbackNotifications } from './feedback.notifications';

export const feedbackContext = defineContext({
  name: 'feedback',
  label: 'Feedback',
  events: feedbackEvents,
  boundaries: [feedbackBoundary],
  screens: { ...feedbackScreens, ...feedbackReportScreens },
  notifications: feedbackNotifications,
  search: feedbackSearch,
  entries: feedbackEntries,
  erases: { FeedbackErased: 'text' },
  mentions: [feedbackMentions],
});
