import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Filter } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { fetchCount } from '../../../shared/grid/list-source';
import { useFollowUpsMoved } from '../../../shared/lead/follow-up-counts.query';
import { useFillingShare } from '../../../shared/live/live-hooks';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';

const withoutCallAction: Filter = { field: 'callActions', op: 'eq', value: 0 };

/** Leads without a call action, shown next to the follow-ups. */
export function FreshLeads({ userId }: { userId?: string }) {
  const allowed = useAllowed('LEADS');
  const complete = useFillingShare() === undefined;
  const { data, refetch } = useQuery({
    queryKey: ['fresh-leads', userId],
    queryFn: () =>
      fetchCount('leads', {
        where: userId ? { and: [withoutCallAction, { field: 'ownerId', op: 'eq', value: userId }] } : withoutCallAction,
      }),
    enabled: allowed && complete,
    refetchInterval: 60_000,
    staleTime: 0,
  });
  useFollowUpsMoved(() => void refetch());
  if (!allowed) return null;
  return (
    <Link to={`/leads?type=all${userId ? '&whose=mine' : ''}&callActions=0`} data-stage="fresh">
      {t`Fresh, no call action`} <span className="tabular">{data === undefined ? '' : whole.format(data.count)}</span>
    </Link>
  );
}
