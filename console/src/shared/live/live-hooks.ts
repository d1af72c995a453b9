import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fillingShare, onFilling } from '../http/filling';
import { concerns } from './concerns';
import { Heard } from './heard';
import { live, type Connection, type CrmNotification, type JobProgress, type RowsChanged, type WithdrawnNotification } from './live';

function useLatest<T>(value: T) {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** The share that is there while the server is filling in what the screen shows; undefined when nothing is missing. */
export const useFillingShare = (): number | undefined => useSyncExternalStore(onFilling, fillingShare);

/** State of the connection. */
export const useConnection = (): Connection => useSyncExternalStore(live.onConnection, live.connection);

/**
 * Changes of a list's rows that this person may see, while the component is mounted. `onResumed` runs when the connection
 * is back, and when rows moved before the server knew of this: whatever is shown may be old then.
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
 * Facts moved: figures on the screen may be asked for again, which are to have passed the position that is told of. Nothing is told of after an
 * interruption.
 */
export function useReportsMoved(onMoved: (position?: string) => void): void {
  const moved = useLatest(onMoved);
  useEffect(() => {
    const stops = [live.on('reports', ({ position }) => moved.current(position)), live.on('resumed', () => moved.current())];
    return () => stops.forEach((stop) => stop());
  }, [moved]);
}

/**
 * The newest position that was told of, for as long as the component is there: ask `after: heard.newest`, and again by
 * `refetchInterval: heard.again`. The data of such a query has the `position` of its answer.
 */
export const useHeard = (): Heard => useState(() => new Heard())[0];

/** Progress of the person's bulk jobs and imports. */
export function useJobProgress(jobId: string | null, onProgress: (progress: JobProgress) => void): void {
  const progress = useLatest(onProgress);
  useEffect(() => {
    if (!jobId) return;
    return live.on('job', (event) => event.jobId === jobId && progress.current(event));
  }, [jobId, progress]);
}

/** Notifications as they arrive and as they are taken back. */
export function useCrmNotifications(
  onNotification: (notification: CrmNotification) => void,
  onWithdrawn: (withdrawn: WithdrawnNotification) => void,
): void {
  const heard = useLatest(onNotification);
  const gone = useLatest(onWithdrawn);
  useEffect(() => live.on('crm_notification', (event) => heard.current(event)), [heard]);
  useEffect(() => live.on('crm_notification_withdrawn', (event) => gone.current(event)), [gone]);
}
