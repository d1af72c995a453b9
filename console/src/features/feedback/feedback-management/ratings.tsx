import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ratedThings, ratingWords } from '@matricula/domain/feedback';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useReportedChanges, useLiveRows } from '../../../shared/live/live-hooks';
import type { ReportData } from '../../../shared/report/report-answer';
import { useTenantZone } from '../../../shared/session/session';
import { daysOf } from '../../../shared/ui/date-presets';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import './ratings.css';

const DAYS = 'last-30-days';
const STARS = [5, 4, 3, 2, 1];

/** The product's ratings of the last 30 days by subject; the report has other days and the authors. */
export function Ratings() {
  const zone = useTenantZone();
  const days = daysOf({ preset: DAYS }, zone);
  const heard = useReportedChanges();
  const {
    data: answer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['feedback-ratings', days.from, days.to],
    queryFn: () => post<ReportData>('reports/feedback-ratings-report', days, { after: heard.newest }),
    staleTime: 0,
    refetchInterval: heard.again,
  });
  useLiveRows(
    'feedback',
    ({ position }) => {
      heard.hear(position);
      void refetch();
    },
    () => void refetch(),
  );
  if (error) return <p role="alert">{t`The ratings could not be loaded: ${messageOf(error)}`}</p>;
  const rows = new Map(answer?.data.rows.map((row) => [row.thing, row]));
  return (
    <Link className="ratings" to={`/feedback-ratings-report?days=${DAYS}`} aria-label={t`Ratings of the last 30 days`}>
      {ratedThings.map((thing) => {
        const row = rows.get(thing);
        const count = Number(row?.ratings ?? 0);
        return (
          <span key={thing} className="rating">
            <small>{t(ratingWords[thing])}</small>
            <b className="tabular">{!answer ? '\u00a0' : count ? `${Number(row?.average).toFixed(1)} ★` : '–'}</b>
            <span className="rating-bar" aria-hidden="true">
              {STARS.map((stars) => (
                <i key={stars} data-stars={stars} style={{ flexGrow: Number(row?.[`stars${stars}`] ?? 0) }} />
              ))}
            </span>
            <small className="tabular">{answer ? counted(count, 'rating') : '\u00a0'}</small>
          </span>
        );
      })}
    </Link>
  );
}
