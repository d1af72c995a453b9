import type { TenantEvent } from '@matricula/domain/tenant';
import { defineProjector, fold, patch, set, type Change } from '@matricula/projection-kit';
import { tenantList, type TenantRow } from '@matricula/read-models/tenant';

const typeOf = (values: Readonly<Record<string, unknown>>) => (typeof values.tenant_type === 'string' ? values.tenant_type : undefined);

const deletion = (tid: string, more: Partial<NonNullable<TenantRow['deletion']>>): Change<TenantRow> =>
  fold<TenantRow>(tid, (row) => row && { ...row, deletion: { requestedBy: '', reason: '', ...row.deletion, ...more } });

export const tenantListProjector = defineProjector<TenantRow, TenantEvent>(tenantList, {
  TenantRegistered: ({ data, at }) => {
    const { tid, name, timeZone, profile, addedFrom } = data;
    return set(tid, { tid, name, timeZone, registeredAt: at, tenantType: typeOf(profile), status: 'active', profile, addedFrom });
  },
  TenantProfileChanged: ({ data }) =>
    fold<TenantRow>(data.tid, (row) => {
      if (!row) return row;
      const profile = { ...row.profile, ...data.to };
      return { ...row, profile, name: typeof data.to.name === 'string' ? data.to.name : row.name, tenantType: typeOf(profile) };
    }),
  TenantLimited: ({ data }) => fold<TenantRow>(data.tid, (row) => row && { ...row, limits: { ...row.limits, ...data.to } }),
  TenantSuspended: ({ data }) => patch(data.tid, { status: 'suspended' }),
  TenantReinstated: ({ data }) => patch(data.tid, { status: 'active' }),
  TenantDeletionRequested: ({ data: { tid, requestedBy, reason } }) => [
    patch(tid, { status: 'leaving' }),
    deletion(tid, { requestedBy, reason }),
  ],
  TenantDeletionAgreed: ({ data: { tid, agreedBy, dueAt } }) => [patch(tid, { status: 'condemned' }), deletion(tid, { agreedBy, dueAt })],
  TenantDeletionWithdrawn: ({ data }) => patch(data.tid, { status: 'suspended', deletion: undefined }),
  // The name stays for the admins who managed it; its profile is removed.
  TenantErased: ({ data }) => patch(data.tid, { status: 'deleted', profile: {}, limits: {} }),
});
