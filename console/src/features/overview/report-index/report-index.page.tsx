import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { get } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { Blank, Problem } from '../../../shared/ui/page-states';
import './report-index.css';

/** The reports that a person may open, under one address: what the bottom navigation of phones leads to. */
export function ReportIndexPage() {
  const labels = useLabels();
  const { data, error, refetch } = useQuery({
    queryKey: ['reports'],
    queryFn: async () => (await get<{ name: string; title: string }[]>('reports')).data,
    staleTime: Infinity,
  });
  if (error)
    return (
      <Problem
        title="The reports could not be loaded"
        text={messageOf(error)}
        correlationId={error instanceof HttpError ? error.correlationId : undefined}
        action={{ label: 'Try again', run: () => void refetch() }}
      />
    );
  if (!data) return <Blank />;
  if (data.length === 0) return <Problem title="No reports" text="No report is granted to your role. Please contact the administrator." />;
  return (
    <div className="report-index">
      <h1>Reports</h1>
      <ul>
        {data.map(({ name, title }) => (
          <li key={name}>
            <Link to={`/${name}`}>{withLabels(title, labels)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
