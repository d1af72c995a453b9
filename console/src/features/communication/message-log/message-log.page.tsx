import { QuestionCircleOutlined, RedoOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageList, type MessageRow } from '@matricula/read-models/communication';
import { ListPage } from '../../../shared/grid/list-page';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { WhyMessageDialog } from '../../../shared/lead/why-message';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { toast } from '../../../shared/ui/toast';
import { EmailFigures } from './email-figures';
import {
  canReplay,
  channelWords,
  isOfLead,
  kindInWords,
  messageColumns,
  messageFilters,
  newestFirst,
  statusWords,
} from './message.columns';
import { ReceivedMessages } from './received-messages';
import { RecipientName } from './recipient-name';
import { SmsBalance } from './sms-balance';
import { t } from '../../../shared/texts/texts';
import './message-log.css';

async function replay(messageIds: string[]): Promise<boolean> {
  try {
    const { message } = await post('messages/replay', { messageIds });
    toast.success(message ?? t`The message is sent again.`);
    return true;
  } catch (error) {
    toast.error(t`Not sent again: ${messageOf(error)}`);
    return false;
  }
}

async function sendTest(channel: keyof typeof channelWords): Promise<void> {
  try {
    const { message } = await post('messages/test', { channel });
    toast.success(message ?? t`The test is on its way.`);
  } catch (error) {
    toast.error(t`No test was sent: ${messageOf(error)}`);
  }
}

/** Sends a test message to the user: the log shows whether the channel works, and why not. */
function TestButtons() {
  return (
    <div className="message-tests" role="group" aria-label={t`Send a test to yourself`}>
      <span>{t`Send a test to yourself:`}</span>
      {(Object.keys(channelWords) as (keyof typeof channelWords)[]).map((channel) => (
        <button key={channel} type="button" className="button" onClick={() => void sendTest(channel)}>
          {t(channelWords[channel])}
        </button>
      ))}
      <SmsBalance />
    </div>
  );
}

/** Sends the selected messages again; each is checked first. */
async function replayChosen(selection: BulkSelection): Promise<boolean> {
  if ('keys' in selection) return replay(selection.keys);
  toast.warning(t`Choose the messages one by one.`);
  return false;
}

const views = {
  label: 'Messages',
  tabs: [
    { key: 'sent', title: 'Sent', to: '/messages' },
    { key: 'received', title: 'From unknown numbers', to: '/messages?view=received' },
  ],
};

/** Outgoing messages, and messages from unknown numbers. */
export function MessageLogPage() {
  const current = useSearchParams()[0].get('view') === 'received' ? 'received' : 'sent';
  const above = <PageTabs {...views} current={current} />;
  return current === 'received' ? <ReceivedMessages above={above} /> : <SentMessages tabs={above} />;
}

/** Outgoing messages with their delivery status, without their content. */
function SentMessages({ tabs }: { tabs: ReactNode }) {
  const names = useStaffNames();
  const [asked, setAsked] = useState<MessageRow>();
  const columns = useMemo(() => messageColumns(), []);
  const filters = useMemo(
    () => messageFilters.map((filter) => (filter.field === 'recipientId' ? { ...filter, words: names } : filter)),
    [names],
  );
  return (
    <>
      <ListPage<MessageRow>
        title={t`Messages`}
        list="messages"
        model={messageList}
        columns={columns}
        filters={filters}
        defaultSort={newestFirst}
        above={
          <>
            {tabs}
            <EmailFigures />
            <TestButtons />
          </>
        }
        bulk={[{ label: t`Send again`, run: replayChosen }]}
        hover={(row) => (
          <>
            {isOfLead(row) && (
              <button
                type="button"
                className="icon-button"
                aria-label={t`Why this message?`}
                title={t`Why this message?`}
                onClick={() => setAsked(row)}
              >
                <QuestionCircleOutlined />
              </button>
            )}
            {canReplay(row) && (
              <button
                type="button"
                className="icon-button"
                aria-label={t`Send again`}
                title={t`Send again`}
                onClick={() => void replay([row.messageId])}
              >
                <RedoOutlined />
              </button>
            )}
          </>
        )}
        card={(row) => ({
          title: <RecipientName recipientId={row.recipientId} />,
          mark: t(statusWords[row.status]),
          second: `${t(channelWords[row.channel])} · ${kindInWords(row.kind)}`,
          third: row.error,
          action: canReplay(row)
            ? { label: t`Send again`, icon: <RedoOutlined />, run: () => void replay([row.messageId]) }
            : isOfLead(row)
              ? { label: t`Why this message?`, icon: <QuestionCircleOutlined />, run: () => setAsked(row) }
              : undefined,
        })}
        empty={{ text: t`No messages have been sent yet.` }}
      />
      {asked && (
        <Suspense fallback={null}>
          <WhyMessageDialog leadId={asked.recipientId} messageId={asked.messageId} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
