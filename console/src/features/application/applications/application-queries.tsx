import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { queryLife } from '@matricula/domain/query';
import { queryScreens } from '@matricula/domain/query/query.screens';
import type { RowOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';

type Row = RowOf<'Query_ofApplication'>;

/** The questions that the applicant asked, for those who work on the application. */
export function ApplicationQueries({ applicationId }: { applicationId: string }) {
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['application-queries', applicationId],
    queryFn: async () => (await get<Row[]>(`application-queries/${encodeURIComponent(applicationId)}`)).data,
    staleTime: 0,
  });
  return (
    <section className="application-part" aria-label={t`Queries`}>
      <h2>{t`Queries`}</h2>
      {error && !data && <LoadFailed title={t`Queries`} error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="faint">{t`The applicant has asked nothing.`}</p>}
      <ul className="application-history">
        {data?.map(({ queryId, reference, category, text, status, ownerName, askedAt }) => (
          <li key={queryId}>
            <Link to={queryScreens.query.at({ query_id: queryId })}>{text ?? reference}</Link>
            <small className="faint">
              {[t(queryLife.states[status]), category, ownerName, momentIn(askedAt, zone)].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
