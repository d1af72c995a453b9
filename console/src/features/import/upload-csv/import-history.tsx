import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import { fetchRows } from '../../../shared/grid/list-source';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { JobActions } from './run-step';
import { rowsInWords, outcomesOf, statusInWords } from './job-words';
import { t } from '../../../shared/texts/texts';

const PAGE = 10;
const EVERY_MS = 1000;

/** Past imports, newest first and live, each with its actions. */
export function ImportHistory({ onOpen }: { onOpen: (jobId: string) => void }) {
  const zone = useTenantZone();
  const [limit, setLimit] = useState(PAGE);
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', limit],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => (await fetchRows<JobRow>('imports', { sort: [{ field: 'startedAt', dir: 'desc' }], limit: limit + 1 })).rows,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveRows(
    'imports',
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void refetch();
      }, EVERY_MS);
    },
    () => void refetch(),
  );
  const rows = data ?? [];
  return (
    <section className="import-card">
      <h2>{t`Imports`}</h2>
      {error && <p className="import-error">{t`The imports could not be loaded: ${messageOf(error)}`}</p>}
      {data && rows.length === 0 && <p className="import-note">{t`No imports yet.`}</p>}
      <ul className="history">
        {rows.slice(0, limit).map((job) => (
          <li key={job.jobId}>
            <div className="history-name">
              <button type="button" className="link-button" onClick={() => onOpen(job.jobId)}>
                {job.title}
              </button>
              <small>
                {job.createdByName} · <span className="tabular">{momentIn(job.startedAt, zone)}</span>
              </small>
            </div>
            <div className="history-state">
              <b data-status={job.status}>{statusInWords(job.status)}</b>{' '}
              <span className="tabular">
                {job.done < job.total ? t`${whole.format(job.done)} of ${whole.format(job.total)}` : rowsInWords(job.total)}
              </span>
              <small className="tabular">
                {outcomesOf(job.counts)
                  .filter(({ count }) => count > 0)
                  .map(({ title, count }) => `${whole.format(count)} ${title.toLowerCase()}`)
                  .join(' · ')}
              </small>
            </div>
            <JobActions job={job} small />
          </li>
        ))}
      </ul>
      {rows.length > limit && <button type="button" className="button" onClick={() => setLimit(limit + PAGE)}>{t`Show more`}</button>}
    </section>
  );
}
