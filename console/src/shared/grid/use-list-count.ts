import { useCallback, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@matricula/read-models/kernel';
import { live } from '../live/live';
import { useFillingShare, useLiveRows } from '../live/live-hooks';
import type { PastLink } from '../past/past-link';
import { fetchCount } from './list-source';

const COUNT_EVERY_MS = 3000;

interface Counted {
  list: string;
  where?: Filter;
  search: string;
  /** For past rows, whose count never changes. */
  past?: PastLink;
  /** Whether the count may be requested. */
  ready: boolean;
}

/** The number of rows of a list that match, updated as rows change. Undefined until known. */
export function useListCount({ list, where, search, past, ready }: Counted) {
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['count', list, where, search, past],
    queryFn: ({ signal }) => fetchCount(list, { where, search: search || undefined, past }, signal),
    staleTime: 0,
    // The server refuses counts while the read model is being filled.
    enabled: useFillingShare() === undefined && ready,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refetch();
    }, COUNT_EVERY_MS);
  }, [refetch]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A busy server may report changes before its counts contain them: count again until they do.
  const heard = useRef('');
  const reflects = useRef<string>(undefined);
  const compare = useCallback(() => {
    if (!past && reflects.current !== undefined && reflects.current < heard.current) soon();
  }, [past, soon]);
  useEffect(() => {
    reflects.current = data?.position;
    compare();
  }, [data, dataUpdatedAt, compare]);
  const hear = useCallback(
    (position: string) => {
      if (position > heard.current) heard.current = position;
      compare();
    },
    [compare],
  );
  useEffect(() => live.on('told', (told) => told.list === list && hear(told.position)), [list, hear]);
  // Rows that come or go change the count; the grid itself only redraws those it shows.
  useLiveRows(
    list,
    ({ position }) => hear(position),
    () => {
      if (!past) void refetch();
    },
  );
  return { total: data?.count, recount: refetch };
}
