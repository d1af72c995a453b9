import { Button } from 'antd';
import { useState } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { fields, type FieldSet } from '@matricula/domain/kernel/field-set';
import { confirmIdentityFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

const { password, otp } = confirmIdentityFields;
const byPassword = fields({ password: { ...password, required: 'Current password is required' } });
const byCode = fields({ otp: { ...otp, required: 'Enter valid 6-digit code' } });

interface ConfirmIdentityProps<Answer> {
  title: string;
  /** What will happen. */
  above?: string;
  /** Fields above the password. */
  asks?: FieldSet;
  saveText: string;
  onSave: (values: FieldValues) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}

/** Confirms a change of sign-in methods: by password or, without one, by a code from the app or by mail. */
export function ConfirmIdentityDialog<Answer>({ above, asks, ...dialog }: ConfirmIdentityProps<Answer>) {
  const [source, setSource] = useState<'mail' | 'app'>();

  async function sendCode() {
    try {
      setSource((await post<{ code_from: 'mail' | 'app' }>('account/confirmation-code')).data.code_from);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }

  return (
    <FormDialog
      key={source ? 'code' : 'password'}
      as="modal"
      {...dialog}
      of={{ ...asks, ...(source ? byCode : byPassword) }}
      above={
        <>
          {above && <p>{above}</p>}
          {source === 'app' && <p>{t`Enter the code that your authenticator app shows.`}</p>}
          {source === 'mail' && <p>{t`Enter the code that was sent to you by e-mail.`}</p>}
        </>
      }
      more={
        source ? (
          <Button type="link" onClick={() => setSource(undefined)}>{t`Use the password`}</Button>
        ) : (
          <Button type="link" onClick={() => void sendCode()}>{t`Use a code instead`}</Button>
        )
      }
    />
  );
}
