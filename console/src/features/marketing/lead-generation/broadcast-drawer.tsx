import { Button, Drawer, Popconfirm, Progress } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { channelCodes } from '@matricula/domain/marketing/lead-generation.records';
import { FactList } from '../../../shared/detail/fact-list';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import { useAllowed, useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { useAudience, useBroadcast, type BroadcastHistory } from './lead-generation.query';
import './lead-generation.css';

export const stateWords: Readonly<Record<string, string>> = {
  created: 'Created¦broadcast',
  waiting: 'Waiting¦broadcast',
  sending: 'Sending¦broadcast',
  paused: 'Paused¦broadcast',
  stopped: 'Stopped¦broadcast',
  sent: 'Sent¦broadcast',
};

const reasonWords: Readonly<Record<string, string>> = {
  optedOut: 'Opted out',
  noContact: 'No contact',
  duplicate: 'Same contact as another lead',
  hidden: 'Leads that the sender does not see',
  refused: 'Refused, for example without a value that the text uses',
};

const moves = [
  { move: 'send', label: 'Send now', sure: 'Send this broadcast? What is sent cannot be taken back.' },
  { move: 'pause', label: 'Pause' },
  { move: 'resume', label: 'Resume' },
  { move: 'stop', label: 'Stop', sure: 'Stop this broadcast? The rest is never sent.' },
] as const;

/** Messages that were requested so far. */
const requestedOf = ({ requested, accepted, delivered, read, failed, unknown }: BroadcastHistory) =>
  requested + accepted + delivered + read + failed + unknown;

/** A broadcast: whom it reaches, how far it is, and what its sender can do. */
export function BroadcastDrawer({ id, onMoved, onClose }: { id: string; onMoved: () => void; onClose: () => void }) {
  useFocusBack();
  const { data, error, isPending } = useBroadcast(id);
  return (
    <Drawer open title={data?.name ?? t`Broadcast`} width={520} onClose={onClose}>
      {error && (
        <p className="import-error" role="alert">
          {messageOf(error)}
        </p>
      )}
      {isPending && <p className="broadcast-note">{t`Loading...`}</p>}
      {data === null && <p>{t`There is no such broadcast.`}</p>}
      {data && <Shown broadcast={data} onMoved={onMoved} />}
    </Drawer>
  );
}

function Shown({ broadcast, onMoved }: { broadcast: BroadcastHistory; onMoved: () => void }) {
  const zone = useTenantZone();
  const channel = broadcast.channel === 'sms' ? 'sms' : 'email';
  const may = useAllowed(channelCodes[channel]);
  const [busy, setBusy] = useState(false);
  const done = requestedOf(broadcast);
  const at = (moment: string | null) => moment && momentIn(moment, zone);
  async function run(move: string) {
    setBusy(true);
    try {
      const { message } = await post(`lead-gen/${move}-broadcast`, { broadcast_id: broadcast.broadcast_id });
      toast.success(message ?? t`Saved`);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: ['lead-gen', 'broadcast', broadcast.broadcast_id] });
    setBusy(false);
    onMoved();
  }
  const open = moves.filter(({ move }) => broadcast.moves.includes(move));
  return (
    <>
      <FactList
        className="broadcast-facts"
        facts={[
          { label: t`State¦broadcast`, value: t(stateWords[broadcast.state] ?? broadcast.state) },
          { label: t`Why`, value: broadcast.reason && t(broadcast.reason) },
          { label: t`Goes on at`, value: at(broadcast.until) },
          { label: t`Channel`, value: channel === 'sms' ? t`SMS` : t`E-mail` },
          { label: t`Audience`, value: broadcast.audience_name },
          { label: t`Template`, value: broadcast.template_name },
          { label: t`Sender`, value: broadcast.sender_name },
          { label: t`Campaign`, value: broadcast.campaign_name },
          { label: t`Starts at`, value: at(broadcast.starts_at) },
          { label: t`Sent by`, value: broadcast.sent_by },
          { label: t`Sent at`, value: at(broadcast.sent_at) },
        ]}
      />
      {broadcast.state === 'created' && <Reach audienceId={broadcast.audience_id} channel={channel} />}
      {broadcast.total !== null && (
        <section aria-label={t`Progress`}>
          <h3>{t`Progress`}</h3>
          <Progress
            percent={broadcast.state === 'sent' ? 100 : Math.round((done / Math.max(1, broadcast.total)) * 100)}
            aria-label={t`Progress`}
          />
          <FactList
            className="broadcast-facts"
            facts={[
              { label: t`Leads`, value: whole.format(broadcast.total) },
              { label: t`Handed over`, value: whole.format(done) },
              { label: t`Accepted`, value: whole.format(broadcast.accepted) },
              { label: t`Delivered`, value: whole.format(broadcast.delivered + broadcast.read) },
              { label: t`Failed`, value: whole.format(broadcast.failed) },
              { label: t`Replied`, value: whole.format(broadcast.replied) },
            ]}
          />
          {broadcast.reasons.length > 0 && (
            <>
              <h3>{t`Left out`}</h3>
              <ul>
                {broadcast.reasons.map(({ reason, count }) => (
                  <li key={reason}>{`${t(reasonWords[reason] ?? reason)}: ${whole.format(count)}`}</li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {!may && open.length > 0 && (
        <p className="broadcast-note" role="note">
          {channel === 'sms'
            ? t`Your role may not send SMS. Please contact the administrator.`
            : t`Your role may not send e-mails. Please contact the administrator.`}
        </p>
      )}
      {may && (
        <div className="broadcast-moves">
          {open.map(({ move, label, ...more }) => {
            const button = (
              <Button
                key={move}
                type={move === 'send' || move === 'resume' ? 'primary' : 'default'}
                danger={move === 'stop'}
                loading={busy}
                onClick={'sure' in more ? undefined : () => void run(move)}
              >
                {t(label)}
              </Button>
            );
            if (!('sure' in more)) return button;
            return (
              <Popconfirm key={move} title={t(more.sure)} okText={t(label)} cancelText={t`Cancel`} onConfirm={() => void run(move)}>
                {button}
              </Popconfirm>
            );
          })}
        </div>
      )}
    </>
  );
}

/** Whom a broadcast that is not sent yet reaches. */
function Reach({ audienceId, channel }: { audienceId: string; channel: string }) {
  const { data } = useAudience(audienceId);
  const found = data?.channels.find((one) => one.channel === channel);
  if (!found) return <p className="broadcast-note">{t`Counting...`}</p>;
  return (
    <p className="broadcast-note">
      {t`${whole.format(found.count)} of ${whole.format(found.total)} leads get a message; the others are left out.`}
    </p>
  );
}
