import type { CallRow } from '@matricula/read-models/call';
import { useRow } from '../live/use-live-row';

/** The list whose rows change with every call. */
export const CALLS = 'calls';

/** Calls are also fetched at this interval, because changes do not arrive while the connection is interrupted. */
export const EVERY_MS = 15_000;

/** One call, as its row changes; null while the row is not there yet, undefined without a call. */
export function useCall(callId: string | undefined): CallRow | null | undefined {
  return useRow<CallRow>(CALLS, callId, EVERY_MS);
}
