import { choice, fields, text } from '@matricula/domain/kernel/field-set';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import type { Role } from './roles.page';
import { t } from '../../../shared/texts/texts';

const newRole = fields({
  name: text({ label: 'Name', required: 'Name is required', most: 60 }),
  copy_of: choice({
    label: 'Copy of',
    help: 'All its permissions are copied, and you can change them afterwards. Empty: a role without permissions.',
    of: [],
    free: true,
  }),
});

interface NewRoleProps {
  roles: readonly Role[];
  copyOf?: number;
  onDone: (role: number) => void;
  onClose: () => void;
}

/** A new role, empty or as a copy. */
export function NewRoleDialog({ roles, copyOf, onDone, onClose }: NewRoleProps) {
  const names = roles.map(({ role, name }) => ({ value: String(role), label: String(name) }));
  const of = {
    ...newRole,
    copy_of: { ...newRole.copy_of, of: names, free: false, default: copyOf === undefined ? undefined : String(copyOf) },
  };
  return (
    <FormDialog
      as="modal"
      title={copyOf === undefined ? t`New role` : t`A copy of ${names.find(({ value }) => value === String(copyOf))?.label}`}
      of={of}
      saveText={t`Create`}
      onSave={({ name, copy_of }, idempotencyKey) =>
        post<{ role: number }>('add-role-permissions', { name, ...(copy_of && { copy_of: Number(copy_of) }) }, { idempotencyKey })
      }
      onDone={({ message, data }) => {
        toast.success(message ?? t`Role created successfully`);
        onDone(data.role);
      }}
      onClose={onClose}
    />
  );
}
