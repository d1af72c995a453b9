import { useQuery } from '@tanstack/react-query';
import type { Filter, Sort } from '@matricula/read-models/kernel';
import { fetchRows } from '../../../shared/grid/list-source';
import { useReportedChanges, useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import './last-rows.css';

const MOST = 5;
const newestFirst: Sort[] = [{ field: 'requestedAt', dir: 'desc' }];

interface Step {
  requestedAt: string;
  error?: string;
}

interface LastRowsProps<Row> {
  title: string;
  list: string;
  where: Filter;
  empty: string;
  /** The status as text, and whether it is a failure. */
  said: (row: Row) => { what: string; word: string; bad: boolean };
}

/** The last few sent items with live status: shows the result of a test. */
export function LastRows<Row extends Step>({ title, list, where, empty, said }: LastRowsProps<Row>) {
  const zone = useTenantZone();
  const heard = useReportedChanges();
  const asked = useQuery({
    queryKey: ['last-rows', list, where],
    queryFn: ({ signal }) => fetchRows<Row>(list, { where, sort: newestFirst, limit: MOST }, signal, heard.newest),
    staleTime: 0,
    refetchInterval: heard.again,
  });
  const again = () => void asked.refetch();
  useLiveRows(
    list,
    ({ position }) => {
      heard.hear(position);
      again();
    },
    again,
  );
  return (
    <section className="last-rows" aria-label={title}>
      <h3>{title}</h3>
      <div className="last-rows-room">
        {asked.isError && <p role="alert">{t`They could not be loaded.`}</p>}
        {asked.data?.rows.length === 0 && <p>{empty}</p>}
        <ol aria-live="polite">
          {asked.data?.rows.map((row) => {
            const { what, word, bad } = said(row);
            return (
              <li key={row.requestedAt}>
                <span className="last-rows-what">{what}</span>
                <span className={bad ? 'last-rows-bad' : undefined}>{word}</span>
                <time dateTime={row.requestedAt}>{momentIn(row.requestedAt, zone)}</time>
                {row.error && <p>{row.error}</p>}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
