import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MessageRow } from '@matricula/read-models/communication';
import type { RecordRow } from '@matricula/read-models/record';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { LastRows } from './last-rows';
import { t } from '../../../shared/texts/texts';

/** The server compares calls every few minutes. */
const COMPARED_MS = 60_000;

type Accounts = DataOf<'Integration_inForce'>;

const channelWords: Record<Accounts[number]['channel'] | 'whatsapp', string> = {
  email: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  webhook: 'Webhooks',
};
const accountWords: Record<Accounts[number]['by'], string> = {
  institution: 'your own account',
  installation: 'the account of this installation',
  sandbox: 'the sandbox: nothing leaves this server',
  nobody: 'no provider: nothing is sent',
};
const statusWords: Record<MessageRow['status'], string> = {
  requested: 'Waiting',
  started: 'Sending',
  postponed: 'Will be retried',
  accepted: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  unknown: 'Unknown',
};

/** The account in use for each channel. */
export function InForce() {
  const { data, refetch } = useQuery({
    queryKey: ['integrations-in-force'],
    queryFn: async () => (await get<Accounts>('integrations/in-force')).data,
    staleTime: 0,
  });
  useLiveRows('integrations', () => void refetch());
  return (
    <dl className="config-accounts" aria-label={t`Accounts used for sending`}>
      {data?.map(({ channel, by }) => (
        <div key={channel}>
          <dt>{t(channelWords[channel])}</dt>
          <dd>{t(accountWords[by])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What an account does at the moment: its last messages, with a test, or for calls the last comparison with the list of the provider. */
export function AccountPanel({ row }: { row: RecordRow }) {
  const { channel } = row;
  return (
    <div className="config-panel">
      {isOfMessages(channel) && <MessageTest channel={channel} />}
      {row.active !== true && <p>{t`This account is not used for sending: tick the box below first.`}</p>}
      {isOfMessages(channel) && (
        <LastRows<MessageRow>
          title={t`Last messages by ${t(channelWords[channel])}`}
          list="messages"
          where={{ field: 'channel', op: 'eq', value: channel }}
          empty={t`None yet.`}
          said={({ kind, status }) => ({ what: kind, word: t(statusWords[status]), bad: status === 'failed' || status === 'unknown' })}
        />
      )}
      {channel === 'voice' && row.active === true && <LastComparison provider={String(row.provider)} since={row.createdAt} />}
    </div>
  );
}

const isOfMessages = (channel: unknown): channel is keyof typeof channelWords => Object.hasOwn(channelWords, String(channel));

function MessageTest({ channel }: { channel: keyof typeof channelWords }) {
  const test = () =>
    post('messages/test', { channel }).then(
      ({ message }) => toast.success(message ?? t`The test is on its way.`),
      (error: unknown) => toast.error(t`No test was sent: ${messageOf(error)}`),
    );
  return (
    <div className="config-panel-actions">
      <Button onClick={() => void test()}>{t`Send a test to yourself`}</Button>
      <Link to={`/messages?channel=${channel}`}>{t`All messages`}</Link>
    </div>
  );
}

/** When calls were last compared with the list of the provider, and why it failed. Before `since` that was by another account. */
function LastComparison({ provider, since }: { provider: string; since: string }) {
  const zone = useTenantZone();
  const { data, error, isPending } = useQuery({
    queryKey: ['call-comparison', provider],
    queryFn: async () => (await get<DataOf<'CallComparison_last'>>(`integrations/call-comparison/${encodeURIComponent(provider)}`)).data,
    staleTime: 0,
    refetchInterval: COMPARED_MS,
  });
  if (isPending) return null;
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!data || data.at < since) return <p role="status">{t`Calls were not compared with the list of the provider yet.`}</p>;
  const when = momentIn(data.at, zone);
  return data.error === null ? (
    <p role="status">{t`Calls were last compared with the list of the provider at ${when}.`}</p>
  ) : (
    <p role="alert">{t`Calls could not be compared with the list of the provider at ${when}: ${data.error}`}</p>
  );
}
