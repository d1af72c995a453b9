import { useQuery } from '@tanstack/react-query';
import { type DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';

export type TenantItem = DataOf<'Tenant_list'>[number];

const TENANTS = ['tenants'];

export const fetchTenants = async (after?: string) => (await get<TenantItem[]>('tenants/list', undefined, { after })).data;

export const useTenants = () => useQuery({ queryKey: TENANTS, queryFn: () => fetchTenants() });

export const useUsage = (tid: string) =>
  useQuery({
    queryKey: [...TENANTS, tid, 'usage'],
    queryFn: async () => (await get<DataOf<'Tenant_usage'>>(`tenants/${tid}/usage`)).data,
  });

/** Refetches after a change. */
export const askAgain = () => queryClient.invalidateQueries({ queryKey: TENANTS });
