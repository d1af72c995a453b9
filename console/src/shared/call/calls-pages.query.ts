import { useInfiniteQuery } from '@tanstack/react-query';
import type { Filter } from '@matricula/read-models/kernel';
import type { CallRow } from '@matricula/read-models/call';
import { post } from '../http/http';
import { useLiveRows } from '../live/live-hooks';

/** Telephone calls that are loaded at once. */
const PAGE = 100;

/** The telephone calls that meet a condition and that the user may see, newest first, by page. A changed call loads the shown pages again. */
export function useCallsByPage(queryKey: readonly unknown[], where: Filter) {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: async ({ pageParam: skip }) => {
      const sort = [{ field: 'startedAt', dir: 'desc' }];
      return (await post<CallRow[]>('lists/calls/rows', { where, sort, limit: PAGE, ...(skip > 0 && { skip }) })).data;
    },
    getNextPageParam: (last, pages) => (last.length === PAGE ? pages.length * PAGE : undefined),
    staleTime: 0,
  });
  const refetch = () => void query.refetch();
  useLiveRows('calls', refetch, refetch);
  // A call that moved to the next page meanwhile is listed once.
  const calls = query.data && [...new Map(query.data.pages.flat().map((call) => [call.callId, call])).values()];
  return { query, calls, refetch };
}
