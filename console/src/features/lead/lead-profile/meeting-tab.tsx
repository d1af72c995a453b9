import { CalendarOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { meetingLife, scheduleMeetingFields, type MeetingStatus } from '@matricula/domain/meeting';
import { type LeadRow } from '@matricula/read-models/lead';
import { MoveButtons } from '../../../shared/detail/moves';
import { FormDialog } from '../../../shared/form/form-dialog';
import { download } from '../../../shared/grid/list-source';
import { type DataOf } from '../../../shared/http/answers';
import { fetchFile, get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { leadKey, refreshLead } from '../../../shared/lead/lead.query';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useLabels } from '../../../shared/session/labels';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { LeadPart } from '../../../shared/lead/lead-part';
import { part } from '../../../shared/routing/part';
import './meeting-tab.css';

const RescheduleDialog = lazy(async () => ({
  default: (await part('RescheduleDialog', () => import('./reschedule.dialog'))).RescheduleDialog,
}));

type Meeting = DataOf<'Meeting_meetings'>[number];

const tones: Readonly<Record<MeetingStatus, number | 'plain' | 'done'>> = { scheduled: 2, held: 'done', missed: 3, cancelled: 'plain' };

/** The virtual meetings of a lead, the latest first: schedule, reschedule, cancel, and record what came of them. */
export function MeetingTab({ lead: { leadId, email } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const labels = useLabels();
  const [scheduling, setScheduling] = useState(false);
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'meetings'],
    queryFn: async () => (await get<DataOf<'Meeting_meetings'>>('meetings', { leadId })).data,
    staleTime: 0,
  });
  const again = () => void query.refetch();
  useLiveRows('lead-meetings', again, again, [leadId]);
  const done = async (message: string | undefined) => {
    toast.success(message ?? t`Saved Successfully`);
    await refreshLead(leadId);
  };
  return (
    <section aria-label={t`Meetings`}>
      <div className="meeting-head">
        <button type="button" className="button button-primary" onClick={() => setScheduling(true)}>
          {t`Schedule a meeting`}
        </button>
      </div>
      <LeadPart<Meeting>
        query={query}
        rowKey={({ meetingId }) => meetingId}
        empty={t`No meetings yet.`}
        columns={[
          {
            title: t`When`,
            cell: ({ startsAt, minutes }) => (
              <>
                <span className="tabular">{momentIn(startsAt, zone)}</span>
                <small className="faint"> {t`${minutes} minutes`}</small>
              </>
            ),
          },
          {
            title: t`Meeting`,
            cell: ({ title, collegeName, note }) => (
              <>
                <b>{title}</b>
                {collegeName && `, ${collegeName}`}
                {note && <span className="record-comment">{note}</span>}
              </>
            ),
          },
          {
            title: t`Status`,
            cell: ({ status, outcome }) => (
              <>
                <span className="pill" style={pillStyle(tones[status])}>
                  {t(meetingLife.states[status])}
                </span>
                {outcome && <span className="record-comment">{outcome}</span>}
              </>
            ),
          },
          { title: t`Host`, cell: ({ hostName }) => hostName ?? '' },
          { title: t`Actions`, cell: (meeting) => <MeetingActions leadId={meeting.leadId} meeting={meeting} onDone={done} /> },
        ]}
      />
      {scheduling && (
        <FormDialog
          as="drawer"
          title={t`Schedule a meeting`}
          of={scheduleMeetingFields}
          labels={{ collegeId: labels.entity }}
          notes={email ? undefined : { invite: t`This lead has no e-mail address.` }}
          draft={`leads/${leadId}/meeting`}
          saveText={t`Schedule`}
          onSave={(values, idempotencyKey) => post('meetings', { leadId, ...values }, { idempotencyKey })}
          onDone={({ message }) => {
            setScheduling(false);
            void done(message);
          }}
          onClose={() => setScheduling(false)}
        />
      )}
    </section>
  );
}

interface MeetingActionsProps {
  leadId: string;
  meeting: Meeting;
  onDone: (message: string | undefined) => Promise<void>;
}

/** Join, calendar file, and the moves that the reader may make. */
function MeetingActions({ leadId, meeting, onDone }: MeetingActionsProps) {
  const { meetingId, status, link, moves } = meeting;
  const [rescheduling, setRescheduling] = useState(false);
  return (
    <div className="meeting-actions">
      {link && status === 'scheduled' && (
        <a className="button" href={link} target="_blank" rel="noreferrer noopener">
          <VideoCameraOutlined aria-hidden /> {t`Join`}
        </a>
      )}
      <button type="button" className="button" onClick={() => void fetchCalendarFile(leadId, meetingId)}>
        <CalendarOutlined aria-hidden /> {t`Calendar file`}
      </button>
      <MoveButtons
        life={meetingLife}
        moves={moves.filter((move) => move !== 'reschedule')}
        draft={`meeting/${meetingId}`}
        onMove={async (move, values, _files, idempotencyKey) => {
          const { message } = await post(`meetings/${leadId}/${meetingId}/${move}`, values, { idempotencyKey });
          await onDone(message);
        }}
      />
      {moves.includes('reschedule') && (
        <button type="button" className="button" onClick={() => setRescheduling(true)}>
          {t(meetingLife.moves.reschedule.label)}
        </button>
      )}
      {rescheduling && (
        <Suspense fallback={null}>
          <RescheduleDialog leadId={leadId} meeting={meeting} onDone={onDone} onClose={() => setRescheduling(false)} />
        </Suspense>
      )}
    </div>
  );
}

async function fetchCalendarFile(leadId: string, meetingId: string): Promise<void> {
  try {
    download(await fetchFile(`meetings/${leadId}/${meetingId}/calendar`), 'meeting.ics');
  } catch (error) {
    toast.error(t`${'meeting.ics'} was not downloaded: ${messageOf(error)}`);
  }
}
