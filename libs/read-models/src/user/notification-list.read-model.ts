import { defineReadModel, flag, instant, keyword } from '../kernel';

/** Something a user should hear of (000 §3 Notification). */
export interface NotificationRow {
  notificationId: string;
  userId: string;
  type: 'lead_refered' | 'inbound_missed_call' | 'leave' | 'lead_csv_download' | 'ticket_assigned';
  message: string;
  at: string;
  read: boolean;
  leadId?: string;
  leadHash?: string;
  ticketId?: string;
  /** How many leads one assignment brought. */
  leads?: number;
  /** Name of whoever caused it. */
  by?: string;
}

export const notificationList = defineReadModel<NotificationRow>({
  name: 'notification-list',
  version: 2,
  key: 'notificationId',
  fields: { userId: keyword(), type: keyword(), at: instant(), read: flag() },
  plain: ['message', 'leadId', 'leadHash', 'ticketId', 'leads', 'by'],
  indexes: [['userId', 'at']],
});
