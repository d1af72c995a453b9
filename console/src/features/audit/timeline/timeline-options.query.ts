import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get } from '../../../shared/http/http';
import { HttpError } from '../../../shared/http/http-error';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { toast } from '../../../shared/ui/toast';
import { type DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

type FilterOptions = DataOf<'Timeline_options'>;

/** The options of Select Property and Select Table. */
export function useFilterOptions(): FilterOptions {
  const { data, error } = useQuery({
    queryKey: ['timeline-filter-options'],
    queryFn: async () => (await get<FilterOptions>('timeline/filter-options')).data,
  });
  useEffect(() => {
    if (!error) return;
    const answered = error instanceof HttpError && error.kind !== 'unreachable';
    toast.error(answered ? t`Failed to fetch timeline filter options` : t`An error occurred while loading filter options`);
  }, [error]);
  return data ?? { propertyList: [], tableList: [] };
}

/** The people under Select User, searched on the server. */
export function useTimelineUsers(chosen: readonly string[]) {
  const { select, error } = usePeopleSelect({ chosen, viewType: 'all' });
  useEffect(() => {
    if (error) toast.error(t`Error in fetching users`);
  }, [error]);
  return select;
}
