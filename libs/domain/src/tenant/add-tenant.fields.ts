import { email, fields, flag, secret, text } from '../kernel/field-set';
import { tenantProfileFields } from './tenant-profile.fields';

const { name, short_name, tenant_type } = tenantProfileFields;

/** Form of a new institution: its name and its first admin. Its staff fill in the rest of the profile. */
export const addTenantFields = fields({
  name: { ...name, section: 'Institution' },
  short_name: { ...short_name, section: 'Institution', help: 'Used for the short code of the institution.' },
  tenant_type: { ...tenant_type, section: 'Institution' },
  admin_name: text({ label: 'Name of the first admin', required: 'Admin name is required.', most: 200, section: 'First admin' }),
  admin_email: email({ label: 'Email of the first admin', required: 'Admin email is required.', section: 'First admin' }),
  admin_password: secret({
    label: 'Password',
    required: 'Password is required',
    section: 'First admin',
    help: 'At least 8 characters with a letter and a digit. The user can change it in My Account.',
  }),
  demo_data: flag({ label: 'With demo colleges and leads', help: 'To explore the product; they can be removed.', section: 'Start with' }),
});
