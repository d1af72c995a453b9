import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../shared/http/answers';
import { get } from '../../shared/http/http';

/** The roles that an announcement may target, and the tenants in which its author may publish it. */
export function useAnnouncementOptions(shown: boolean) {
  const { data } = useQuery({
    queryKey: ['announcement-options'],
    enabled: shown,
    queryFn: async () => {
      const [roles, details] = await Promise.all([
        get<DataOf<'User_roles'>>('get_active_user_roles'),
        get<DataOf<'User_tenantDetails'>>('tenant-details'),
      ]);
      return {
        roles: roles.data.map(({ role, name }) => ({ value: String(role), label: String(name ?? role) })),
        tenants: details.data[0]?.allowed_tenants?.map(({ tid, name }) => ({ value: tid, label: name })) ?? [],
      };
    },
  });
  return data;
}
