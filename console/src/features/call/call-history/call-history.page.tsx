import { PlayCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callList, type CallRow } from '@matricula/read-models/call';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { ListPage } from '../../../shared/grid/list-page';
import { useSourceColumns } from '../../../shared/lead/source-columns';
import { useReportUse } from '../../../shared/report/report-uses';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { dialStatusWords, statusWords } from '../../../shared/call/call-words';
import { CALLS } from '../../../shared/call/use-call';
import { CallFigures } from './call-figures';
import { advanceCallColumns, advanceCallFilters, callColumns, callFilters, newestFirst } from './call.columns';
import { isPlayable } from '../../../shared/call/is-playable';
import { RecordingDialog } from '../../../shared/call/recording.dialog';

interface CallListProps {
  /** The screen's path without its slash: its name in the list of reports. */
  name: string;
  title: string;
  columns: readonly ListColumn<CallRow>[];
  filters: readonly FilterField[];
}

function CallList({ name, title, columns, filters }: CallListProps) {
  const navigate = useNavigate();
  useReportUse(name);
  const zone = useTenantZone();
  const [played, setPlayed] = useState<string>();
  const worded = useSourceColumns(columns, filters);
  const list = (
    <ListPage<CallRow>
      title={title}
      list={CALLS}
      model={callList}
      columns={worded.columns}
      filters={worded.filters}
      defaultSort={newestFirst}
      onOpen={({ leadId }) => leadId && void navigate(`/lp/${leadId}/call-history`)}
      card={({ callId, leadName, leadId, phone, startedAt, userName, talkSeconds, status, dialStatus, ...recording }) => ({
        title: leadName ?? (leadId ? t`Lead` : t`Unknown number`),
        second: [phone ?? t`Withheld number`, userName].filter(Boolean).join(' · '),
        third: [momentIn(startedAt, zone), talkSeconds !== undefined && clockTime(talkSeconds)].filter(Boolean).join(' · '),
        // An ended call was busy, failed or unanswered as well, which the columns tell apart.
        mark: status === 'ended' ? spoken(dialStatusWords)(dialStatus) : spoken(statusWords)(status),
        action: isPlayable(recording)
          ? { label: t`Play the recording`, icon: <PlayCircleOutlined aria-hidden />, run: () => setPlayed(callId) }
          : undefined,
      })}
      figures={(selection) => <CallFigures {...selection} />}
      empty={{ text: t`No calls yet.` }}
    />
  );
  return (
    <>
      {list}
      {played !== undefined && <RecordingDialog callId={played} onClose={() => setPlayed(undefined)} />}
    </>
  );
}

/** The calls of the user and their team (001 §2.5). */
export function CallHistoryPage() {
  return <CallList name="lead-calls-history" title={t`Call History User`} columns={callColumns} filters={callFilters} />;
}

/** The same calls, with ring times, outcome and further filters. */
export function AdvanceCallHistoryPage() {
  return (
    <CallList
      name="lead-calls-advance-history"
      title={t`Advance Call History User`}
      columns={advanceCallColumns}
      filters={advanceCallFilters}
    />
  );
}
