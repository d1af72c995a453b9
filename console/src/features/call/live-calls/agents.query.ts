/** Who is on the telephone, and the figures of today's calls (001 §7.7). */
import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { CALLS, EVERY_MS } from '../../../shared/call/use-call';

export type Agent = DataOf<'Call_agentStatus'>[number];
export type CallTotals = DataOf<'Call_dashboard'>;

/** Today's figures of the calls that the user sees, and the present state of each agent. */
export function useAgents() {
  const query = useQuery({
    queryKey: ['calls', 'agents'],
    queryFn: async () => {
      const [totals, agents] = await Promise.all([post<CallTotals>('ivrDashBoard', {}), post<Agent[]>('ivrAgentStatusReport', {})]);
      return { totals: totals.data, agents: agents.data };
    },
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const refetch = () => void query.refetch();
  useLiveRows(CALLS, refetch, refetch);
  return query;
}

/** Those on the telephone first, then those who can be called, each by name. */
export function agentsInOrder(agents: readonly Agent[]): Agent[] {
  const places = ['on-call', 'ringing', 'free', 'break', null, 'offline'] as const;
  const place = ({ status }: Agent) => places.indexOf(status);
  return agents.toSorted((one, other) => place(one) - place(other) || (one.user_name ?? '').localeCompare(other.user_name ?? ''));
}

/** Whether an agent matters now: at work, or with calls today. */
export const isAtWork = ({ status, calls }: Agent): boolean => (status !== 'offline' && status !== null) || calls > 0;
