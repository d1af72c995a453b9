import type { TenantEvent } from '@matricula/domain/tenant';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { tenantList, type TenantRow } from '@matricula/read-models/tenant';

export const tenantListProjector = defineProjector<TenantRow, TenantEvent>(tenantList, {
  TenantRegistered: ({ data }) => {
    const { tid, name, timeZone, profile } = data;
    const tenantType = typeof profile.tenant_type === 'string' ? profile.tenant_type : undefined;
    return set(tid, { tid, name, timeZone, tenantType, status: 'active', profile });
  },
  TenantProfileChanged: ({ data }) =>
    fold<TenantRow>(data.tid, (row) => {
      if (!row) return row;
      const profile = { ...row.profile, ...data.to };
      return { ...row, profile, name: typeof data.to.name === 'string' ? data.to.name : row.name };
    }),
});
