import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { post } from '../../../shared/http/http';
import { useReports } from '../../../shared/report/reports.query';
import { useAllowed, useCurrentUser } from '../../../shared/session/session';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { t } from '../../../shared/texts/texts';
import './report-index.css';

/** The reports a user may open, at one address: the target of the phone's bottom navigation. */
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
  if (error) return <LoadFailed alone title={t`The reports could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={t`Reports`} />;
  if (data.length === 0)
    return <Problem alone title={t`No reports`} text={t`Your role has no access to any report. Please contact the administrator.`} />;
  return (
    <div className="report-index">
      <h1>{t`Reports`}</h1>
      {leads === 0 && (
        <p>
          {t`There are no leads yet: most reports stay empty until leads are worked.`} <Link to="/dashboard">{t`First steps`}</Link>
        </p>
      )}
      <ul>
        {data.map(({ name, title }) => (
          <li key={name}>
            <Link to={`/${name}`}>{withLabels(title, labels)}</Link>
          </li>
        ))}
        <li>
          <Link to="/scheduled-reports">{t`Scheduled Reports`}</Link>
        </li>
      </ul>
    </div>
  );
}
