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
import { accountTexts } from '../../../shared/texts/account-texts';
import { useTexts } from '../../../shared/texts/use-texts';
import { commonTexts } from '../../../shared/texts/common-texts';

const asked = { ...namePasskeyFields, ...confirmPasswordFields };

/** Devices that sign the person in by finger, face or PIN. */
export function Passkeys({ passkeys, onChanged }: { passkeys: DataOf<'AccountSecurity_state'>['passkeys']; onChanged: () => void }) {
  const { remove: removeText } = useTexts(commonTexts);
  const zone = useTenantZone();
  const texts = useTexts(accountTexts);
  const [adding, setAdding] = useState(false);
  const now = new Date();

  async function remove(id: string) {
    try {
      const { message } = await del(`account/passkeys/${id}`);
      toast.success(message ?? texts.passkeyRemoved);
      onChanged();
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <div className="profile-card">
      <div>
        <b>{texts.passkeys}</b>
        <p>{texts.passkeysWhy}</p>
        <ul className="profile-passkeys" aria-label={texts.passkeys}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span>
                {name}{' '}
                <small>
                  {lastUsedAt
                    ? texts.passkeyUsed(relativeTime(lastUsedAt, zone, now))
                    : texts.passkeyAdded(relativeTime(createdAt, zone, now))}
                </small>
              </span>
              <Button size="small" danger aria-label={texts.removePasskey(name)} onClick={() => void remove(id)}>
                {removeText}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {canPasskey() && (
        <div className="profile-actions">
          <Button onClick={() => setAdding(true)}>{texts.addPasskey}</Button>
        </div>
      )}
      {adding && (
        <FormDialog
          as="modal"
          title={texts.addPasskey}
          of={asked}
          saveText={texts.onThisDevice}
          onSave={async ({ name, password }) => {
            try {
              return await makePasskey(String(password), String(name));
            } catch (error) {
              throw isGivenUp(error) ? new Error(texts.noPasskey) : error;
            }
          }}
          onDone={(message) => {
            toast.success(message ?? texts.passkeyMade);
            setAdding(false);
            onChanged();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}
