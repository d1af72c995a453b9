import { defineContext } from '../kernel';
import { faq, queryCategory } from './faq.record';
import { queryBoundary } from './query.decider';
import { queryEntries } from './query.entries';
import { queryEvents } from './query.events';
import { queryNotifications } from './query.notifications';
import { queryReportScreens } from './query-report.screens';
import { queryScreens } from './query.screens';

/** Questions of applicants, and the answers that are offered before they ask. */
export const queryContext = defineContext({
  name: 'query',
  label: 'Query',
  events: queryEvents,
  records: [faq, queryCategory],
  boundaries: [queryBoundary],
  screens: { ...queryScreens, ...queryReportScreens },
  notifications: queryNotifications,
  entries: queryEntries,
  erases: { QueryTextErased: 'text' },
  erasedBy: { applicationId: 'The text is sealed with the key of the application, which is destroyed with the answers of its person.' },
});
