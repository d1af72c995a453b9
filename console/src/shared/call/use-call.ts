import { useQuery } from '@tanstack/react-query';
import type { CallRow } from '@matricula/read-models/call';
import { fetchByKey } from '../grid/list-source';
import { useLiveRows } from '../live/live-hooks';

/** The list whose rows change with every call. */
export const CALLS = 'calls';

/** Calls are also fetched at this interval, because changes do not arrive while the connection is interrupted. */
export const EVERY_MS = 15_000;

/** One call, as its row changes; null while the row is not there yet, undefined without a call. */
export function useCall(callId: string | undefined): CallRow | null | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['calls', callId],
    queryFn: async () => (await fetchByKey<CallRow>(CALLS, callId === undefined ? [] : [callId]))[0] ?? null,
    enabled: callId !== undefined,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const again = () => void refetch();
  useLiveRows(callId === undefined ? null : CALLS, again, again, callId === undefined ? [] : [callId]);
  return data;
}
