import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { UserRow } from '@matricula/read-models/user';
import { del, get } from '../../../shared/http/http';
import { type DataOf } from '../../../shared/http/answers';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { deviceOf } from './device-words';
import { signOutEverywhere } from './account.mutation';
import { t } from '../../../shared/texts/texts';

type Device = DataOf<'User_sessionsOf'>[number];

/** A user's sessions, each with a sign-out button; `ends`: the account can be signed out everywhere. */
export function Devices({ user, ends }: { user: UserRow; ends: boolean }) {
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['devices', user.userId],
    queryFn: async () => (await get<Device[]>(`users/${user.userId}/sessions`)).data,
    staleTime: 0,
  });
  if (error) return <LoadFailed title={t`The devices could not be loaded`} error={error} onRetry={() => void refetch()} />;
  const end = ({ session_id }: Device) =>
    del(`users/${user.userId}/sessions/${session_id}`).then(
      ({ message }) => {
        toast.success(message ?? t`The device was signed out`);
        void refetch();
      },
      (failed: unknown) => toast.error(t`The device was not signed out: ${messageOf(failed)}`),
    );
  return (
    <section className="account-part" aria-labelledby="devices">
      <h2 id="devices">{t`Signed in on`}</h2>
      {data?.length === 0 && <p>{t`No active sessions.`}</p>}
      <ul className="account-devices">
        {data?.map((device) => (
          <li key={device.session_id}>
            <span>
              <b>{deviceOf(device.user_agent)}</b>
              {device.current && <em> {t`this device`}</em>}
              <small className="tabular">
                {device.ip ? t`since ${momentIn(device.since, zone)} from ${device.ip}` : t`since ${momentIn(device.since, zone)}`}
              </small>
            </span>
            {!device.current && <Button size="small" onClick={() => void end(device)}>{t`Sign out`}</Button>}
          </li>
        ))}
      </ul>
      {ends && data && data.length > 1 && (
        <Button size="small" onClick={() => void signOutEverywhere(user).then(() => refetch())}>{t`Sign out everywhere`}</Button>
      )}
    </section>
  );
}
