import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmPasswordFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { AuthenticatorDialog } from './authenticator.dialog';
import { Passkeys } from './passkeys';
import { RecoveryCodesDialog } from './recovery-codes.dialog';
import { accountTexts } from '../../../shared/texts/account-texts';
import { useTexts } from '../../../shared/texts/use-texts';
import { commonTexts } from '../../../shared/texts/common-texts';

type Security = DataOf<'AccountSecurity_state'>;
type Asking = 'app' | 'remove' | 'renew';

/** What opens the account beside its password: an authenticator app, recovery codes, passkeys. */
export function SecuritySection() {
  const { remove } = useTexts(commonTexts);
  const zone = useTenantZone();
  const texts = useTexts(accountTexts);
  const [asking, setAsking] = useState<Asking>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: ['account-security'],
    queryFn: async () => (await get<Security>('account/security')).data,
    staleTime: 0,
  });
  const again = () => void refetch();
  if (error) return <LoadFailed title={texts.securityNotLoaded} error={error} onRetry={again} />;
  if (!data) return null;
  const { authenticator: app, passkeys } = data;
  const day = (at: string) => inZone(at, zone).format('DD MMM YYYY');
  return (
    <section aria-labelledby="security">
      <h2 id="security">{texts.signingIn}</h2>
      <div className="profile-card">
        <div>
          <b>{texts.app}</b>
          <p>{app ? (app.mailToo ? texts.appOrMail : texts.appSince)(day(app.since), app.recoveryCodesLeft) : texts.appWhy}</p>
        </div>
        <div className="profile-actions">
          {app ? (
            <>
              <Button onClick={() => setAsking('renew')}>{texts.newCodes}</Button>
              <Button danger onClick={() => setAsking('remove')}>
                {texts.removeApp}
              </Button>
            </>
          ) : (
            <Button type="primary" onClick={() => setAsking('app')}>
              {texts.setUp}
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
        <FormDialog
          as="modal"
          title={asking === 'remove' ? texts.removeAppTitle : texts.newCodes}
          above={<p>{asking === 'remove' ? texts.removeAppMeans : texts.newCodesMeans}</p>}
          of={confirmPasswordFields}
          saveText={asking === 'remove' ? remove : texts.makeCodes}
          onSave={(values) =>
            post<{ recoveryCodes?: string[] }>(asking === 'remove' ? 'account/authenticator/remove' : 'account/recovery-codes', values)
          }
          onDone={({ message, data: made }) => {
            setAsking(undefined);
            if (asking === 'renew') setCodes(made.recoveryCodes);
            else toast.success(message ?? texts.appRemoved);
            again();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}
