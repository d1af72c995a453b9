import { fields, integer } from '../kernel/field-set';

/** Limits of an institution; an empty field means no limit. */
export const tenantLimitFields = fields({
  users: integer({ label: 'Users', least: 1, help: 'Accounts that are not removed.' }),
  leads: integer({ label: 'Leads', least: 0 }),
  storage_mb: integer({ label: 'Storage in MB', least: 0, help: 'Uploaded and generated files.' }),
  messages: integer({ label: 'Messages per month', least: 0, help: 'E-mails and SMS to people.' }),
});

export type TenantLimit = keyof typeof tenantLimitFields;
