import type { TenantEvent } from '@matricula/domain/tenant';
import { defineProjector, set } from '@matricula/projection-kit';
import { addedTenantList, type AddedTenantRow } from '@matricula/read-models/tenant';

export const addedTenantListProjector = defineProjector<AddedTenantRow, TenantEvent>(addedTenantList, {
  TenantAdded: ({ data: { tid, name }, at }) => set(tid, { tid, name, addedAt: at }),
});
