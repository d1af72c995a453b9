import { Button, Modal, QRCode } from 'antd';
import { useState } from 'react';
import { fields } from '@matricula/domain/kernel/field-set';
import { confirmAuthenticatorFields, confirmIdentityFields } from '@matricula/domain/user';
import { RecordForm } from '../../../shared/form/record-form';
import type { DataOf } from '../../../shared/http/answers';
import { post, put } from '../../../shared/http/http';
import { t } from '../../../shared/texts/texts';

/** A user without a password first sets one with "Forgot password". */
const asked = fields({ password: { ...confirmIdentityFields.password, required: 'Current password is required' } });

/** Sets up an authenticator app: password, QR code, first code. */
export function AuthenticatorDialog({ onDone, onClose }: { onDone: (recoveryCodes: string[]) => void; onClose: () => void }) {
  const cancel = <Button onClick={onClose}>{t`Cancel`}</Button>;
  const [app, setApp] = useState<DataOf<'AccountSecurity_begin'>>();
  return (
    <Modal open title={t`Set up an authenticator app`} width={460} footer={null} mask={{ closable: false }} onCancel={onClose}>
      {app ? (
        <>
          <p>{t`Scan this with the app, or enter the key in it. Then enter the code that the app shows.`}</p>
          <div className="profile-qr">
            <QRCode type="svg" value={app.uri} color="#000000" bgColor="#ffffff" size={184} />
            <code>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
          <RecordForm
            of={confirmAuthenticatorFields}
            saveText={t`Confirm`}
            actions={cancel}
            onSave={async (values) => onDone((await put<{ recoveryCodes: string[] }>('account/authenticator', values)).data.recoveryCodes)}
          />
        </>
      ) : (
        <RecordForm
          of={asked}
          saveText={t`Continue`}
          actions={cancel}
          onSave={async (values) => setApp((await post<DataOf<'AccountSecurity_begin'>>('account/authenticator', values)).data)}
        />
      )}
    </Modal>
  );
}
