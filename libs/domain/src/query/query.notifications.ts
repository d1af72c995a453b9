import { defineNotification, type NotificationSubject } from '../kernel/notification';
import { queryReference } from './query.events';
import { queryScreens } from './query.screens';

const called = ({ queryId = '' }: NotificationSubject) => queryReference(queryId);
const screen = ({ queryId }: NotificationSubject) =>
  queryId === undefined ? queryScreens.queries.at() : queryScreens.query.at({ query_id: queryId });

/** Notifications of the context. */
export const queryNotifications = {
  asked: defineNotification('query_asked', {
    label: 'Questions of applicants',
    words: (about) => `An applicant asked you a question (${called(about)})`,
    screen,
  }),
  written: defineNotification('query_written', {
    label: 'Further messages of applicants',
    words: (about) => `An applicant wrote again (${called(about)})`,
    screen,
  }),
  assigned: defineNotification('query_assigned', {
    label: 'Queries assigned to you',
    words: (about, { by }) => (by ? `${by} assigned query ${called(about)} to you` : `Query ${called(about)} was assigned to you`),
    screen,
  }),
};
