import { type CrmNotification } from '../../shared/live/live';

/** Where a notification leads, by its type; null for types that lead nowhere (NO-09 to NO-13). */
export function targetOf({ _id, notifications }: CrmNotification): string | null {
  switch (notifications.type) {
    case 'lead_refered':
      return `/leads?type=assigned-leads&n_id=${encodeURIComponent(_id)}`;
    case 'inbound_missed_call':
      return `/lp/${encodeURIComponent(notifications.lead_hash ?? '')}/call-history`;
    case 'leave':
      return '/employee/leave';
    case 'lead_csv_download':
      return '/employee/authentication?activateCsvExportTab=true';
    case 'ticket_assigned':
      return `/help-support/details/${encodeURIComponent(notifications.ticket_id ?? '')}`;
    default:
      return null;
  }
}

/** The badge's text: nothing for none, 999+ above 999. */
export const badgeText = (unread: number): string => (unread > 999 ? '999+' : unread > 0 ? String(unread) : '');

export interface NotificationList {
  items: readonly CrmNotification[];
  unread: number;
}

/** A live notification is put first when it is this person's and not listed yet (NO-15 to NO-17). */
export function withArrived(list: NotificationList, arrived: CrmNotification, userId: string): NotificationList {
  if (String(arrived.user_id) !== userId || list.items.some(({ _id }) => _id === arrived._id)) return list;
  return { items: [arrived, ...list.items], unread: list.unread + 1 };
}
