import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@matricula/read-models/kernel';
import { useFillingShare, useLiveRows } from '../live/live-hooks';
import type { PastLink } from '../past/past-link';
import { fetchCount } from './list-source';

const COUNT_EVERY_MS = 3000;

interface Counted {
  list: string;
  where?: Filter;
  search: string;
  /** Rows as they were, which stay. */
  past?: PastLink;
  /** Whether rows can be asked for. */
  ready: boolean;
}

/** How many rows of a list answer a question, kept current as rows come and go. Undefined while it is not known. */
export function useListCount({ list, where, search, past, ready }: Counted) {
  const { data, refetch } = useQuery({
    queryKey: ['count', list, where, search, past],
    queryFn: ({ signal }) => fetchCount(list, { where, search: search || undefined, past }, signal),
    staleTime: 0,
    // Refused until all of it is there.
    enabled: useFillingShare() === undefined && ready,
  });
  // Rows that come or go change the count; the grid itself only redraws those it shows.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveRows(
    list,
    () => {
      if (past) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void refetch();
      }, COUNT_EVERY_MS);
    },
    () => {
      if (!past) void refetch();
    },
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { total: data, recount: refetch };
}
