import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Filter } from '@matricula/read-models/kernel';
import { post } from '../../../shared/http/http';

/** How many open leads and pending follow-ups people have, by id. */
export interface Load {
  leads: Readonly<Record<string, number>>;
  followUps: Readonly<Record<string, number>>;
}

const MOST = 1_000;

async function byOwner(list: string, where: Filter): Promise<Record<string, number>> {
  const { data } = await post<{ ownerId?: { value: string | null; count: number }[] }>(`lists/${list}/facets`, {
    fields: ['ownerId'],
    where,
    limit: MOST,
  });
  return Object.fromEntries((data.ownerId ?? []).flatMap(({ value, count }) => (value === null ? [] : [[value, count]])));
}

/** What everybody has to do at this moment; asked again when the screen is opened again, and when `version` is raised. */
export function useLoad(enabled: boolean, version: number): Load | undefined {
  const { data } = useQuery({
    queryKey: ['load-of-staff', version],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [leads, followUps] = await Promise.all([
        byOwner('leads', { not: { field: 'stageLocked', op: 'eq', value: true } }),
        byOwner('follow-ups', { field: 'status', op: 'eq', value: 'pending' }),
      ]);
      return { leads, followUps };
    },
    staleTime: 30_000,
  });
  return data;
}
