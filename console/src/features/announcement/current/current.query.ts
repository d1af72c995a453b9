import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenant } from '../../../shared/session/session';

export type Current = RowOf<'Announcement_current'>;

/** Begins the key of what is announced now: whoever announces something asks for it again. */
export const CURRENT = 'current-announcements';
/** What is announced comes and goes by its times: nobody has to load the page for it. */
const EVERY_MS = 60_000;

/** What the person is to know now and has not confirmed. */
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
