import { Link } from 'react-router-dom';
import { useReports } from '../../../shared/report/reports.query';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { t } from '../../../shared/texts/texts';
import './report-index.css';

/** The reports that a person may open, under one address: what the bottom navigation of phones leads to. */
export function ReportIndexPage() {
  const labels = useLabels();
  const { data, error, refetch } = useReports();
  if (error) return <LoadFailed alone title={t`The reports could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={t`Reports`} />;
  if (data.length === 0)
    return <Problem alone title={t`No reports`} text={t`No report is granted to your role. Please contact the administrator.`} />;
  return (
    <div className="report-index">
      <h1>{t`Reports`}</h1>
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
