import { hiddenFields, type Sight } from '@matricula/auth';
import { callList, type CallRow } from '@matricula/read-models/call';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import type { ReadStore } from '@matricula/read-store';
import { withoutForeignLeads } from './foreign-leads';

/** The event that opens the details of an incoming call, as the documents name its fields (001 §4.4, §7.7). */
export interface DialerCall {
  /** The same on the socket and on the realtime channel, and each time it is sent again. */
  event_id: string;
  call_id: string;
  /** It rings at several users: the first who takes it gets it. */
  offered?: true;
  /** Its lead is another user's, and not this user's to see. */
  foreign?: true;
  requestBody: { id: string | null; name: string | null; email: string | null; phone: string | null; user_id: string };
}

/** Older calls are in the list of live calls only: after a restart they are not announced again. */
const FRESH_MS = 60_000;

/** The users at whom a call rings. */
export const ringsAt = ({ userId, offeredTo = [], declinedBy = [] }: CallRow): readonly string[] =>
  [userId ?? [], offeredTo].flat().filter((one) => !declinedBy.includes(one));

/** Whether a call rings at a user now. */
export const isRinging = (call: CallRow, now = Date.now()): boolean =>
  call.status === 'ringing' &&
  call.direction === 'incoming' &&
  ringsAt(call).length > 0 &&
  !call.spam &&
  now - Date.parse(call.startedAt) < FRESH_MS;

/** Ringing calls for a user, with what they may see of the leads. A foreign lead is named by its name only. */
export async function dialerCalls(reads: ReadStore, tenantId: string, rows: readonly CallRow[], sight: Sight): Promise<DialerCall[]> {
  const calls = await withoutForeignLeads(rows, sight, (model, keys) => reads.getMany(model, tenantId, keys));
  const ids = [...new Set(calls.flatMap(({ leadId }) => leadId ?? []))];
  const leads = ids.length > 0 ? await reads.getMany<LeadRow>(leadList, tenantId, ids) : [];
  const [hiddenOfCall, hiddenOfLead] = [hiddenFields(callList, sight), hiddenFields(leadList, sight)];
  return calls.map((row) => {
    const found = leads.find(({ leadId }) => leadId === row.leadId);
    const isOffered = row.offeredTo !== undefined && row.offeredTo.length > 0;
    const lead = found && (hiddenOfLead?.told(found) ?? found);
    const call = hiddenOfCall?.told(row) ?? row;
    return {
      event_id: `dialer-call-${row.callId}`,
      call_id: row.callId,
      ...(isOffered && { offered: true }),
      ...(row.foreign && { foreign: true }),
      requestBody: {
        id: row.leadId ?? null,
        name: lead?.name ?? call.leadName ?? null,
        email: lead?.email ?? null,
        phone: call.phone ?? null,
        user_id: isOffered ? sight.userId : (row.userId ?? sight.userId),
      },
    };
  });
}
