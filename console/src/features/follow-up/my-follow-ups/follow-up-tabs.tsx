import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../shared/http/http';
import { useLeadMoved } from '../../../shared/lead/call-action-request';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { followUpStages, type FollowUpStage } from './follow-up-stage';

const COUNT_EVERY_MS = 1500;
const whole = new Intl.NumberFormat('en-IN');
const titles: Readonly<Record<FollowUpStage, string>> = { today: 'Today', overdue: 'Overdue', upcoming: 'Upcoming', done: 'Done' };

/** Asks again when follow-ups move, at most every one and a half seconds. */
export function useFollowUpsMoved(ask: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveRows(
    'follow-ups',
    () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        ask();
      }, COUNT_EVERY_MS);
    },
    ask,
  );
  useLeadMoved(ask);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The tabs with their figures, and whose queue is shown. */
export function FollowUpTabs({ stage, userId, whose }: { stage: FollowUpStage; userId?: string; whose: string }) {
  const [params] = useSearchParams();
  const counts = useQuery({
    queryKey: ['follow-up-counts', userId],
    queryFn: async () => (await get<Record<FollowUpStage, number>>('followup/counts', { user_id: userId })).data,
    staleTime: 0,
  });
  useFollowUpsMoved(() => void counts.refetch());

  const to = (change: Record<string, string>) => {
    const next = new URLSearchParams(params);
    // A day of the strip belongs to the tab it was chosen in.
    next.delete('dueAt');
    Object.entries(change).forEach(([name, value]) => next.set(name, value));
    return `/myfollowup?${next.toString()}`;
  };

  return (
    <nav className="follow-up-tabs" aria-label="Follow-ups">
      {followUpStages.map((each) => (
        <Link key={each} to={to({ stage: each })} replace aria-current={each === stage ? 'page' : undefined} data-stage={each}>
          {titles[each]} <span className="tabular">{counts.data ? whole.format(counts.data[each]) : ''}</span>
        </Link>
      ))}
      <span className="list-space" />
      <Link to={to({ stage, whose: 'mine' })} replace aria-current={whose === 'mine' ? 'true' : undefined}>
        Mine
      </Link>
      <Link to={to({ stage, whose: 'team' })} replace aria-current={whose === 'team' ? 'true' : undefined}>
        Team
      </Link>
    </nav>
  );
}
