import { PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { get } from '../../../shared/http/http';
import { leadKey } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { fetchAttachment } from './attachment';
import { tagWords } from './conversation-words';
import { LeadPart } from '../../../shared/lead/lead-part';
import { useThen } from './then';
import { type DataOf } from '../../../shared/http/answers';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

/** The call actions of the lead, and at present who clicked call or chat (LP-11). */
export function CallHistoryTab({ lead }: { lead: LeadRow }) {
  const then = useThen();
  return (
    <>
      <CallActions lead={lead} />
      {then === undefined && <ClickHistory lead={lead} />}
    </>
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
  const then = useThen();
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
