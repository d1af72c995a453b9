import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenant } from '../../../shared/session/session';

export type Current = RowOf<'Announcement_current'>;

/** Prefix of the query key; invalidated after every announcement change. */
export const CURRENT = 'current-announcements';
/** Announcements start and end at set times: refetch, so that users need not reload the page. */
const EVERY_MS = 60_000;

/** Current announcements that the user has not confirmed. */
export function useCurrentAnnouncements() {
  const key = [CURRENT, useTenant()?.tid];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await get<Current[]>('announcements/current')).data,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
  return { key, data };
}
