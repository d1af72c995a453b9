import { CustomerServiceOutlined, MailOutlined, PhoneOutlined, UnorderedListOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ticketLife, type TicketStatus } from '@matricula/domain/support';
import { whole } from '@matricula/domain/kernel/figures';
import type { RowOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenant, useTenantZone } from '../../../shared/session/session';
import { relativeTime } from '../../../shared/ui/relative-time';
import { pillStyle } from '../../../shared/ui/theme';
import { canRecord, recorder, useRecording } from '../screen-recording/recorder';
import { statusWords, toneOf } from '../ticket-words';
import { t } from '../../../shared/texts/texts';
import '../support.css';

const LATEST = 5;
const statuses = Object.keys(ticketLife.states) as TicketStatus[];

/** Ways to get help: tickets, a recording, the tenant's phone numbers, and the status of the user's tickets. */
export function HelpSupportPage() {
  const zone = useTenantZone();
  const tenant = useTenant();
  const { state } = useRecording();
  const phone = tenant?.support_number;
  const tickets = useQuery({
    queryKey: ['help-support'],
    queryFn: async () => {
      const [latest, facets] = await Promise.all([
        get<RowOf<'Ticket_tickets'>[]>('help-support/tickets', { limit: LATEST }),
        post<Record<string, { value: string | null; count: number }[]>>('lists/tickets/facets', { fields: ['status'] }),
      ]);
      return { latest: latest.data, counts: new Map(facets.data.status?.map(({ value, count }) => [value, count])) };
    },
    staleTime: 0,
  });
  const refresh = () => void tickets.refetch();
  useLiveRows('tickets', refresh, refresh);
  const now = new Date();
  return (
    <div className="help">
      <h1>{t`Help & Support`}</h1>
      <div className="help-cards">
        <section className="help-card">
          <h2>{t`Is something not working?`}</h2>
          <p>{t`Describe what happened. A screen recording often explains it faster.`}</p>
          <p className="help-actions">
            <Link className="button button-primary" to="/help-support/list?openAddTicketModal=1">
              <CustomerServiceOutlined /> {t`Raise a Ticket`}
            </Link>
            {canRecord() && (
              <button type="button" className="button" disabled={state === 'recording'} onClick={() => void recorder.start()}>
                <VideoCameraOutlined /> {state === 'recording' ? t`Recording…` : t`Record the screen`}
              </button>
            )}
          </p>
        </section>
        {(phone || tenant?.support_email) && (
          <section className="help-card">
            <h2>{t`Talk to us`}</h2>
            {phone && (
              <p>
                <PhoneOutlined />{' '}
                <a className="tabular" href={`tel:+91${phone}`}>
                  +91 {phone}
                </a>
              </p>
            )}
            {tenant?.support_email && (
              <p>
                <MailOutlined /> <a href={`mailto:${tenant.support_email}`}>{tenant.support_email}</a>
              </p>
            )}
          </section>
        )}
      </div>
      <section className="help-card">
        <header>
          <h2>{t`Tickets`}</h2>
          <Link to="/help-support/list">
            <UnorderedListOutlined /> {t`All tickets`}
          </Link>
        </header>
        <ul className="help-figures" aria-label={t`Tickets by status`}>
          {statuses.map((status) => (
            <li key={status}>
              <Link to={`/help-support/list?status=${status}`}>
                <b className="tabular">{tickets.data ? whole.format(tickets.data.counts.get(status) ?? 0) : '–'}</b>
                <span>{t(statusWords[status])}</span>
              </Link>
            </li>
          ))}
        </ul>
        {tickets.isError && (
          <p role="alert">
            {t`The tickets could not be loaded.`} <button type="button" className="link-button" onClick={refresh}>{t`Try again`}</button>
          </p>
        )}
        {tickets.data?.latest.length === 0 && <p className="help-none">{t`No tickets yet.`}</p>}
        <ul className="help-latest" aria-label={t`Latest tickets`}>
          {tickets.data?.latest.map(({ ticketId, subject, reference, status, updatedAt, assigneeName }) => (
            <li key={ticketId}>
              <Link to={`/help-support/details/${ticketId}`}>{subject}</Link>
              <span className="pill" style={pillStyle(toneOf(status))}>
                {t(statusWords[status])}
              </span>
              <small>
                {reference} · {assigneeName ?? t`nobody yet`} · <span className="tabular">{relativeTime(updatedAt, zone, now)}</span>
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
