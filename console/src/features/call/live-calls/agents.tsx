import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { HttpError } from '../../../shared/http/http-error';
import { clockTime } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { CallTable } from '../call-table';
import { agentsInOrder, isAtWork, useAgents, type Agent, type CallTotals } from './agents.query';
import { runningSeconds } from './running-seconds';
import { useNow } from './use-now';
import './agents.css';

const statusWords: Record<NonNullable<Agent['status']>, string> = {
  'on-call': 'On the phone',
  ringing: 'Ringing',
  free: 'Free',
  break: 'On a break',
  offline: 'Offline',
};
const telephoneWords: Record<NonNullable<Agent['telephone']>, string> = { available: 'Available', busy: 'Busy', offline: 'Offline' };

/** Totals of today's calls, and the agents with what they do now and their calls of today. */
export function Agents() {
  const { data, error, refetch } = useAgents();
  const [all, setAll] = useState(false);
  const now = useNow(data?.agents.some(({ since }) => since !== null) ?? false);
  if (error instanceof HttpError && error.status === 403)
    return <p className="calls-none">{t`You are not allowed to see the agents and their calls.`}</p>;
  if (error && !data) return <LoadFailed title={t`The agents could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank />;

  const atWork = data.agents.filter(isAtWork);
  const others = data.agents.length - atWork.length;
  const shown = agentsInOrder(all ? data.agents : atWork);
  const telephones = data.agents.some(({ telephone }) => telephone !== null);
  return (
    <div className="agents">
      <Totals of={data.totals} />
      {shown.length === 0 ? (
        <p className="calls-none">{t`Nobody is at work, and there are no calls today.`}</p>
      ) : (
        <CallTable
          label={t`Agents`}
          calls={shown}
          rowKey={({ user_id, user_name }) => user_id ?? user_name ?? ''}
          columns={[
            { title: t`User`, cell: ({ user_name }) => user_name },
            { title: t`Status`, cell: (agent) => <Status of={agent} now={now} /> },
            ...(telephones ? [{ title: t`Telephone`, cell: ({ telephone }: Agent) => telephone && t(telephoneWords[telephone]) }] : []),
            { title: t`Calls`, cell: ({ calls }) => <span className="tabular">{whole.format(calls)}</span> },
            { title: t`Answered`, cell: ({ answered }) => <span className="tabular">{whole.format(answered)}</span> },
            { title: t`Missed`, cell: ({ missed }) => <span className="tabular">{whole.format(missed)}</span> },
            { title: t`Talk time`, cell: ({ talk_seconds }) => <span className="tabular">{clockTime(talk_seconds)}</span> },
          ]}
        />
      )}
      {others > 0 && (
        <button type="button" className="button agents-others" onClick={() => setAll(!all)}>
          {all ? t`Only those at work` : t`Show ${whole.format(others)} more who are not at work`}
        </button>
      )}
    </div>
  );
}

function Status({ of: { status, since }, now }: { of: Agent; now: number }) {
  if (status === null) return <span className="faint">{t`unknown`}</span>;
  return (
    <span className="agents-status" data-status={status}>
      {t(statusWords[status])}
      {since !== null && <span className="tabular">{clockTime(runningSeconds({ answered_at: null, started_at: since }, now))}</span>}
    </span>
  );
}

function Totals({ of }: { of: CallTotals }) {
  const totals: readonly [label: string, value: string][] = [
    [t`Calls`, whole.format(of.calls)],
    [t`Incoming`, whole.format(of.incoming)],
    [t`Outgoing`, whole.format(of.outgoing)],
    [t`Answered`, whole.format(of.answered)],
    [t`Not answered`, whole.format(of.not_answered)],
    [t`Missed`, whole.format(of.missed)],
    [t`Talk time`, clockTime(of.talk_seconds)],
    [t`On the phone`, whole.format(of.live)],
  ];
  return (
    <dl className="agents-totals" aria-label={t`Calls of today`}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
