/** Counts of due follow-ups by person, shared by the tabs of the queue and the menu. */
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { overseers } from '@matricula/domain/kernel/staff-roles';
import { get } from '../http/http';
import { useFillingShare, useLiveRows } from '../live/live-hooks';
import { useLeadMoved } from './call-action-request';
import { type DataOf } from '../http/answers';

export type FollowUpCounts = DataOf<'FollowUp_counts'>;

/** Supervising roles see everyone's queue. */
export const hasOwnQueue = (role: number): boolean => !overseers.includes(role);

/** Refetches when follow-ups change, at most every `everyMs`. */
export function useFollowUpsMoved(ask: () => void, everyMs = 1500): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveRows(
    'follow-ups',
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        ask();
      }, everyMs);
    },
    ask,
  );
  useLeadMoved(ask);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** Counts of one user's queue; without one, of all visible queues. Polls, because follow-ups become overdue by time alone. */
export function useFollowUpCounts(userId: string | undefined, everyMs?: number): FollowUpCounts | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['follow-up-counts', userId],
    queryFn: async () => (await get<FollowUpCounts>('followup/counts', { user_id: userId })).data,
    enabled: useFillingShare() === undefined,
    refetchInterval: 60_000,
    staleTime: 0,
  });
  useFollowUpsMoved(() => void refetch(), everyMs);
  return data;
}
