import { useQuery } from '@tanstack/react-query';
import { fetchByKey } from '../grid/list-source';
import { useLiveRows } from './live-hooks';

/**
 * A row of a list, as other users change it; null while it is not there, undefined without a key and while it is loading. `everyMs`: it is also fetched
 * at this interval, for rows whose changes must not be missed while the connection is interrupted.
 */
export function useRow<Row extends object>(list: string, key: string | undefined, everyMs?: number): Row | null | undefined {
  const keys = key === undefined ? [] : [key];
  const { data, refetch } = useQuery({
    queryKey: ['lists', list, 'row', key],
    queryFn: async () => (await fetchByKey<Row>(list, keys))[0] ?? null,
    enabled: key !== undefined,
    staleTime: 0,
    refetchInterval: everyMs,
  });
  const again = () => void refetch();
  useLiveRows(key === undefined ? null : list, again, again, keys);
  return data;
}

/**
 * The open row of a list: a drawer offers the moves of now. Returns `shown` while the row is loading, and if it is no longer in the list.
 */
export const useLiveRow = <Row extends object>(list: string, key: string, shown: Row): Row => useRow<Row>(list, key) ?? shown;
