import { useQuery } from '@tanstack/react-query';
import { type DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';
import { useFollowUpsMoved } from '../../shared/lead/follow-up-counts.query';

/** The number of pending follow-ups on each day (`YYYY-MM-DD`) of a period, of one user or of all visible ones; undefined until it is loaded. */
export function usePendingByDay(first: string, last: string, userId: string | undefined): ReadonlyMap<string, number> | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['follow-up-days', first, last, userId],
    queryFn: async () => {
      const { data: days } = await get<DataOf<'FollowUp_countsByDate'>>('followup/counts-by-date', {
        ...{ startDate: first, endDate: last, userId },
      });
      return new Map(days.map(({ date, pending }) => [date.slice(0, 10), pending]));
    },
    staleTime: 0,
  });
  useFollowUpsMoved(() => void refetch());
  return data;
}
