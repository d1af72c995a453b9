import { counted } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

export type OperationsState = DataOf<'Operations_all'>;
export type Installation = NonNullable<OperationsState['installation']>;
export type Follower = Installation['followers'][number];

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.5 GB`, `640 KB`. */
export function bytesInWords(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** `40 s`, `12 min`, `3 h`. */
export function spanInWords(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return seconds < 3_600 ? t`${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}

/** How far behind one is, as far as that is known. */
export function lagInWords({ behind, live, lag_events, lag_seconds }: Follower): string {
  if (!behind) return live ? t`Up to date` : t`Folded anew, about to answer`;
  const said = [lag_events ? counted(lag_events, 'event') : '', lag_seconds ? spanInWords(lag_seconds) : ''].filter(Boolean);
  const words = said.length > 0 ? t`${said.join(', ')} behind` : t`Behind`;
  return live ? words : t`${words}, folded anew`;
}

/** `82 read models, 14 policies and 8 workers`. */
export function followersInWords(followers: readonly Pick<Follower, 'kind'>[]): string {
  const of = (kind: Follower['kind']) => followers.filter((one) => one.kind === kind).length;
  return t`${counted(of('read model'), 'read model')}, ${counted(of('policy'), 'policy', 'policies')} and ${counted(of('worker'), 'worker')}`;
}

/** What asks for somebody, worst first; none: everything goes by itself. */
export function concernsOf({ tenant: { parked, jobs, channels }, installation }: OperationsState): string[] {
  const failed = channels.reduce((sum, channel) => sum + channel.failed + channel.unknown, 0);
  const behind = installation?.followers.filter((one) => one.behind).length ?? 0;
  const waiting = parked.events + parked.policies + parked.rows;
  return [
    installation?.disk?.low ? `Only ${bytesInWords(installation.disk.free_bytes)} of the disk are free` : '',
    waiting > 0 ? `${counted(waiting, 'event is', 'events are')} parked` : '',
    jobs.failed > 0 ? `${counted(jobs.failed, 'job')} failed` : '',
    failed > 0 ? `${counted(failed, 'message')} did not arrive` : '',
    behind > 0 ? `${counted(behind, 'follower of the log is', 'followers of the log are')} behind` : '',
    (installation?.timers.overdue ?? 0) > 0 ? `${counted(installation?.timers.overdue ?? 0, 'timer is', 'timers are')} overdue` : '',
  ].filter(Boolean);
}
