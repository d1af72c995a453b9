import { Button } from 'antd';
import { useState } from 'react';
import { namePasskeyFields } from '@matricula/domain/user';
import type { DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { relativeTime } from '../../../shared/ui/relative-time';
import { toast } from '../../../shared/ui/toast';
import { ConfirmIdentityDialog } from './confirm-identity.dialog';
import { canPasskey, isGivenUp, makePasskey } from '../passkey/use-passkey';
import { t } from '../../../shared/texts/texts';

type Passkey = DataOf<'AccountSecurity_state'>['passkeys'][number];

/** Passkeys: devices that sign the user in by fingerprint, face or PIN. */
export function Passkeys({ passkeys, onChanged }: { passkeys: DataOf<'AccountSecurity_state'>['passkeys']; onChanged: () => void }) {
  const zone = useTenantZone();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const now = new Date();

  return (
    <div className="profile-card">
      <div>
        <b>{t`Passkeys`}</b>
        <p>{t`Sign in with the fingerprint, face or PIN of a device, without a password or code.`}</p>
        <ul className="profile-passkeys" aria-label={t`Passkeys`}>
          {passkeys.map((one) => (
            <li key={one.id}>
              <span>
                {one.name}{' '}
                <small>
                  {one.lastUsedAt ? t`used ${relativeTime(one.lastUsedAt, zone, now)}` : t`added ${relativeTime(one.createdAt, zone, now)}`}
                </small>
              </span>
              <Button size="small" danger aria-label={t`Remove the passkey ${one.name}`} onClick={() => setRemoving(one)}>
                {t`Remove`}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {canPasskey() && (
        <div className="profile-actions">
          <Button onClick={() => setAdding(true)}>{t`Add a passkey`}</Button>
        </div>
      )}
      {removing && (
        <ConfirmIdentityDialog
          title={t`Remove the passkey ${removing.name}`}
          above={t`Its device can no longer sign you in.`}
          saveText={t`Remove`}
          onSave={(values) => post(`account/passkeys/${removing.id}/remove`, values)}
          onDone={({ message }) => {
            toast.success(message ?? t`The passkey is removed`);
            setRemoving(undefined);
            onChanged();
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {adding && (
        <ConfirmIdentityDialog
          title={t`Add a passkey`}
          asks={namePasskeyFields}
          saveText={t`Continue on this device`}
          onSave={async ({ name, ...confirmation }) => {
            try {
              return await makePasskey(confirmation, String(name));
            } catch (error) {
              throw isGivenUp(error) ? new Error(t`No passkey was created.`) : error;
            }
          }}
          onDone={(message) => {
            toast.success(message ?? t`The passkey is added`);
            setAdding(false);
            onChanged();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
