import { defineNotification, notificationChannels, type NotificationSubject } from '../kernel/notification';
import { supportScreens } from './support.screens';
import { ticketReference } from './ticket.events';

const ticket = ({ ticketId = '' }: NotificationSubject) => `Ticket ${ticketReference(ticketId)}`;
const screen = ({ ticketId = '' }: NotificationSubject) => supportScreens.ticket.at({ ticket_id: ticketId });

/** Notifications of the context. */
export const supportNotifications = {
  raised: defineNotification('ticket_raised', {
    label: 'New tickets',
    words: (about) => `${ticket(about)} was raised and is not assigned yet`,
    screen,
  }),
  assigned: defineNotification('ticket_assigned', {
    label: 'Tickets assigned to you',
    words: (about, { by }) =>
      by ? `${by} assigned ticket ${ticketReference(about.ticketId ?? '')} to you` : `${ticket(about)} was assigned to you`,
    screen,
  }),
  unanswered: defineNotification('ticket_unanswered', {
    label: 'Tickets waiting for an answer',
    words: (about) => `${ticket(about)} is waiting for its first answer`,
    screen,
    channels: notificationChannels,
    ownMail: true,
  }),
  escalated: defineNotification('ticket_escalated', {
    label: 'Tickets not answered in time',
    words: (about) => `${ticket(about)} was not answered in time`,
    screen,
    channels: notificationChannels,
    ownMail: true,
  }),
};
