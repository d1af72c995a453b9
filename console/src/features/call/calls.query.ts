/** Live calls, today's missed calls, and the commands on a call (001 §7.7). */
import { useQuery } from '@tanstack/react-query';
import { get, post } from '../../shared/http/http';
import { useLiveRows } from '../../shared/live/live-hooks';

/** The list whose rows change with every call. */
export const CALLS = 'calls';

/** Calls are also fetched at this interval, because changes do not arrive while the connection is interrupted. */
const EVERY_MS = 15_000;

interface CallParties {
  call_id: string;
  /** Absent if the caller withheld it. */
  phone: string | null;
  lead_id: string | null;
  lead_hash: string | null;
  lead_name: string | null;
  user_id: string | null;
  user_name: string | null;
}

/** A call that rings or is in progress. */
export interface LiveCall extends CallParties {
  direction: 'incoming' | 'outgoing';
  status: string;
  started_at: string;
  answered_at: string | null;
}

/** A call of today that nobody answered. */
export interface MissedCall extends CallParties {
  at: string;
  called_back: boolean;
}

function useCalls<Call>(path: string, enabled: boolean) {
  const query = useQuery({
    queryKey: ['calls', path],
    queryFn: async () => (await get<Call[]>(path)).data,
    enabled,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const refetch = () => void query.refetch();
  useLiveRows(enabled ? CALLS : null, refetch, refetch);
  return query;
}

export const useLiveCalls = (enabled = true) => useCalls<LiveCall>('get-live-calls', enabled);
export const useMissedCalls = (enabled = true) => useCalls<MissedCall>('get-today-missed-calls', enabled);

/** Ends a call. Rejects with the server's reason. */
export const hangUp = (callId: string) => post('dialer/external/hangup', { call_id: callId });

/** The user's login on the agent page; `agent_password` is missing without a second mobile number. */
export interface LoginDetail {
  name: string;
  alt_mobile: string | null;
  agent_password?: string | null;
  /** Address of the agent page; null if the institution has none. */
  agent_page?: string | null;
}

/** Fetched whenever it is shown and not cached afterwards, because it contains a password. */
export const useLoginDetail = () =>
  useQuery({
    queryKey: ['dialer', 'login'],
    queryFn: async () => (await get<LoginDetail[]>('getUserLoginDetail')).data[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  });
