import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import type { JobRow } from '@matricula/read-models/job';
import { whole } from '@matricula/domain/kernel/figures';
import { fetchRows } from '../../../shared/grid/list-source';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { isMoving } from '../../../shared/jobs/follow-job';
import { toast } from '../../../shared/ui/toast';
import { statusWords } from '../migration-log/migration-words';
import type { OperationsState } from './operations-words';
import { t } from '../../../shared/texts/texts';

const MOST = 20;
const moves = { pause: 'Pause', resume: 'Resume', cancel: 'Cancel' } as const;
type Move = keyof typeof moves;
const movesOf: Readonly<Record<string, readonly Move[]>> = {
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  failed: ['resume'],
};
const wordsOf = (move: Move, { status }: JobRow) => (move === 'resume' && status === 'failed' ? 'Run again' : moves[move]);

/** Unfinished bulk jobs: progress and controls. */
export function JobsSection({ jobs, onDone }: { jobs: OperationsState['tenant']['jobs']; onDone: () => void }) {
  const { data, error, refetch } = useQuery<JobRow[]>({
    queryKey: ['operations-jobs', jobs],
    staleTime: 0,
    // Counts and rows come from two requests: refetch while they disagree.
    refetchInterval: ({ state }) => (jobs.running > 0 || state.data?.some(isMoving) ? 3_000 : false),
    queryFn: async ({ signal }) =>
      (
        await fetchRows<JobRow>(
          'jobs',
          {
            where: { field: 'status', op: 'in', values: ['running', 'undoing', 'paused', 'failed'] },
            sort: [{ field: 'startedAt', dir: 'desc' }],
            limit: MOST,
          },
          signal,
        )
      ).rows,
  });
  const tell = ({ jobId }: JobRow, move: Move) =>
    post(`jobs/${jobId}/${move}`).then(
      ({ message }) => {
        toast.success(message ?? t`Done`);
        void refetch();
        onDone();
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  return (
    <section aria-labelledby="operations-jobs">
      <h2 id="operations-jobs">{t`Jobs`}</h2>
      {error && (
        <p className="operations-note" role="alert">
          {t`The jobs could not be loaded: ${messageOf(error)}`}
        </p>
      )}
      {data?.length === 0 && !error && <p className="operations-note">{t`No jobs are running, waiting or failed.`}</p>}
      <ul className="operations-list">
        {data?.map((job) => (
          <li key={job.jobId}>
            <div>
              <b>{job.title}</b>
              <span data-bad={job.status === 'failed'}>
                {[
                  t(statusWords[job.status] ?? job.status),
                  t`${whole.format(job.done)} of ${whole.format(job.total)}`,
                  job.createdByName,
                  ...(job.message ? [job.message] : []),
                ].join(' · ')}
              </span>
            </div>
            {(movesOf[job.status] ?? []).map((move) =>
              move === 'cancel' ? (
                <Popconfirm
                  key={move}
                  title={t`Cancel it? Work that is already done is kept.`}
                  okText={t`Cancel the job`}
                  cancelText={t`Back`}
                  onConfirm={() => tell(job, move)}
                >
                  <Button size="small">{t(wordsOf(move, job))}</Button>
                </Popconfirm>
              ) : (
                <Button key={move} size="small" onClick={() => void tell(job, move)}>
                  {t(wordsOf(move, job))}
                </Button>
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
