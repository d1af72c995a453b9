import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { secondsIn } from '../../../shared/session/tenant-clock';
import { Blank, Problem } from '../../../shared/ui/page-states';
import { InstallationSections } from './installation';
import { JobsSection } from './jobs';
import { concernsOf, type OperationsState } from './operations-words';
import { ParkedSection } from './parked';
import { t } from '../../../shared/texts/texts';
import './operations.css';

const LOOK_EVERY_MS = 10_000;
/** Polling interval during a rebuild. */
const LOOK_CLOSELY_MS = 2_000;

const channelWords: Readonly<Record<string, string>> = {
  email: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  webhook: 'Webhooks',
};
const accountWords: Readonly<Record<string, string>> = {
  institution: 'Your own account',
  installation: 'The account of the installation',
  sandbox: 'The sandbox: nothing is sent out',
  nobody: 'No provider: nothing is sent',
};

/** Operations for admins: parked events, jobs, messages; for operators of the installation, its state as well. */
export function OperationsPage() {
  const zone = useTenantZone();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['operations'],
    refetchInterval: ({ state }) => (isFolding(state.data) ? LOOK_CLOSELY_MS : LOOK_EVERY_MS),
    staleTime: 0,
    queryFn: async () => (await get<OperationsState>('operations/state')).data,
  });
  const look = async () => (await refetch()).data;
  const again = () => void look();
  if (error && !data)
    return <Problem alone title={t`The state could not be loaded`} text={messageOf(error)} action={{ label: t`Try again`, run: again }} />;
  if (!data) return <Blank title={t`Operations`} />;
  const concerns = concernsOf(data);
  return (
    <div className="operations">
      <div className="operations-head">
        <h1>{t`Operations`}</h1>
        <span className="tabular">{t`as of ${secondsIn(dataUpdatedAt, zone)}`}</span>
      </div>
      <div className="operations-page">
        <p className="operations-sum" data-fine={concerns.length === 0} role="status">
          {concerns.length === 0 ? t`All systems are working.` : `${concerns.join(' · ')}.`}
        </p>
        <ParkedSection count={data.tenant.parked} onDone={again} />
        <JobsSection jobs={data.tenant.jobs} onDone={again} />
        <Messages channels={data.tenant.channels} />
        {data.installation && <InstallationSections of={data.installation} zone={zone} look={look} />}
      </div>
    </div>
  );
}

const isFolding = (state: OperationsState | undefined) => state?.installation?.followers.some(({ rebuild }) => rebuild) ?? false;

/** Address of a channel's messages, filtered by status. */
const listed = (channel: string, status: string) =>
  channel === 'webhook' ? `/webhook-deliveries?status=${status}` : `/messages?channel=${channel}&status=${status}`;

function Messages({ channels }: { channels: OperationsState['tenant']['channels'] }) {
  const figure = (channel: string, count: number, statuses: string) =>
    count > 0 ? <Link to={listed(channel, statuses)}>{whole.format(count)}</Link> : '0';
  return (
    <section aria-labelledby="operations-messages">
      <h2 id="operations-messages">{t`Messages and integrations`}</h2>
      <div className="operations-wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Channel`}</th>
              <th scope="col">{t`Sent through`}</th>
              <th scope="col">{t`Waiting`}</th>
              <th scope="col">{t`Failed`}</th>
              <th scope="col">{t`Unknown`}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ channel, by, waiting, failed, unknown }) => (
              <tr key={channel}>
                <th scope="row">{t(channelWords[channel] ?? channel)}</th>
                <td>{t(accountWords[by] ?? by)}</td>
                <td className="tabular">{figure(channel, waiting, 'requested,started,postponed')}</td>
                <td className="tabular" data-bad={failed > 0}>
                  {figure(channel, failed, 'failed')}
                </td>
                <td className="tabular" data-bad={unknown > 0}>
                  {figure(channel, unknown, 'unknown')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="operations-note">
        {t`You can send them again from the lists.`} <Link to="/config?tab=integrations">{t`Integrations`}</Link>{' '}
        <Link to="/config?tab=webhooks">{t`Webhooks`}</Link>
      </p>
    </section>
  );
}
