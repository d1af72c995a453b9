import {
  AuditOutlined,
  CheckCircleOutlined,
  EditOutlined,
  FileTextOutlined,
  MessageOutlined,
  PaperClipOutlined,
  PhoneOutlined,
  ShoppingOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { type ConversationEntry, type LeadRow } from '@matricula/read-models/lead';
import { dialStatusWords } from '../../../shared/call/call-words';
import { RecordingDialog } from '../../../shared/call/recording.dialog';
import { get } from '../../../shared/http/http';
import { afterReported, leadKey } from '../../../shared/lead/lead.query';
import { useSourceWord } from '../../../shared/lead/masters.query';
import { StagePill } from '../../../shared/lead/stage-pill';
import { WhyMessage } from '../../../shared/lead/why-message';
import { useTenantZone } from '../../../shared/session/session';
import { Failure } from '../../../shared/ui/error-boundary';
import { Blank } from '../../../shared/ui/page-states';
import { relativeTime } from '../../../shared/ui/relative-time';
import { fetchAttachment } from './attachment';
import { changeInWords, deliveryWords, enquiryInWords, tagWords } from './conversation-words';
import { usePastMoment } from './past-moment';
import { type DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';
import { momentIn } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { spoken } from '../../../shared/texts/spoken';
import { tx } from '../../../shared/texts/with-elements';

const PAGE = 50;

const icons: Readonly<Record<ConversationEntry['kind'], ReactNode>> = {
  'call-action': <PhoneOutlined />,
  'follow-up': <CheckCircleOutlined />,
  owner: <SwapOutlined />,
  enquiry: <AuditOutlined />,
  contact: <MessageOutlined />,
  note: <FileTextOutlined />,
  message: <MessageOutlined />,
  call: <PhoneOutlined />,
  order: <ShoppingOutlined />,
  change: <EditOutlined />,
};

/** All conversations and actions with the person in one stream, newest first: a quick read before the next call. */
export function ConversationTab({ lead }: { lead: LeadRow }) {
  const zone = useTenantZone();
  const then = usePastMoment();
  const query = useInfiniteQuery({
    queryKey: [...leadKey(lead.leadId), 'conversation', then],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const { data, count } = await get<DataOf<'Conversation_conversation'>>(
        `leads/${lead.leadId}/conversation`,
        { page_no: pageParam, limit: PAGE, asOf: then ?? null },
        then === undefined ? afterReported(lead.leadId) : undefined,
      );
      return { entries: data, count: Number(count ?? 0) };
    },
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
  });
  if (query.isPending) return <Blank />;
  if (query.isError) return <Failure part error={query.error} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  const now = new Date(then ?? Date.now());
  return (
    <>
      <ol className="conversation" aria-label={t`Conversation`}>
        {entries.map((entry) => (
          <li key={entry.entryId} data-kind={entry.kind}>
            <i aria-hidden="true">{icons[entry.kind]}</i>
            <div>
              <Told entry={entry} zone={zone} />
              {entry.automatic && entry.messageId !== undefined && then === undefined && (
                <WhyMessage leadId={lead.leadId} messageId={entry.messageId} />
              )}
              {entry.comment && <p className="record-comment">{entry.comment}</p>}
              {entry.attachments?.map((file) => (
                <button
                  key={file.blobId}
                  type="button"
                  className="attachment"
                  title={t`Download`}
                  onClick={() => void fetchAttachment(entry.callActionId ?? '', file)}
                >
                  <PaperClipOutlined /> {file.name}
                </button>
              ))}
            </div>
            <time className="tabular" dateTime={entry.at} title={momentIn(entry.at, zone)}>
              {relativeTime(entry.at, zone, now)}
            </time>
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >{t`Show earlier`}</button>
      )}
    </>
  );
}

function Told({ entry, zone }: { entry: ConversationEntry; zone: string }) {
  const source = useSourceWord();
  const { kind, userName, stage, subStage, previousStage, stageTag, dialer, followUpAt, changes, sentence, delivery } = entry;
  if (kind === 'call-action')
    return (
      <p>
        <b>{userName}</b>{' '}
        <span className="faint">{[t(tagWords[stageTag ?? ''] ?? ''), dialer && t`dialer`].filter(Boolean).join(', ')}</span>{' '}
        <Moved from={previousStage} to={stage} /> {subStage}
        {followUpAt && <span className="conversation-follow-up tabular"> {tx`· follow-up ${(<b>{momentIn(followUpAt, zone)}</b>)}`}</span>}
      </p>
    );
  if (entry.call) return <TelephoneCall call={entry.call} />;
  if (stage)
    return (
      <p>
        <b>{userName}</b> <span className="faint">{t`with others`}</span> <Moved from={previousStage} to={stage} /> {subStage}
      </p>
    );
  if (kind === 'enquiry')
    return (
      <p>
        <b>{enquiryInWords(entry, source(entry.source))}</b>
        <span className="faint">{entry.jobId ? t` by an import of ${userName}` : t` recorded by ${userName}`}</span>
      </p>
    );
  if (changes) return <p>{tx`${(<b>{userName}</b>)} changed ${changes.map(changeInWords).join('; ')}`}</p>;
  if (delivery)
    return (
      <p>
        {sentence} <span className="pill">{t(deliveryWords[delivery])}</span>
      </p>
    );
  return <p>{sentence}</p>;
}

function TelephoneCall({ call }: { call: NonNullable<ConversationEntry['call']> }) {
  const [playing, setPlaying] = useState(false);
  const { callId, direction, dialStatus = '', missed, talkSeconds, disposition, userName, hasRecording } = call;
  const status = missed ? t`Missed` : spoken(dialStatusWords)(dialStatus);
  const told = [status, talkSeconds !== undefined && clockTime(talkSeconds), disposition].filter(Boolean).join(' · ');
  return (
    <p>
      <b>{direction === 'outgoing' ? t`Outgoing call` : t`Incoming call`}</b> <span className="faint">{userName}</span>{' '}
      <span className="tabular">{told}</span>{' '}
      {hasRecording && (
        <button type="button" className="link-button" aria-label={t`Play the recording`} onClick={() => setPlaying(true)}>
          {t`Play`}
        </button>
      )}
      {playing && <RecordingDialog callId={callId} onClose={() => setPlaying(false)} />}
    </p>
  );
}

function Moved({ from, to }: { from?: string; to?: string }) {
  return (
    <>
      {from && from !== to && (
        <>
          <StagePill stage={from} /> <span aria-label={t`to`}>→</span>{' '}
        </>
      )}
      <StagePill stage={to} />
    </>
  );
}
