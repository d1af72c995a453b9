import { defineReadModel, keyword, text } from '../kernel';

/** An institution with its whole profile (000 §3 Tenant profile). */
export interface TenantRow {
  tid: string;
  name: string;
  timeZone: string;
  tenantType?: string;
  status: 'active' | 'suspended';
  profile: Record<string, unknown>;
}

export const tenantList = defineReadModel<TenantRow>({
  name: 'tenant-list',
  version: 1,
  key: 'tid',
  fields: { tid: keyword(), name: text().searchable(), tenantType: keyword(), status: keyword(['active', 'suspended']) },
});
