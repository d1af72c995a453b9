import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';
import { useAllowed, usePerson, useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';

/** Whether the user may create and revoke API keys. */
export function useMakesKeys(): boolean {
  const granted = useAllowed('API_DOC');
  return usePerson()?.role === staffRoles.admin && granted;
}

/** When each API key was last used, as text; undefined for users without access. */
export function useLastUses(): Map<string, string> | undefined {
  const zone = useTenantZone();
  const { data } = useQuery({
    queryKey: ['api-key-uses'],
    enabled: useMakesKeys(),
    staleTime: 0,
    refetchInterval: 60_000,
    queryFn: async () => (await get<DataOf<'ApiKey_uses'>>('api-keys/uses')).data,
  });
  return useMemo(
    () => data && new Map(data.map(({ id, at, ip }) => [id, [momentIn(at, zone), ip].filter(Boolean).join(' from ')])),
    [data, zone],
  );
}
