import { useEffect, useState, useSyncExternalStore } from 'react';
import { fillingShare, onFilling } from '../http/filling';
import { useLatest } from '../ui/use-latest';
import { concerns } from './concerns';
import { ReportedChanges } from './reported-changes';
import {
  live,
  type Connection,
  type CrmNotification,
  type DialerCall,
  type JobProgress,
  type RowsChanged,
  type WithdrawnNotification,
} from './live';

/** The loaded share while the server is filling data that the screen shows; undefined if nothing is missing. */
export const useFillingShare = (): number | undefined => useSyncExternalStore(onFilling, fillingShare);

/** State of the connection. */
export const useConnection = (): Connection => useSyncExternalStore(live.onConnection, live.connection);

/**
 * Reports changes of a list's rows that this user may see, while the component is mounted. `onResumed` runs after a reconnect, and when rows changed
 * before the server registered the watch: shown data may be stale then.
 */
export function useLiveRows(
  list: string | null,
  onChanged: (changed: RowsChanged) => void,
  onResumed?: () => void,
  keys: string[] | '*' = '*',
): void {
  const changed = useLatest(onChanged);
  const resumed = useLatest(onResumed);
  const wanted = keys === '*' ? '*' : keys.join('\n');
  useEffect(() => {
    if (!list) return;
    const keys = wanted === '*' ? '*' : wanted.split('\n').filter(Boolean);
    const stops = [
      live.watch(list, keys),
      live.on('changed', (event) => concerns(event, list, keys) && changed.current(event)),
      live.on('resumed', () => resumed.current?.()),
      live.on('missed', (event) => event.list === list && resumed.current?.()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [list, wanted, changed, resumed]);
}

/**
 * Reports changed facts: figures may be fetched again, and the answer must have passed the given position. After an interruption no position is
 * given.
 */
export const useReportsMoved = (onMoved: (position?: string) => void): void => useMoved('reports', onMoved);

/** Reports that rules, workflows or offers changed, or acted on leads; with the position, as for reports. */
export const useAutomationMoved = (onMoved: (position?: string) => void): void => useMoved('automation', onMoved);

function useMoved(event: 'reports' | 'automation', onMoved: (position?: string) => void): void {
  const moved = useLatest(onMoved);
  useEffect(() => {
    const stops = [live.on(event, ({ position }) => moved.current(position)), live.on('resumed', () => moved.current())];
    return () => stops.forEach((stop) => stop());
  }, [event, moved]);
}

/**
 * The newest reported position, for the lifetime of the component: query with `after: heard.newest` and `refetchInterval: heard.again`. The data of
 * such a query has the `position` of its answer.
 */
export const useReportedChanges = (): ReportedChanges => useState(() => new ReportedChanges())[0];

/** Progress of the user's bulk jobs and imports. */
export function useJobProgress(jobId: string | null, onProgress: (progress: JobProgress) => void): void {
  const progress = useLatest(onProgress);
  useEffect(() => {
    if (!jobId) return;
    return live.on('job', (event) => event.jobId === jobId && progress.current(event));
  }, [jobId, progress]);
}

/** Reports notifications as they arrive and as they are withdrawn. */
export function useCrmNotifications(
  onNotification: (notification: CrmNotification) => void,
  onWithdrawn: (withdrawn: WithdrawnNotification) => void,
): void {
  const heard = useLatest(onNotification);
  const gone = useLatest(onWithdrawn);
  useEffect(() => live.on('crm_notification', (event) => heard.current(event)), [heard]);
  useEffect(() => live.on('crm_notification_withdrawn', (event) => gone.current(event)), [gone]);
}

/** Reports calls that ring, for any user. */
export function useDialerCalls(onCall: (call: DialerCall) => void): void {
  const heard = useLatest(onCall);
  useEffect(() => live.on('dialer_call', (call) => heard.current(call)), [heard]);
}
