import { useQueries } from '@tanstack/react-query';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { type Filter } from '@matricula/read-models/kernel';
import { fetchRows } from '../../../shared/grid/list-source';
import { useFollowUpsMoved } from '../../../shared/lead/follow-up-counts.query';
import { dayBounds } from '../../../shared/session/tenant-clock';
import { earliestFirst } from '../my-follow-ups/follow-up.columns';

interface CalendarRows {
  days: readonly string[];
  zone: string;
  /** The owner of the follow-ups; undefined for all visible ones. */
  ownerId: string | undefined;
  /** The largest number of rows of a day. */
  limit: number;
}

/** The pending follow-ups of each day, the earliest first. Each day has its own limit, so a full day does not hide the next one. */
export function useCalendarRows({ days, zone, ownerId, limit }: CalendarRows) {
  const result = useQueries({
    queries: days.map((day) => ({
      queryKey: ['follow-up-calendar', day, ownerId, limit],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const and: Filter[] = [
          { field: 'status', op: 'eq', value: 'pending' },
          { field: 'dueAt', op: 'between', ...dayBounds(day, zone) },
          ...(ownerId ? [{ field: 'ownerId', op: 'eq' as const, value: ownerId }] : []),
        ];
        return (await fetchRows<FollowUpRow>('follow-ups', { where: { and }, sort: earliestFirst, limit }, signal)).rows;
      },
      staleTime: 0,
    })),
    combine: (answers) => ({
      rows: answers.map(({ data }) => data),
      error: answers.find(({ error }) => error)?.error ?? null,
      isPending: answers.some(({ isPending }) => isPending),
      refetch: () => Promise.all(answers.map(({ refetch }) => refetch())),
    }),
  });
  const { refetch } = result;
  useFollowUpsMoved(() => void refetch());
  return result;
}
