import { Segmented } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dialStatusWords, directionWords } from '../../../shared/call/call-words';
import { useMayCall } from '../../../shared/call/call-number';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { callNotes } from '../../../shared/lead/call-notes';
import { callable, callNumber, canCall } from '../../../shared/lead/lead.query';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { CallTable } from '../call-table';
import { CALLS } from '../../../shared/call/use-call';
import { CreateLeadDialog } from '../create-lead.dialog';
import { OtherSide } from '../other-side';
import { settled } from '../settled';
import { NumberCalls } from './number-calls.dialog';

type CallWithoutLead = DataOf<'Call_withoutLead'>[number];

const PAGE = 20;

/** A call with a withheld number of which the user wrote down something. */
const hasNote = ({ call_id, phone }: CallWithoutLead) => !phone && Boolean(callNotes.read(call_id).note?.trim());

/** Calls whose number belongs to no lead: called back, made leads, or marked as spam; those marked as spam are listed apart. */
export function CallsWithoutLead() {
  const [spam, setSpam] = useState(false);
  const [page, setPage] = useState(1);
  const [created, setCreated] = useState<CallWithoutLead>();
  const [number, setNumber] = useState<CallWithoutLead>();
  const zone = useTenantZone();
  const mayCall = useMayCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['calls', 'without-lead', spam, page],
    queryFn: async () =>
      (await get<CallWithoutLead[]>('get/leads/without/leadId/all', { page_no: page, limit: PAGE, ...(spam && { spam: true }) })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const again = () => void refetch();
  useLiveRows(CALLS, again, again);

  const mark = async ({ call_id }: CallWithoutLead) => {
    try {
      const { message } = await post('save-spam-call', { call_id, spam: !spam });
      toast.success(message ?? t`Saved`);
      await refetch();
    } catch (problem) {
      toast.error(messageOf(problem));
    }
  };
  const callBack = async ({ call_id, phone }: CallWithoutLead) => {
    await callNumber({ callId: call_id, phone });
    await refetch();
  };
  const actions = (call: CallWithoutLead) => (
    <span className="calls-row-actions">
      {mayCall && !spam && call.ended_at !== null && canCall({ callId: call.call_id, phone: call.phone }) && (
        <button type="button" className="button" onClick={() => void callBack(call)}>
          {t`Call back`}
        </button>
      )}
      {!spam && (callable(call.phone) || hasNote(call)) && (
        <button type="button" className="button" onClick={() => setCreated(call)}>
          {t`Create lead`}
        </button>
      )}
      <button type="button" className="button" onClick={() => void mark(call)}>
        {spam ? t`Not spam` : t`Mark as spam`}
      </button>
      {call.phone && (
        <button type="button" className="button" onClick={() => setNumber(call)}>
          {t`All calls of the number`}
        </button>
      )}
    </span>
  );

  const none = spam ? t`No calls are marked as spam.` : t`No calls without a lead.`;
  return (
    <>
      <Segmented
        aria-label={t`Calls without a lead`}
        options={[
          { value: 'calls', label: t`Calls` },
          { value: 'spam', label: t`Spam` },
        ]}
        value={spam ? 'spam' : 'calls'}
        onChange={(shown) => {
          setSpam(shown === 'spam');
          setPage(1);
        }}
      />
      {error && !data ? (
        <LoadFailed title={t`The calls without a lead could not be loaded`} error={error} onRetry={again} />
      ) : !data ? (
        <Blank />
      ) : data.length === 0 ? (
        <p className="calls-none">{none}</p>
      ) : (
        <CallTable
          label={t`Calls without a lead`}
          calls={data}
          rowKey={({ call_id }) => call_id}
          columns={[
            { title: t`Time`, cell: ({ started_at }) => <span className="tabular">{momentIn(started_at, zone)}</span> },
            {
              title: t`Phone`,
              cell: (call) => <OtherSide callId={call.call_id} leadId={null} leadName={null} phone={call.phone} onCalled={again} />,
            },
            { title: t`Call type`, cell: ({ direction }) => spoken(directionWords)(direction) ?? direction },
            { title: t`Dial status`, cell: ({ dial_status }) => spoken(dialStatusWords)(dial_status) ?? dial_status },
            { title: t`User`, cell: ({ user_name }) => user_name },
            { title: t`Settled`, cell: (call) => call.status === 'missed' && settled(call) },
            { title: t`Action`, cell: actions },
          ]}
        />
      )}
      {data && (page > 1 || data.length === PAGE) && (
        <p className="calls-pages">
          <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t`Previous page`}
          </button>
          <button type="button" className="button" disabled={data.length < PAGE} onClick={() => setPage(page + 1)}>
            {t`Next page`}
          </button>
        </p>
      )}
      {created && (
        <CreateLeadDialog
          call={{ callId: created.call_id, phone: created.phone ?? '', missed: created.status === 'missed' }}
          onClose={() => setCreated(undefined)}
        />
      )}
      {number && <NumberCalls call={number} onClose={() => setNumber(undefined)} />}
    </>
  );
}
