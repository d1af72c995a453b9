import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type UserRow } from '@matricula/read-models/user';
import { post } from '../http/http';

const MOST = 1_000;

/** A staff member; people hidden from this reader are missing. */
type StaffMember = Pick<UserRow, 'userId' | 'name'>;

/** The staff, by name. */
function useStaff() {
  return useQuery({
    queryKey: ['staff-names'],
    queryFn: async () => (await post<StaffMember[]>('lists/users/rows', { sort: [{ field: 'name', dir: 'asc' }], limit: MOST })).data,
  });
}

/** Names of the staff, by id. */
export function useStaffNames(): Readonly<Record<string, string>> {
  const { data } = useStaff();
  return useMemo(() => Object.fromEntries((data ?? []).map(({ userId, name }) => [userId, name])), [data]);
}

/** Whether the names of the staff are loaded, or could not be. */
export const useHasStaffNames = (): boolean => !useStaff().isPending;
