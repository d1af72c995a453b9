import type { TenantItem } from './tenants.query';

/** Tenants whose name, tid or type contains every typed word. */
export function tenantsLike(tenants: readonly TenantItem[], text: string): TenantItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const says = ({ name, tid, tenant_type, life_label }: TenantItem) => `${name} ${tid} ${tenant_type ?? ''} ${life_label}`.toLowerCase();
  return tenants.filter((tenant) => words.every((word) => says(tenant).includes(word)));
}
