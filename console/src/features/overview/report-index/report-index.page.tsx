import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { post } from '../../../shared/http/http';
import { reportUses } from '../../../shared/report/report-uses';
import { useReportScreens } from '../../../shared/report/report-screens';
import { useReports } from '../../../shared/report/reports.query';
import { useAllowed, useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { relativeTime } from '../../../shared/ui/relative-time';
import { t } from '../../../shared/texts/texts';
import { reportOrder } from './report-order';
import { useFavouriteReports } from './use-favourite-reports';
import './report-index.css';

/** Every report that the user may open, at one address: favourites first, then the last used ones. */
export function ReportIndexPage() {
  const labels = useLabels();
  const user = useCurrentUser();
  // Only a user who sees all leads knows that there is none.
  const knows = useAllowed('LEADS') && user?.role === staffRoles.admin;
  const { data: leads } = useQuery({
    queryKey: ['leads-at-all'],
    queryFn: async () => (await post<number>('lists/leads/count', {})).data,
    enabled: knows,
    staleTime: 0,
  });
  const { data, error, refetch } = useReports();
  const { favourites, change } = useFavouriteReports();
  const [uses] = useState(reportUses);
  const zone = useTenantZone();
  const further = useReportScreens();
  const [wanted, setWanted] = useState('');
  if (error) return <LoadFailed alone title={t`The reports could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={t`Reports`} />;
  const reports = [...data, ...further];
  if (reports.length === 0)
    return <Problem alone title={t`No reports`} text={t`Your role has no access to any report. Please contact the administrator.`} />;
  const titleOf = ({ title }: { title: string }) => withLabels(title, labels);
  const found = reportOrder(reports, favourites, uses).filter((one) => titleOf(one).toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div className="report-index">
      <div className="report-index-head">
        <h1>{t`Reports`}</h1>
        <input
          type="search"
          value={wanted}
          placeholder={t`Find a report`}
          aria-label={t`Find a report`}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      {leads === 0 && (
        <p>
          {t`There are no leads yet: most reports stay empty until leads are worked.`} <Link to="/dashboard">{t`First steps`}</Link>
        </p>
      )}
      <ul>
        {found.map(({ name, title }) => (
          <li key={name}>
            <Link to={`/${name}`}>
              <span>{withLabels(title, labels)}</span>
              {uses[name] !== undefined && <small>{t`Last used ${relativeTime(uses[name], zone, new Date())}`}</small>}
            </Link>
            <Favourite marked={favourites.includes(name)} title={withLabels(title, labels)} onChange={() => change(name)} />
          </li>
        ))}
        {wanted.trim() === '' && (
          <li>
            <Link to="/scheduled-reports">
              <span>{t`Scheduled Reports`}</span>
            </Link>
          </li>
        )}
      </ul>
      {found.length === 0 && <p>{t`No report has this name.`}</p>}
    </div>
  );
}

/** Marks a report as a favourite, or removes the mark. */
function Favourite({ marked, title, onChange }: { marked: boolean; title: string; onChange: () => void }) {
  const label = marked ? t`Remove ${title} from favourites` : t`Add ${title} to favourites`;
  return (
    <button type="button" className="icon-button" aria-pressed={marked} aria-label={label} title={label} onClick={onChange}>
      {marked ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
