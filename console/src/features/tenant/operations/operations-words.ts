import { whole } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { roughDuration } from '../../../shared/texts/duration';
import { sizeInWords } from '../../../shared/texts/figures';
import { t } from '../../../shared/texts/texts';

export type OperationsState = DataOf<'Operations_all'>;
export type Installation = NonNullable<OperationsState['installation']>;
export type Follower = Installation['followers'][number];

/** What each kind of timer waits for. */
export const timerWords: Readonly<Record<string, string>> = {
  'follow-up-due': 'Reminder of a follow-up',
  'ticket-reminder': 'Reminder of a ticket',
  'ticket-answer-due': 'Answer to a ticket is due',
  'message-retry': 'Retry of a message',
  'webhook-retry': 'Retry of a webhook',
  'report-due': 'Scheduled report',
  schedule: 'System schedule',
  'session-runs-out': 'End of a session',
  'tenant-erasure': 'Erasure of an institution',
};

/** The lag of a follower, as far as known. */
export function lagInWords({ behind, live, lag_events, lag_seconds }: Follower): string {
  if (!behind) return live ? t`Up to date` : t`Rebuilt, about to be used`;
  const said = [
    lag_events ? (lag_events === 1 ? t`1 event` : t`${whole.format(lag_events)} events`) : '',
    lag_seconds ? roughDuration(lag_seconds) : '',
  ].filter(Boolean);
  const words = said.length > 0 ? t`${said.join(', ')} behind` : t`Behind`;
  return live ? words : t`${words}, rebuilding`;
}

/** `82 read models, 14 policies and 8 workers`. */
export function followersInWords(followers: readonly Pick<Follower, 'kind'>[]): string {
  const of = (kind: Follower['kind']) => followers.filter((one) => one.kind === kind).length;
  const [models, policies, workers] = [of('read model'), of('policy'), of('worker')];
  return t`${models === 1 ? t`1 read model` : t`${whole.format(models)} read models`}, ${
    policies === 1 ? t`1 policy` : t`${whole.format(policies)} policies`
  } and ${workers === 1 ? t`1 worker` : t`${whole.format(workers)} workers`}`;
}

/** Problems that need attention, worst first; none if everything runs normally. */
export function concernsOf({ tenant: { parked, jobs, channels }, installation }: OperationsState): string[] {
  const failed = channels.reduce((sum, channel) => sum + channel.failed + channel.unknown, 0);
  const behind = installation?.followers.filter((one) => one.behind).length ?? 0;
  const waiting = parked.events + parked.policies + parked.rows;
  const overdue = installation?.timers.overdue ?? 0;
  const said = (count: number, one: string, many: string) => (count === 0 ? '' : count === 1 ? one : many);
  return [
    installation?.disk?.low ? t`Only ${sizeInWords(installation.disk.free_bytes)} of disk space is free` : '',
    ...(installation?.undone ?? []).map(({ what, times }) =>
      said(times, t`Failed once: ${what}`, t`Failed ${whole.format(times)} times: ${what}`),
    ),
    said(waiting, t`1 event is parked`, t`${whole.format(waiting)} events are parked`),
    said(jobs.failed, t`1 job failed`, t`${whole.format(jobs.failed)} jobs failed`),
    said(failed, t`1 message did not arrive`, t`${whole.format(failed)} messages did not arrive`),
    said(behind, t`1 log consumer is behind`, t`${whole.format(behind)} log consumers are behind`),
    said(overdue, t`1 timer is overdue`, t`${whole.format(overdue)} timers are overdue`),
  ].filter(Boolean);
}
