import { useQuery } from '@tanstack/react-query';
import { post } from '../http/http';

const MOST = 1_000;

/** The rows of a small list of counters by key, for the columns that a page of records shows in addition to its fields. */
export function useCounts<Row extends object>(list: string, key: keyof Row & string, version: unknown = 0): ReadonlyMap<string, Row> {
  const { data } = useQuery({
    queryKey: ['counts', list, version],
    queryFn: async () => (await post<Row[]>(`lists/${list}/rows`, { limit: MOST })).data,
    staleTime: 0,
  });
  return new Map(data?.map((row) => [String(row[key]), row]));
}
