import { type CrmNotification } from '../../shared/live/live';
import { daysBefore, hourIn, weekdayIn } from '../../shared/session/tenant-clock';

/** The badge's text: empty for zero, 999+ above 999. */
export const badgeText = (unread: number): string => (unread > 999 ? '999+' : unread > 0 ? String(unread) : '');

export interface NotificationList {
  items: readonly CrmNotification[];
  unread: number;
}

/**
 * Puts a live notification first if it is this user's and not listed yet (NO-15 to NO-17). A listed one is updated in place, for example with
 * another number of leads.
 */
export function withArrived(list: NotificationList, arrived: CrmNotification, userId: string): NotificationList {
  if (String(arrived.user_id) !== userId) return list;
  const listed = list.items.find(({ _id }) => _id === arrived._id);
  if (listed?.notifications.message === arrived.notifications.message) return list;
  if (listed) return { ...list, items: list.items.map((item) => (item === listed ? { ...arrived, read: item.read } : item)) };
  return { items: [arrived, ...list.items], unread: list.unread + 1 };
}

/** Removes a withdrawn notification and reduces the unread count if it was unread. */
export function withoutWithdrawn(list: NotificationList, id: string): NotificationList {
  const gone = list.items.find(({ _id }) => _id === id);
  if (!gone) return list;
  return { items: list.items.filter((item) => item !== gone), unread: Math.max(0, list.unread - (gone.read ? 0 : 1)) };
}

/** Whether the notification also shows as a toast, on every screen. */
export const interrupts = ({ user_id, read, notifications }: CrmNotification, userId: string): boolean =>
  String(user_id) === userId && !read && notifications.interrupts;

/** Groups due follow-ups if there are several, which would otherwise fill the bell. */
export function dueTogether(items: readonly CrmNotification[]): { due: readonly CrmNotification[]; others: readonly CrmNotification[] } {
  const isDue = ({ notifications }: CrmNotification) => notifications.type === 'follow_up_due';
  const due = items.filter(isDue);
  return due.length > 1 ? { due, others: items.filter((item) => !isDue(item)) } : { due: [], others: items };
}

export interface NotificationHour {
  /** "06 AM today", "03 PM yesterday", "03 PM Fri, 20 Nov 2026". */
  title: string;
  items: readonly CrmNotification[];
}

/** Notifications grouped by hour in the tenant's zone, in the order given. */
export function byHour(items: readonly CrmNotification[], zone: string, now: Date): NotificationHour[] {
  const hours = new Map<string, CrmNotification[]>();
  for (const item of items) {
    const days = daysBefore(item.notifications.time, now, zone);
    const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : weekdayIn(item.notifications.time, zone);
    const title = `${hourIn(item.notifications.time, zone)} ${day}`;
    hours.set(title, [...(hours.get(title) ?? []), item]);
  }
  return [...hours].map(([title, of]) => ({ title, items: of }));
}
