/** Live calls, today's missed calls, and the commands on a call (001 §7.7). */
import { useQuery } from '@tanstack/react-query';
import type { CallRow } from '@matricula/read-models/call';
import { CALLS, EVERY_MS } from '../../shared/call/use-call';
import { type DataOf } from '../../shared/http/answers';
import { get, post } from '../../shared/http/http';
import { useLiveRows } from '../../shared/live/live-hooks';
import { callNotes } from '../../shared/lead/call-notes';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

export type LiveCall = DataOf<'Call_liveCalls'>[number];
export type MissedCall = DataOf<'Call_missedToday'>[number];

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

/**
 * The ids of the user's own calls under way when the console loads: those dialled, and incoming ones that were answered. Those that ring are announced
 * by the server.
 */
export const useOwnRunningCalls = (userId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['calls', 'own-running', userId],
    queryFn: async () => {
      const { data } = await get<LiveCall[]>('get-live-calls');
      return data.filter((call) => call.user_id === userId && (call.direction === 'outgoing' || call.status === 'answered'));
    },
    select: ownIds,
    enabled,
    staleTime: Infinity,
  }).data;

const ownIds = (calls: readonly LiveCall[]) => calls.map(({ call_id }) => call_id);

/** Whether a call has ended; the other side may hang up first. */
export const isOver = (call: CallRow | null | undefined): boolean => call?.status === 'ended' || call?.status === 'missed';

/** Takes a call that rings at several users. Rejects with the server's reason, such as who has it already. */
export const takeCall = (callId: string) => post<DataOf<'Call_take'>>(`calls/${callId}/answer`, {});

/** Declines a ringing call for this user. It keeps ringing for the others. */
export const declineCall = (callId: string) => post(`calls/${callId}/decline`, {});

/** Passes what was said in the call of a lead that this user may not see on to its owner; without a note, there is nothing to pass on. */
export async function passNoteOn(callId: string, note = ''): Promise<void> {
  if (note.trim() === '') return;
  const idempotencyKey = callNotes.keyOf(callId, note);
  const { message } = await post(`calls/${encodeURIComponent(callId)}/note`, { note }, { idempotencyKey });
  callNotes.forget([{ callId }]);
  toast.success(message ?? t`Note saved`);
}

/** Ends a call; rejects with the server's reason. A call that only the user's telephone can end is closed here, and the user is asked to hang up the telephone. */
export async function hangUp(callId: string): Promise<void> {
  const { data, message } = await post<DataOf<'Call_hangUp'>>('dialer/external/hangup', { call_id: callId });
  if (data?.closed_here_only && message) toast.warning(message);
}

/** Fetched whenever it is shown and not cached afterwards, because it contains a password. */
export const useLoginDetail = () =>
  useQuery({
    queryKey: ['dialer', 'login'],
    queryFn: async () => (await get<DataOf<'User_loginDetail'>>('getUserLoginDetail')).data[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  });
