import type { RequestNews } from '@matricula/domain/user';
import { defineReadModel, flag, instant, keyword } from '../kernel';

/** Something a user should hear of (000 §3 Notification). */
export interface NotificationRow {
  notificationId: string;
  userId: string;
  /** A kind that a context declares with `defineNotification`. */
  type: string;
  /** Without names, which are looked up when it is shown: an erased person has none. */
  message: string;
  at: string;
  read: boolean;
  /** False while only parts of it are known; such notifications are not shown yet. */
  raised: boolean;
  /** True if its cause was reverted; such notifications are no longer shown. */
  withdrawn: boolean;
  leadId?: string;
  leadHash?: string;
  ticketId?: string;
  queryId?: string;
  /** Result of a leave request or a correction. */
  news?: RequestNews;
  /** What was refused, in words that name nobody. */
  said?: string;
  /** The kind of the rule that it is about. */
  ruleKind?: string;
  /** When the subject of the notification is due. */
  dueAt?: string;
  /** How many leads one assignment brought, without those that were taken back. */
  leads?: number;
  /** The user who caused it, and their home tenant if they are a guest here. */
  byId?: string;
  byTenantId?: string;
  /** Name of a cause that is not a person: an import, a key of the capture API. */
  by?: string;
}

export const notificationList = defineReadModel<NotificationRow>({
  name: 'notification-list',
  version: 9,
  key: 'notificationId',
  fields: { userId: keyword(), type: keyword(), at: instant(), read: flag(), raised: flag(), withdrawn: flag() },
  plain: ['message', 'leadId', 'leadHash', 'ticketId', 'queryId', 'dueAt', 'news', 'said', 'ruleKind', 'leads', 'byId', 'byTenantId', 'by'],
});
