import { Modal } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { CallNumber } from '../../../shared/call/call-number';
import { dialStatusWords, directionWords } from '../../../shared/call/call-words';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { CallTable } from '../call-table';

/** All calls of a number that belongs to no lead; a click on the number calls it. */
export function NumberCalls({ call, onClose }: { call: { call_id: string; phone: string | null }; onClose: () => void }) {
  useFocusBack();
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['calls', 'number', call.call_id],
    queryFn: async () => (await get<DataOf<'Call_unknownCaller'>>('lead-not-create-call-history', { id: call.call_id })).data,
    staleTime: 0,
  });
  return (
    <Modal open title={t`Calls of ${call.phone ?? ''}`} width={720} footer={null} onCancel={onClose}>
      <p>
        <CallNumber callId={call.call_id} phone={call.phone} />
      </p>
      {error ? (
        <LoadFailed title={t`The calls could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Blank />
      ) : (
        <CallTable
          label={t`Calls of ${call.phone ?? ''}`}
          calls={data}
          rowKey={({ call_id }) => call_id}
          columns={[
            { title: t`Time`, cell: ({ started_at }) => <span className="tabular">{momentIn(started_at, zone)}</span> },
            { title: t`Call type`, cell: ({ direction }) => spoken(directionWords)(direction) ?? direction },
            { title: t`Dial status`, cell: ({ dial_status }) => spoken(dialStatusWords)(dial_status) ?? dial_status },
            { title: t`User`, cell: ({ user_name }) => user_name },
            { title: t`Talk time`, cell: ({ talk_seconds }) => talk_seconds !== null && clockTime(talk_seconds) },
          ]}
        />
      )}
    </Modal>
  );
}
