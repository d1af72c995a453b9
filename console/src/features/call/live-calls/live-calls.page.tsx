import { useState } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { useMayCall } from '../../../shared/call/call-number';
import { callable, callNumber, canCall } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { timeIn } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { CallTable } from '../call-table';
import { directionWords, statusWords } from '../../../shared/call/call-words';
import { hangUp, useLiveCalls, useMissedCalls, type MissedCall } from '../calls.query';
import { Agents } from './agents';
import { CallsWithoutLead } from './calls-without-lead';
import { CreateLeadDialog, type UnknownCall } from '../create-lead.dialog';
import { OtherSide } from '../other-side';
import { settled } from '../settled';
import { runningSeconds } from './running-seconds';
import { useNow } from './use-now';

/** Calls in progress with their running durations, today's missed calls, calls whose number belongs to no lead, and who is on the telephone. */
export function LiveCallsPage() {
  return (
    <div className="calls">
      <h1>{t`Live Calls`}</h1>
      <section>
        <h2>{t`On the phone`}</h2>
        <LiveCalls />
      </section>
      <section>
        <h2>{t`Missed today`}</h2>
        <MissedCalls />
      </section>
      <section>
        <h2>{t`Calls without a lead`}</h2>
        <CallsWithoutLead />
      </section>
      <section>
        <h2>{t`Agents and calls of today`}</h2>
        <Agents />
      </section>
    </div>
  );
}

function LiveCalls() {
  const { data, error, refetch } = useLiveCalls();
  const now = useNow(data !== undefined && data.length > 0);
  if (error && !data) return <LoadFailed title={t`The live calls could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank />;
  if (data.length === 0) return <p className="calls-none">{t`Nobody is on the phone.`}</p>;

  const end = (callId: string) =>
    void hangUp(callId).then(
      () => refetch(),
      (problem: unknown) => toast.error(t`The call was not disconnected: ${messageOf(problem)}`),
    );
  return (
    <CallTable
      label={t`On the phone`}
      calls={data}
      rowKey={({ call_id }) => call_id}
      columns={[
        {
          title: t`Lead`,
          cell: (call) => <OtherSide callId={call.call_id} leadId={call.lead_id} leadName={call.lead_name} phone={call.phone} underWay />,
        },
        { title: t`Call type`, cell: ({ direction }) => spoken(directionWords)(direction) ?? direction },
        { title: t`Status`, cell: ({ status }) => spoken(statusWords)(status) ?? status },
        { title: t`Duration`, cell: (call) => <span className="tabular">{clockTime(runningSeconds(call, now))}</span> },
        { title: t`User`, cell: ({ user_name }) => user_name },
        {
          title: t`Action`,
          cell: ({ call_id, may_hang_up }) =>
            may_hang_up && (
              <button type="button" className="button" onClick={() => end(call_id)}>
                {t`Disconnect`}
              </button>
            ),
        },
      ]}
    />
  );
}

const unknownCall = ({ call_id: callId, phone }: MissedCall) => (phone ? { callId, phone, missed: true } : undefined);

function MissedCalls() {
  const { data, error, refetch } = useMissedCalls();
  const zone = useTenantZone();
  const mayCall = useMayCall();
  const [unknown, setUnknown] = useState<UnknownCall>();
  if (error && !data) return <LoadFailed title={t`The missed calls could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank />;
  if (data.length === 0) return <p className="calls-none">{t`No missed calls today.`}</p>;

  const callBack = async ({ call_id, lead_id, lead_name, phone }: MissedCall) => {
    await callNumber({ callId: call_id, leadId: lead_id, phone, name: lead_name });
    await refetch();
  };
  return (
    <>
      <CallTable
        label={t`Missed today`}
        calls={data}
        rowKey={({ call_id }) => call_id}
        columns={[
          { title: t`Time`, cell: ({ at }) => <span className="tabular">{timeIn(at, zone)}</span> },
          {
            title: t`Lead`,
            cell: (call) => (
              <OtherSide
                callId={call.call_id}
                leadId={call.lead_id}
                leadName={call.lead_name}
                phone={call.phone}
                onCalled={() => void refetch()}
              />
            ),
          },
          { title: t`User`, cell: ({ user_name }) => user_name },
          { title: t`Settled`, cell: settled },
          {
            title: t`Action`,
            cell: (call) => (
              <span className="calls-row-actions">
                {mayCall && canCall({ callId: call.call_id, phone: call.phone }) && (
                  <button type="button" className="button" onClick={() => void callBack(call)}>
                    {t`Call back`}
                  </button>
                )}
                {!call.lead_id && !call.foreign && callable(call.phone) && (
                  <button type="button" className="button" onClick={() => setUnknown(unknownCall(call))}>
                    {t`Create lead`}
                  </button>
                )}
              </span>
            ),
          },
        ]}
      />
      {unknown && <CreateLeadDialog call={unknown} onClose={() => setUnknown(undefined)} />}
    </>
  );
}
