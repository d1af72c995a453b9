import { Button } from 'antd';
import { useState } from 'react';
import { confirmPasswordFields, namePasskeyFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { DataOf } from '../../../shared/http/answers';
import { del } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { relativeTime } from '../../../shared/ui/relative-time';
import { toast } from '../../../shared/ui/toast';
import { canPasskey, isGivenUp, makePasskey } from '../passkey/use-passkey';
import { t } from '../../../shared/texts/texts';

const asked = { ...namePasskeyFields, ...confirmPasswordFields };

/** Devices that sign the person in by finger, face or PIN. */
export function Passkeys({ passkeys, onChanged }: { passkeys: DataOf<'AccountSecurity_state'>['passkeys']; onChanged: () => void }) {
  const zone = useTenantZone();
  const [adding, setAdding] = useState(false);
  const now = new Date();

  async function remove(id: string) {
    try {
      const { message } = await del(`account/passkeys/${id}`);
      toast.success(message ?? t`The passkey is removed`);
      onChanged();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <div className="profile-card">
      <div>
        <b>{t`Passkeys`}</b>
        <p>{t`Sign in with the finger, face or PIN of a device: no password, no code.`}</p>
        <ul className="profile-passkeys" aria-label={t`Passkeys`}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span>
                {name}{' '}
                <small>
                  {lastUsedAt ? t`used ${relativeTime(lastUsedAt, zone, now)}` : t`added ${relativeTime(createdAt, zone, now)}`}
                </small>
              </span>
              <Button size="small" danger aria-label={t`Remove the passkey ${name}`} onClick={() => void remove(id)}>
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
      {adding && (
        <FormDialog
          as="modal"
          title={t`Add a passkey`}
          of={asked}
          saveText={t`Continue on this device`}
          onSave={async ({ name, password }) => {
            try {
              return await makePasskey(String(password), String(name));
            } catch (error) {
              throw isGivenUp(error) ? new Error(t`No passkey was made.`) : error;
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
