import { MessageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'antd';
import { useEffect, useState } from 'react';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { live } from '../../../shared/live/live';
import { useTenant, useTenantZone } from '../../../shared/session/session';
import { relativeTime } from '../../../shared/ui/relative-time';
import { toast } from '../../../shared/ui/toast';
import { readUnseen, repliesByMessage } from './unseen';
import { t } from '../../../shared/texts/texts';

const names = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp', push: 'Push' };

/** The number of people with unread answers (SH-09); hidden for zero. A failed request is only logged (SH-10). */
export function UnseenMessages({ userId }: { userId: string }) {
  const zone = useTenantZone();
  const tenant = useTenant()?.tid;
  const [shown, setShown] = useState(false);
  const { data: unseen = [], refetch } = useQuery({
    queryKey: ['unseen-messages', userId, tenant],
    queryFn: () => readUnseen(() => get(`unseen-messages/${userId}`)),
    staleTime: Infinity,
  });
  useEffect(() => {
    const stops = [live.on('unseen_messages', () => void refetch()), live.on('resumed', () => void refetch())];
    return () => stops.forEach((stop) => stop());
  }, [refetch]);

  async function see() {
    setShown(false);
    try {
      for (const [messageId, replyIds] of repliesByMessage(unseen)) await post(`unseen-messages/${messageId}/seen`, { replyIds });
    } catch (error) {
      toast.error(t`Not marked as seen: ${messageOf(error)}`);
    }
    await refetch();
  }

  if (unseen.length === 0) return null;
  const now = new Date();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={shown}
      onOpenChange={setShown}
      arrow={false}
      styles={{ container: { padding: 0 } }}
      content={
        <section className="notifications" aria-label={t`Unseen messages`}>
          <header>
            <h2>{t`Unseen messages`}</h2>
            <button type="button" className="icon-button" onClick={() => void see()}>
              {t`Mark all as seen`}
            </button>
          </header>
          <ul className="notifications-list">
            {unseen.map(({ _id, text, time, channel }) => (
              <li key={_id} className="unseen-message">
                <span>{text}</span>
                <small>
                  {t(names[channel])} · <time dateTime={time}>{relativeTime(time, zone, now)}</time>
                </small>
              </li>
            ))}
          </ul>
        </section>
      }
    >
      <button type="button" className="icon-button bell" aria-label={`${t`Messages`}, ${unseen.length} ${t`unseen`}`}>
        <MessageOutlined />
        <b className="tabular">{unseen.length}</b>
      </button>
    </Popover>
  );
}
