import { whatsAppFields } from '@matricula/domain/user';
import type { UserRow } from '@matricula/read-models/user';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

const { user_id: _user, ...asked } = whatsAppFields;

/** Registers the mobile number of an account for WhatsApp. */
export function WhatsAppDialog({
  user: { userId, name, altMobile },
  onDone,
  onClose,
}: {
  user: UserRow;
  onDone: () => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      as="modal"
      title={t`Register ${name} for WhatsApp`}
      of={asked}
      saveText={t`Register`}
      above={
        <p>
          {altMobile
            ? t`${altMobile} must have been added to your WhatsApp Business account and verified there.`
            : t`The number must have been added to your WhatsApp Business account and verified there.`}
        </p>
      }
      onSave={(values, idempotencyKey) => post('whatsapp/register/user', { ...values, user_id: userId }, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(message ?? t`The number was registered for WhatsApp`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
