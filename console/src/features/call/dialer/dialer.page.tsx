import { whole } from '@matricula/domain/kernel/figures';
import { useCallsByPage } from '../../../shared/call/calls-pages.query';
import { DialerQueue } from '../../../shared/dialer/dialer-queue';
import { useAllowed, useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { dayBounds, inZone, timeIn } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { MoreRows } from '../../../shared/ui/more-rows';
import { Blank } from '../../../shared/ui/page-states';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { CallTable } from '../call-table';
import { directionWords, statusWords } from '../../../shared/call/call-words';
import { isOver, useLiveCalls } from '../calls.query';
import { runningSeconds } from '../live-calls/running-seconds';
import { useNow } from '../live-calls/use-now';
import { OtherSide } from '../other-side';
import { AgentPage } from './agent-page';
import './dialer-page.css';

/** The web phone, the user's current call, and the user's calls of today. */
export function DialerPage() {
  const userId = String(useCurrentUser()?.id ?? '');
  // Every signed-in user can open the address; calls are as private as the leads.
  const allowed = useAllowed('LEADS');
  return (
    <div className="calls dialer-page">
      <h1>{t`Dialer`}</h1>
      <section>
        <h2>{t`Web phone`}</h2>
        <AgentPage />
      </section>
      {allowed && (
        <div className="dialer-page-calls">
          <section>
            <h2>{t`Status`}</h2>
            <OwnStatus userId={userId} />
          </section>
          <section>
            <h2>{t`My list`}</h2>
            <OwnQueue userId={userId} />
          </section>
          <section>
            <h2>{t`My calls today`}</h2>
            <OwnCalls userId={userId} />
          </section>
        </div>
      )}
    </div>
  );
}

function OwnQueue({ userId }: { userId: string }) {
  const { data } = useLiveCalls();
  return <DialerQueue onThePhone={data?.some((call) => call.user_id === userId)} />;
}

function OwnStatus({ userId }: { userId: string }) {
  const { data, error, refetch } = useLiveCalls();
  const own = data?.find((call) => call.user_id === userId);
  const now = useNow(own !== undefined);
  if (error && !data) return <LoadFailed title={t`The live calls could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank />;
  if (!own) return <p className="calls-none" role="status">{t`You are not on the phone.`}</p>;
  return (
    <p className="dialer-status">
      <b>{spoken(statusWords)(own.status) ?? own.status}</b>{' '}
      <OtherSide callId={own.call_id} leadId={own.lead_id} leadName={own.lead_name} phone={own.phone} underWay />{' '}
      <span className="tabular">{clockTime(runningSeconds(own, now))}</span>
    </p>
  );
}

function OwnCalls({ userId }: { userId: string }) {
  const zone = useTenantZone();
  const { from, to } = dayBounds(inZone(Date.now(), zone).format('YYYY-MM-DD'), zone);
  const { query, calls, refetch } = useCallsByPage(['calls', 'own', userId, from], {
    and: [
      { field: 'userId', op: 'eq', value: userId },
      { field: 'startedAt', op: 'between', from, to },
    ],
  });
  if (query.error && !calls) return <LoadFailed title={t`Your calls could not be loaded`} error={query.error} onRetry={refetch} />;
  if (!calls) return <Blank />;
  if (calls.length === 0) return <p className="calls-none">{t`You have no calls today.`}</p>;
  return (
    <>
      <CallTable
        label={t`My calls today`}
        calls={calls}
        rowKey={({ callId }) => callId}
        columns={[
          { title: t`Time`, cell: ({ startedAt }) => <span className="tabular">{timeIn(startedAt, zone)}</span> },
          { title: t`Lead`, cell: (call) => <OtherSide {...call} underWay={!isOver(call)} /> },
          { title: t`Call type`, cell: ({ direction }) => spoken(directionWords)(direction) },
          { title: t`Status`, cell: ({ status }) => spoken(statusWords)(status) },
          {
            title: t`Talk time`,
            cell: ({ talkSeconds }) => talkSeconds !== undefined && <span className="tabular">{clockTime(talkSeconds)}</span>,
          },
        ]}
      />
      <MoreRows query={query} words={query.hasNextPage ? t`The latest ${whole.format(calls.length)} calls` : undefined} />
    </>
  );
}
