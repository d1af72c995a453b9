import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { JobRow } from '@matricula/read-models/job';
import type { UserRow } from '@matricula/read-models/user';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { followJob } from '../../../shared/jobs/follow-job';
import { useTenantZone } from '../../../shared/session/session';
import { dayIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Number of the tenant's latest hand-overs that are searched for those of the user. */
const LOOKED_AT = 100;

/** Hand-overs of a user's work, which can be undone while they are stored. */
export function HandOvers({ user, onMoved }: { user: UserRow; onMoved: () => void }) {
  const zone = useTenantZone();
  const { data, refetch } = useQuery({
    queryKey: ['hand-overs', user.userId],
    queryFn: async () => {
      const where = { field: 'kind', op: 'eq', value: 'hand-over' };
      const { data: jobs } = await post<JobRow[]>('lists/jobs/rows', {
        where,
        sort: [{ field: 'startedAt', dir: 'desc' }],
        limit: LOOKED_AT,
      });
      return jobs.filter(({ settings }) => settings.userId === user.userId);
    },
    staleTime: 0,
  });
  const undo = ({ jobId }: JobRow) =>
    post(`jobs/${jobId}/undo`).then(
      () =>
        followJob(jobId, () => {
          void refetch();
          onMoved();
        }),
      (error: unknown) => toast.error(t`It was not undone: ${messageOf(error)}`),
    );
  const dayOf = ({ startedAt }: JobRow) => dayIn(startedAt, zone);
  return data?.map((job) => (
    <p key={job.jobId} className="account-hand-over">
      <span>{job.status === 'undone' ? t`${job.title}, ${dayOf(job)}: undone` : `${job.title}, ${dayOf(job)}`}</span>
      {job.status === 'completed' && <Button size="small" onClick={() => void undo(job)}>{t`Undo`}</Button>}
    </p>
  ));
}
