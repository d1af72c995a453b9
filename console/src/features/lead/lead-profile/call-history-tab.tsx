import { PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { whole } from '@matricula/domain/kernel/figures';
import { type LeadRow } from '@matricula/read-models/lead';
import { useCallsByPage } from '../../../shared/call/calls-pages.query';
import { dialStatusWords, directionWords } from '../../../shared/call/call-words';
import { PlayRecording } from '../../../shared/call/play-recording';
import { get } from '../../../shared/http/http';
import { leadKey } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { fetchAttachment } from './attachment';
import { tagWords } from './conversation-words';
import { LeadPart } from '../../../shared/lead/lead-part';
import { usePastMoment } from './past-moment';
import { type DataOf } from '../../../shared/http/answers';
import { momentIn } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { MoreRows } from '../../../shared/ui/more-rows';

/** The call actions of the lead, and at present its telephone calls and who clicked call or chat (LP-11). */
export function CallHistoryTab({ lead }: { lead: LeadRow }) {
  const then = usePastMoment();
  return (
    <>
      {then === undefined && <TelephoneCalls lead={lead} />}
      <section className="record-calls" aria-label={t`Call actions`}>
        {then === undefined && <h2>{t`Call actions`}</h2>}
        <CallActions lead={lead} />
      </section>
      {then === undefined && <ClickHistory lead={lead} />}
    </>
  );
}

/** The telephone calls with the lead that the user may see, newest first. */
function TelephoneCalls({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const { query, calls } = useCallsByPage([...leadKey(leadId), 'telephone-calls'], { field: 'leadId', op: 'eq', value: leadId });
  return (
    <section className="record-calls" aria-label={t`Telephone calls`}>
      <h2>{t`Telephone calls`}</h2>
      <LeadPart
        query={{ ...query, data: calls }}
        rowKey={({ callId }) => callId}
        empty={t`No telephone calls yet.`}
        columns={[
          { title: t`When`, cell: ({ startedAt }) => <span className="tabular">{momentIn(startedAt, zone)}</span> },
          { title: t`Call type`, cell: ({ direction }) => spoken(directionWords)(direction) },
          { title: t`Status`, cell: ({ status, dialStatus }) => (status === 'missed' ? t`Missed` : spoken(dialStatusWords)(dialStatus)) },
          {
            title: t`Talk time`,
            cell: ({ talkSeconds }) => talkSeconds !== undefined && <span className="tabular">{clockTime(talkSeconds)}</span>,
          },
          { title: t`Disposition`, cell: ({ disposition }) => disposition },
          { title: t`Recording`, cell: (call) => <PlayRecording call={call} /> },
          { title: t`By`, cell: ({ userName }) => userName },
        ]}
      />
      <MoreRows query={query} words={query.hasNextPage && calls ? t`The latest ${whole.format(calls.length)} calls` : undefined} />
    </section>
  );
}

const channelWords: Readonly<Record<string, string>> = { call: 'Call', whatsapp: 'WhatsApp' };

/** Every click on call or chat, newest first. */
function ClickHistory({ lead: { leadId } }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const query = useQuery({
    queryKey: [...leadKey(leadId), 'clicks'],
    queryFn: async () => (await get<DataOf<'Lead_clicks'>>(`lead/${leadId}/call/click/history`)).data,
  });
  return (
    <section className="record-clicks" aria-label={t`Clicks on call and chat`}>
      <h2>{t`Clicks on call and chat`}</h2>
      <LeadPart
        query={query}
        rowKey={({ entryId }) => entryId}
        empty={t`Nobody clicked call or chat yet.`}
        columns={[
          { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
          { title: t`How`, cell: ({ channel = '' }) => t(channelWords[channel] ?? channel) },
          { title: t`By`, cell: ({ userName }) => userName },
        ]}
      />
    </section>
  );
}

/** Every call action of the lead with its comment and files: newest first. */
function CallActions({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const then = usePastMoment();
  const query = useQuery({
    queryKey: [...leadKey(lead.leadId), 'calls', then],
    queryFn: async () =>
      (await get<DataOf<'Lead_callHistory'>>('get/call/history/by/lead/id', { id: lead.leadId, asOf: then ?? null })).data,
  });
  return (
    <LeadPart
      query={query}
      rowKey={({ callActionId }) => callActionId}
      empty={t`No call actions yet.`}
      columns={[
        { title: t`When`, cell: ({ at }) => <span className="tabular">{momentIn(at, zone)}</span> },
        {
          title: t`Stage`,
          cell: ({ stage, subStage, previousStage }) => (
            <>
              <b>{stage}</b>
              {subStage && `, ${subStage}`}
              {previousStage && previousStage !== stage && <small className="faint"> {t`from ${previousStage}`}</small>}
            </>
          ),
        },
        { title: t`Tag`, cell: ({ stageTag }) => t(tagWords[stageTag] ?? '') },
        {
          title: t`Comment`,
          cell: ({ comment, attachments, callActionId }) => (
            <>
              {comment && <span className="record-comment">{comment}</span>}
              {attachments.map((file) => (
                <button
                  key={file.blobId}
                  type="button"
                  className="attachment"
                  title={t`Download`}
                  onClick={() => void fetchAttachment(callActionId, file)}
                >
                  <PaperClipOutlined /> {file.name}
                </button>
              ))}
            </>
          ),
        },
        { title: t`Follow-up`, cell: ({ followUpAt }) => followUpAt && <span className="tabular">{momentIn(followUpAt, zone)}</span> },
        { title: t`By`, cell: ({ userName, dialer }) => `${userName}${dialer ? ', dialer' : ''}` },
      ]}
    />
  );
}
