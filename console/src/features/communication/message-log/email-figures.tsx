import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import type { Filter } from '@matricula/read-models/kernel';
import { fetchFacet } from '../../../shared/grid/list-source';
import { usePublicConfig } from '../../../shared/session/public-config';
import { useAllowed } from '../../../shared/session/session';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { statusWords } from './message.columns';
import { t } from '../../../shared/texts/texts';

const mails: Filter = { field: 'channel', op: 'eq', value: 'email' };
type Status = keyof typeof statusWords;

/** The e-mail dashboard: counts by status. Hidden by default configuration (ACL-19). */
export function EmailFigures() {
  const { config } = usePublicConfig();
  const { IS_SHOW = true, is_email_mgmt_show = true, is_email_dashboard_show = false } = config.flags;
  const allowed = useAllowed('Email_Communication');
  const shown = allowed && IS_SHOW && is_email_mgmt_show && is_email_dashboard_show;
  const { data, error, refetch } = useQuery({
    queryKey: ['email-figures'],
    queryFn: () => fetchFacet('messages', 'status', mails, '', 20),
    enabled: shown,
    staleTime: 0,
  });
  if (!shown) return null;
  if (error) return <LoadFailed title={t`E-mail figures could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const counts = new Map(data.map(({ value, count }) => [value, count]));
  return (
    <nav className="email-figures" aria-label={t`E-mail dashboard`}>
      {(Object.keys(statusWords) as Status[]).map((status) => (
        <Link key={status} to={`/messages?channel=email&status=${status}`}>
          <b className="tabular">{whole.format(counts.get(status) ?? 0)}</b>
          <span>{t(statusWords[status])}</span>
        </Link>
      ))}
    </nav>
  );
}
