import { type RowOf } from '../../shared/http/answers';

export type AllowedTenant = RowOf<'User_tenantDetails'>['allowed_tenants'][number];

/** Tenants that match a text in name, id, tid or type, ignoring case; the current one first (TS-01, TS-04). */
export function tenantsFor(tenants: readonly AllowedTenant[], text: string, currentTid: string | null): AllowedTenant[] {
  const wanted = text.trim().toLowerCase();
  return tenants
    .filter(({ name, id, tid, tenant_type }) => [name, id, tid, tenant_type ?? ''].some((value) => value.toLowerCase().includes(wanted)))
    .sort((a, b) => Number(b.tid === currentTid) - Number(a.tid === currentTid));
}
