import { useQuery } from '@tanstack/react-query';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useCurrentUser } from '../../../shared/session/session';

export type MaintenanceRuns = NonNullable<DataOf<'Operations_maintenance'>>;

/** Maintenance runs of the installation; null for users who do not operate it. */
export function useMaintenance(): MaintenanceRuns | null | undefined {
  const isAdmin = useCurrentUser()?.role === staffRoles.admin;
  return useQuery({
    queryKey: ['maintenance'],
    enabled: isAdmin,
    staleTime: 0,
    refetchInterval: 10_000,
    queryFn: async () => (await get<DataOf<'Operations_maintenance'>>('operations/maintenance')).data,
  }).data;
}
