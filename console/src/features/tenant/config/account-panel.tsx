import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MessageRow } from '@matricula/read-models/communication';
import type { RecordRow } from '@matricula/read-models/record';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { toast } from '../../../shared/ui/toast';
import { LastRows } from './last-rows';
import { t } from '../../../shared/texts/texts';

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

/** Tests an account: a message to the user through it, and the status of the last ones. */
export function AccountPanel({ row }: { row: RecordRow }) {
  const channel = row.channel as MessageRow['channel'];
  const test = () =>
    post('messages/test', { channel }).then(
      ({ message }) => toast.success(message ?? t`The test is on its way.`),
      (error: unknown) => toast.error(t`No test was sent: ${messageOf(error)}`),
    );
  return (
    <div className="config-panel">
      <div className="config-panel-actions">
        <Button onClick={() => void test()}>{t`Send a test to yourself`}</Button>
        <Link to={`/messages?channel=${channel}`}>{t`All messages`}</Link>
      </div>
      {row.active !== true && <p>{t`This account is not used for sending: tick the box below first.`}</p>}
      <LastRows<MessageRow>
        title={t`Last messages by ${t(channelWords[channel])}`}
        list="messages"
        where={{ field: 'channel', op: 'eq', value: channel }}
        empty={t`None yet.`}
        said={({ kind, status }) => ({ what: kind, word: t(statusWords[status]), bad: status === 'failed' || status === 'unknown' })}
      />
    </div>
  );
}
