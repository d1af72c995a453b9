import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Filter } from '@matricula/read-models/kernel';
import { whole } from '@matricula/domain/kernel/figures';
import { fetchCount } from '../../../shared/grid/list-source';
import { useFollowUpsMoved } from '../../../shared/lead/follow-up-counts.query';
import { useFillingShare } from '../../../shared/live/live-hooks';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';

const neverCalled: Filter = { field: 'callActions', op: 'eq', value: 0 };

/** Leads that have not been called yet, shown next to the follow-ups. */
export function FreshLeads({ userId }: { userId?: string }) {
  const allowed = useAllowed('LEADS');
  const complete = useFillingShare() === undefined;
  const { data, refetch } = useQuery({
    queryKey: ['fresh-leads', userId],
    queryFn: () =>
      fetchCount('leads', { where: userId ? { and: [neverCalled, { field: 'ownerId', op: 'eq', value: userId }] } : neverCalled }),
    enabled: allowed && complete,
    refetchInterval: 60_000,
    staleTime: 0,
  });
  useFollowUpsMoved(() => void refetch());
  if (!allowed) return null;
  return (
    <Link to={`/leads?type=all${userId ? '&whose=mine' : ''}&callActions=0`} data-stage="fresh">
      {t`Fresh, never called`} <span className="tabular">{data === undefined ? '' : whole.format(data.count)}</span>
    </Link>
  );
}
