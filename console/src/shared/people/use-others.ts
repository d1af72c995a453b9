import { useQuery } from '@tanstack/react-query';
import { type DataOf } from '../http/answers';
import { get } from '../http/http';
import { useCurrentUser } from '../session/session';

const FRESH_MS = 5 * 60_000;

/** Whether there is another person to whom the user may assign work. */
export function useOthers(): boolean {
  const own = String(useCurrentUser()?.id ?? '');
  const { data } = useQuery({
    queryKey: ['people-others', own],
    queryFn: async () => (await get<DataOf<'User_users'>>('get_all_users', { userHierarchy: true, viewType: 'active', limit: 2 })).data,
    staleTime: FRESH_MS,
  });
  return data?.some(({ id }) => String(id) !== own) ?? false;
}
