import { defineContext } from '../kernel';
import { answerTime } from './answer-time.record';
import { ticketBoundary } from './ticket.boundary';
import { ticketEntries } from './ticket.entries';
import { ticketEvents } from './ticket.events';
import { ticketMentions } from './ticket.mentions';
import { supportSearch } from './support.search';
import { supportReportScreens } from './support-report.screens';
import { supportScreens } from './support.screens';
import { supportNotifications } from './support.notifications';

export const supportContext = defineContext({
  name: 'support',
  label: 'Ticket',
  events: ticketEvents,
  records: [answerTime],
  boundaries: [ticketBoundary],
  screens: { ...supportScreens, ...supportReportScreens },
  notifications: supportNotifications,
  search: supportSearch,
  entries: ticketEntries,
  erases: { TicketErased: 'text' },
  mentions: [ticketMentions],
});
