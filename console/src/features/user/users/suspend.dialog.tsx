import type { UserRow } from '@matricula/read-models/user';
import { fields, text } from '@matricula/domain/kernel/field-set';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

const why = fields({ reason: text({ label: 'Why', help: 'For later reference: on leave, left, lost laptop.', most: 200 }) });

/** Suspends an account until an admin lifts it: signs the user out immediately; their work stays assigned to them. */
export function SuspendDialog({ user: { userId, name }, onDone, onClose }: { user: UserRow; onDone: () => void; onClose: () => void }) {
  return (
    <FormDialog
      as="modal"
      title={t`Suspend ${name}?`}
      of={why}
      saveText={t`Suspend`}
      above={
        <p>{t`${name} is signed out immediately and cannot sign in until you lift the suspension. They keep their leads and follow-ups.`}</p>
      }
      onSave={(values, idempotencyKey) => post(`users/${userId}/suspend`, values, { idempotencyKey })}
      onDone={({ message }) => {
        toast.success(message ?? t`User suspended`);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
