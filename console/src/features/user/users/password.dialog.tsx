import type { UserRow } from '@matricula/read-models/user';
import { newPasswordFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { usePasswordField } from '../sign-in/use-password-field';
import { t } from '../../../shared/texts/texts';

/** Sets a new password for a user who cannot do so, and signs them out everywhere. The admin passes the password on. */
export function PasswordDialog({ user: { userId, name }, onClose }: { user: UserRow; onClose: () => void }) {
  const rule = usePasswordField('new_password');
  return (
    <FormDialog
      as="modal"
      title={t`Reset the password of ${name}`}
      of={newPasswordFields}
      saveText={t`Reset password`}
      above={<p>{t`${name} is signed out everywhere. Give them the new password to sign in again.`}</p>}
      {...rule}
      onSave={(values, idempotencyKey) => post(`update-password/${userId}`, values, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(message ?? t`Password reset successful`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
