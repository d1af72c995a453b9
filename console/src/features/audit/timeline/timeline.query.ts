import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { type DayRange } from '../../../shared/ui/date-presets';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { toast } from '../../../shared/ui/toast';
import { nextPage, PAGE_SIZE, type TimelineDay, type TimelinePage } from './timeline-pages';

/** What the timeline is limited to. */
export interface TimelineQuestion extends DayRange {
  property: string | null;
  table: string | null;
  users: readonly string[];
}

/** Page after page of `getTimeline`; another question starts again at page 1 (TL-04). */
export function useTimeline({ from, to, property, table, users }: TimelineQuestion) {
  const query = useInfiniteQuery({
    queryKey: ['timeline', { from, to, property, table, users }],
    initialPageParam: 1,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<TimelinePage> => {
      const answer = await get<TimelineDay[]>(
        'getTimeline',
        {
          userId: users.length > 0 ? users.join(',') : null,
          startDate: from,
          endDate: to,
          limit: PAGE_SIZE,
          page_number: pageParam,
          property,
          tableAffected: table,
        },
        { signal },
      );
      return { days: answer.data, total: Number(answer.totalDocuments ?? 0) };
    },
    getNextPageParam: (_, pages) => nextPage(pages),
  });
  const { error } = query;
  useEffect(() => {
    if (error)
      toast.error('Error in fetching Timeline data', { correlationId: error instanceof HttpError ? error.correlationId : undefined });
  }, [error]);
  return query;
}

interface FilterOptions {
  propertyList: string[];
  tableList: string[];
}

/** What can be chosen under Select Property and Select Table. */
export function useFilterOptions(): FilterOptions {
  const { data, error } = useQuery({
    queryKey: ['timeline-filter-options'],
    queryFn: async () => (await get<FilterOptions>('timeline/filter-options')).data,
  });
  useEffect(() => {
    if (!error) return;
    const answered = error instanceof HttpError && error.kind !== 'unreachable';
    toast.error(answered ? 'Failed to fetch timeline filter options' : 'An error occurred while loading filter options');
  }, [error]);
  return data ?? { propertyList: [], tableList: [] };
}

/** The people under Select User, found on the server. */
export function useTimelineUsers(chosen: readonly string[]) {
  const { select, error } = usePeopleSelect({ chosen, viewType: 'all' });
  useEffect(() => {
    if (error) toast.error('Error in fetching users');
  }, [error]);
  return select;
}
