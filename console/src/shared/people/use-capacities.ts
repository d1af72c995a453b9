import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';

/** The open leads of a person, and the most that rules allow. */
export type Capacity = DataOf<'LeadCapacity_capacities'>[number];

/** The open leads of people whom a rule limits, and their limits. */
export const fetchCapacities = async (userIds: readonly string[]): Promise<Capacity[]> =>
  (await get<Capacity[]>('lead-capacities', { user_ids: userIds.join(',') })).data;

/** The same for a dialog, as soon as people are chosen. */
export function useCapacities(userIds: readonly string[]): readonly Capacity[] {
  const { data } = useQuery({
    queryKey: ['lead-capacities', ...userIds],
    queryFn: () => fetchCapacities(userIds),
    enabled: userIds.length > 0,
    staleTime: 0,
  });
  return data ?? [];
}
