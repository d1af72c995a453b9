import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UserRow } from '@matricula/read-models/user';
import { post } from '../http/http';

const MOST = 1_000;

/** Names of the staff, by id. */
export function useStaffNames(): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ['staff-names'],
    queryFn: async () =>
      (await post<Pick<UserRow, 'userId' | 'name'>[]>('lists/users/rows', { sort: [{ field: 'name', dir: 'asc' }], limit: MOST })).data,
  });
  return useMemo(() => Object.fromEntries((data ?? []).map(({ userId, name }) => [userId, name])), [data]);
}
