import { useQuery } from '@tanstack/react-query';
import { fetchByKey } from '../grid/list-source';
import { useLiveRows } from './live-hooks';

/**
 * The open row of a list, as other users change it: a drawer offers the moves of now. Returns `shown` while the row is loading, and if it is no
 * longer in the list.
 */
export function useLiveRow<Row extends object>(list: string, key: string, shown: Row): Row {
  const { data, refetch } = useQuery({
    queryKey: ['lists', list, 'row', key],
    queryFn: async () => (await fetchByKey<Row>(list, [key]))[0] ?? null,
    staleTime: 0,
  });
  const again = () => void refetch();
  useLiveRows(list, again, again, [key]);
  return data ?? shown;
}
