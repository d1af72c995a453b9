import { useQuery } from '@tanstack/react-query';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';

export type TenantItem = DataOf<'Tenant_list'>[number];

const TENANTS = ['tenants'];

export const useTenants = () => useQuery({ queryKey: TENANTS, queryFn: async () => (await get<TenantItem[]>('tenants/list')).data });

export const useUsage = (tid: string) =>
  useQuery({
    queryKey: [...TENANTS, tid, 'usage'],
    queryFn: async () => (await get<DataOf<'Tenant_usage'>>(`tenants/${tid}/usage`)).data,
  });

/** Something about them was changed. */
export const askAgain = () => queryClient.invalidateQueries({ queryKey: TENANTS });

/** Those whose name, sign or kind holds all of what was typed. */
export function tenantsLike(tenants: readonly TenantItem[], text: string): TenantItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const says = ({ name, tid, tenant_type, life_label }: TenantItem) => `${name} ${tid} ${tenant_type ?? ''} ${life_label}`.toLowerCase();
  return tenants.filter((tenant) => words.every((word) => says(tenant).includes(word)));
}
