import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { dayIn } from '../../../shared/session/tenant-clock';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { ConfirmIdentityDialog } from './confirm-identity.dialog';
import { AuthenticatorDialog } from './authenticator.dialog';
import { Passkeys } from './passkeys';
import { RecoveryCodesDialog } from './recovery-codes.dialog';
import { t } from '../../../shared/texts/texts';

type Security = DataOf<'AccountSecurity_state'>;
type Asking = 'app' | 'remove' | 'renew';

/** Sign-in methods in addition to the password: an authenticator app, recovery codes, passkeys. */
export function SecuritySection() {
  const zone = useTenantZone();
  const [asking, setAsking] = useState<Asking>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: ['account-security'],
    queryFn: async () => (await get<Security>('account/security')).data,
    staleTime: 0,
  });
  const again = () => void refetch();
  if (error) return <LoadFailed title={t`The security settings could not be loaded`} error={error} onRetry={again} />;
  if (!data) return null;
  const { authenticator: app, passkeys } = data;
  const day = (at: string) => dayIn(at, zone);
  return (
    <section aria-labelledby="security">
      <h2 id="security">{t`Signing in`}</h2>
      <div className="profile-card">
        <div>
          <b>{t`Authenticator app`}</b>
          <p>
            {app
              ? app.mailToo
                ? t`In use since ${day(app.since)}; a code sent by e-mail also works. ${app.recoveryCodesLeft} of 10 recovery codes are left.`
                : t`In use since ${day(app.since)}. ${app.recoveryCodesLeft} of 10 recovery codes are left.`
              : t`Use a code from an app on your phone instead of a code sent by e-mail. It works without your mailbox, and nobody can read it there.`}
          </p>
        </div>
        <div className="profile-actions">
          {app ? (
            <>
              <Button onClick={() => setAsking('renew')}>{t`New recovery codes`}</Button>
              <Button danger onClick={() => setAsking('remove')}>
                {t`Remove the app`}
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setAsking('app')}>
              {t`Set up an app`}
            </Button>
          )}
        </div>
      </div>
      <Passkeys passkeys={passkeys} onChanged={again} />
      {asking === 'app' && (
        <AuthenticatorDialog
          onDone={(made) => {
            setAsking(undefined);
            setCodes(made);
            again();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {(asking === 'remove' || asking === 'renew') && (
        <ConfirmIdentityDialog
          title={asking === 'remove' ? t`Remove the authenticator app` : t`New recovery codes`}
          above={asking === 'remove' ? t`Codes will be sent by e-mail again.` : t`Your current codes will stop working.`}
          saveText={asking === 'remove' ? t`Remove` : t`Create new codes`}
          onSave={(values) =>
            post<{ recoveryCodes?: string[] }>(asking === 'remove' ? 'account/authenticator/remove' : 'account/recovery-codes', values)
          }
          onDone={({ message, data: made }) => {
            setAsking(undefined);
            if (asking === 'renew') setCodes(made.recoveryCodes);
            else toast.success(message ?? t`The authenticator app is removed`);
            again();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}
