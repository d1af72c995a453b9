import type { UserRow } from '@matricula/read-models/user';
import { newPasswordFields } from '@matricula/domain/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';

/** A new password for somebody who cannot set it themselves: they are signed out everywhere and told it by whoever set it. */
export function PasswordDialog({ user: { userId, name }, onClose }: { user: UserRow; onClose: () => void }) {
  return (
    <FormDialog
      as="modal"
      title={`Reset the password of ${name}`}
      of={newPasswordFields}
      saveText="Reset password"
      above={<p>{name} is signed out everywhere and signs in with the new password, which you tell them.</p>}
      onSave={(values, idempotencyKey) => post(`update-password/${userId}`, values, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(message ?? 'Password reset successful');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
