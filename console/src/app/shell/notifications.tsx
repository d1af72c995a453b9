import { BellOutlined } from '@ant-design/icons';
import { Popover } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { post } from '../../shared/http/http';
import { type CrmNotification } from '../../shared/live/live';
import { useCrmNotifications } from '../../shared/live/live-hooks';
import { usePerson, useTenantZone } from '../../shared/session/session';
import { sessionStore } from '../../shared/session/session-store';
import { isExpired } from '../../shared/session/token-expiry';
import { relativeTime } from '../../shared/ui/relative-time';
import { toast } from '../../shared/ui/toast';
import { canOpen } from '../menu';
import { routes } from '../routes';
import { badgeText, byHour, dueTogether, interrupts, withArrived, withoutWithdrawn, type NotificationList } from './notification-target';
import { t } from '../../shared/texts/texts';

const PAGE_SIZE = 15;

/** Shows the documented message for a failed load. An expired token is removed before the request; compare with the one of `before`. */
function reportFailure(before: string | null): void {
  const token = sessionStore.token() ?? before;
  toast.error(token && isExpired(token, Date.now()) ? t`Session Expired!` : t`Some Error!`);
}

/** The bell: unread badge, list in pages of 15, live arrivals, marking one or all as read. */
export function Notifications({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const person = usePerson();
  const zone = useTenantZone();
  const [shown, setShown] = useState(false);
  const [list, setList] = useState<NotificationList>({ items: [], unread: 0 });
  const [page, setPage] = useState(1);
  const [lastWasFull, setLastWasFull] = useState(false);

  async function load(wanted: number) {
    const token = sessionStore.token();
    try {
      const { data, count } = await post<CrmNotification[]>(`getCrmUserNotification/${userId}`, { page: wanted, limit: PAGE_SIZE });
      setList((current) => {
        const kept = wanted === 1 ? [] : current.items;
        const known = new Set(kept.map(({ _id }) => _id));
        return { items: [...kept, ...data.filter(({ _id }) => !known.has(_id))], unread: count ?? 0 };
      });
      setPage(wanted);
      setLastWasFull(data.length === PAGE_SIZE);
    } catch {
      reportFailure(token);
    }
  }

  useEffect(() => {
    void load(1);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- loaded once for each person; later pages come on demand
  }, [userId]);

  useCrmNotifications(
    (arrived) => {
      setList((current) => withArrived(current, arrived, userId));
      // A promised callback is due now: a number on the bell is not enough.
      if (interrupts(arrived, userId))
        toast.info(arrived.notifications.message, { subject: arrived._id, action: { label: t`Open¦it`, run: () => openItem(arrived) } });
    },
    ({ _id, user_id }) => {
      if (user_id !== userId) return;
      if (list.items.some((item) => item._id === _id)) setList((current) => withoutWithdrawn(current, _id));
      // The notification is on a page not loaded: only the server knows whether it was unread.
      else void load(1);
    },
  );

  function openItem(item: CrmNotification) {
    const address = item.notifications.target;
    const target = person && canOpen(routes, person, address) ? address : undefined;
    if (target) navigate(target);
    void leaveFor(item);
  }

  async function leaveFor(item: CrmNotification) {
    setShown(false);
    if (item.read) return;
    try {
      await post(`notificationReadTracker/${item._id}`);
      setList((current) => ({
        items: current.items.map((other) => (other._id === item._id ? { ...other, read: true } : other)),
        unread: Math.max(0, current.unread - 1),
      }));
    } catch {
      toast.error(t`Error!`);
    }
  }

  async function readAll() {
    const token = sessionStore.token();
    try {
      const { message } = await post(`read-all-notification/${userId}`);
      setList((current) => ({ items: current.items.map((item) => ({ ...item, read: true })), unread: 0 }));
      toast.success(message ?? t`All notifications are read.`);
    } catch {
      reportFailure(token);
    }
  }

  const badge = badgeText(list.unread);
  const now = new Date();
  const { due, others } = dueTogether(list.items);
  const entry = (item: CrmNotification) => (
    <li key={item._id} data-unread={!item.read}>
      <button type="button" onClick={() => openItem(item)}>
        <i aria-label={item.read ? undefined : t`Unread`} />
        <span>{item.notifications.message}</span>
        <time dateTime={item.notifications.time}>{relativeTime(item.notifications.time, zone, now)}</time>
      </button>
      {item.notifications.lead_id && (
        <Link to={`/lp/${item.notifications.lead_id}/conversation`} onClick={() => void leaveFor(item)}>
          {t`Open lead`}
        </Link>
      )}
    </li>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={shown}
      onOpenChange={setShown}
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={
        <section className="notifications" aria-label={t`Notifications`}>
          <header>
            <h2>{t`Notifications`}</h2>
            <button type="button" className="icon-button" onClick={() => void readAll()}>
              {t`Mark all as read`}
            </button>
          </header>
          {list.items.length === 0 && <p className="notifications-empty">{t`No Notification Available`}</p>}
          <div className="notifications-list">
            {due.length > 0 && (
              <details className="notifications-due">
                <summary>
                  {due.length === 1 ? t`1 follow-up reminder` : t`${due.length} follow-up reminders`}
                  {due.some(({ read }) => !read) && <i aria-label={t`Unread`} />}
                </summary>
                <Link to="/myfollowup" onClick={() => setShown(false)}>{t`Show the follow-ups`}</Link>
                <ul>{due.map(entry)}</ul>
              </details>
            )}
            {byHour(others, zone, now).map(({ title, items }) => (
              <section key={title}>
                <h3>{title}</h3>
                <ul>{items.map(entry)}</ul>
              </section>
            ))}
          </div>
          {lastWasFull && (
            <button type="button" className="icon-button notifications-more" onClick={() => void load(page + 1)}>
              {t`See All`}
            </button>
          )}
        </section>
      }
    >
      <button
        type="button"
        className="icon-button bell"
        aria-label={badge ? `${t`Notifications`}, ${badge} ${t`unread`}` : t`Notifications`}
      >
        <BellOutlined />
        {badge && <b className="tabular">{badge}</b>}
      </button>
    </Popover>
  );
}
