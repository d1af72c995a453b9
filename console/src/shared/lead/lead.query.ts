/** One lead and its pending follow-ups, and the commands on them that several screens share. */
import { useQuery } from '@tanstack/react-query';
import { type LeadRow } from '@matricula/read-models/lead';
import { get, post } from '../http/http';
import { messageOf } from '../http/http-error';
import { queryClient } from '../http/query-client';
import { toast } from '../ui/toast';
import { leadMoved } from './call-action-request';
import { dial, type Dialled, type CallAgain } from './dial';
import { type DataOf } from '../http/answers';
import { t } from '../texts/texts';

/** By id or hash; returns the row regardless of the list's filters. */
export async function fetchLead(leadId: string): Promise<LeadRow> {
  const { data } = await get<DataOf<'Lead_profile'>>('getProfileDataFromId', { lead_id: leadId });
  const [found] = data;
  if (!found) throw new Error('There is no such lead.');
  return found.row;
}

export const leadKey = (leadId: string) => ['lead', leadId] as const;

export const useLead = (leadId: string | undefined) =>
  useQuery({ queryKey: leadKey(leadId ?? ''), queryFn: () => fetchLead(leadId ?? ''), enabled: leadId !== undefined, staleTime: 0 });

/** The log position of the latest change of each lead that the socket reported. */
const reported = new Map<string, string>();

/** Refetches everything shown of a lead that somebody else changed; the answers must show the change, which other read models may lag behind. */
export function refreshChangedLead(leadId: string, position: string): Promise<void> {
  if (position > (reported.get(leadId) ?? '')) reported.set(leadId, position);
  return refreshLead(leadId);
}

/** What calls about a lead must have read. */
export const afterReported = (leadId: string): { after?: string } => ({ after: reported.get(leadId) });

/** Refetches everything shown of a lead. */
export const refreshLead = (leadId: string) => queryClient.invalidateQueries({ queryKey: leadKey(leadId) });

export interface PendingFollowUp {
  callActionId: string;
  followUpId: string;
  dueAt: string;
  stage: string;
  createdAt: string;
}

/** The pending follow-ups of a lead, earliest first (FU-04). */
export const usePendingFollowUps = (leadId: string | undefined) =>
  useQuery({
    queryKey: [...leadKey(leadId ?? ''), 'pending'],
    queryFn: async (): Promise<PendingFollowUp[]> => {
      const { data } = await get<DataOf<'FollowUp_pendingOfLead'>>(`followup/lead/${leadId}`, undefined, afterReported(leadId ?? ''));
      return data.followups.map((wire) => ({
        callActionId: wire.call_action_id,
        followUpId: wire.follow_up_id,
        dueAt: wire.call_date_time,
        stage: wire.btn_message,
        createdAt: wire.created_date,
      }));
    },
    enabled: leadId !== undefined,
    staleTime: 0,
  });

/** How long the toast offers to undo a completion. */
const UNDO_MS = 10_000;

/** Identifies a completed follow-up. */
export type Completed = Pick<PendingFollowUp, 'followUpId'> & { leadId: string };

async function movedFollowUp(leadId: string): Promise<void> {
  await refreshLead(leadId);
  leadMoved({ leadId });
}

/** Undoes the completion of a follow-up: it is pending again, with its date. */
export async function reopenFollowUp({ leadId, followUpId }: Completed): Promise<void> {
  const { message } = await post(`follow-ups/${followUpId}/reopen`, {});
  toast.success(message ?? t`The follow-up is pending again.`);
  await movedFollowUp(leadId);
}

function saidDone(completed: Completed): Promise<void> {
  const undo = () =>
    void reopenFollowUp(completed).catch((error: unknown) => toast.error(t`The follow-up was not restored: ${messageOf(error)}`));
  toast.success(t`Followup done successfully.`, { action: { label: t`Undo`, run: undo }, forMs: UNDO_MS });
  return movedFollowUp(completed.leadId);
}

/** Marks a follow-up done from the call action (FU-02). */
export async function checkFollowUp({ callActionId, ...completed }: Completed & { callActionId: string }): Promise<void> {
  await get(`followup/lead/mark-status/${callActionId}`, { source: 'new_lead_stage' }, { changes: true });
  await saidDone(completed);
}

/** What follows a completion without a call action: a follow-up at a new date, or none with a reason. */
export type NextStep = { next_at: string } | { reason: string };

/** Completes a follow-up outside a call action, with its next step. */
export async function completeFollowUp(completed: Completed, next: NextStep): Promise<void> {
  await post(`follow-ups/${completed.followUpId}/complete`, next);
  await saidDone(completed);
}

/** A number that can be called; one masked for the role cannot. */
export const callable = (phone: string | null | undefined): phone is string => Boolean(phone) && !phone?.includes('•');

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

/** The other side of a call that a user may place: a lead, the number of a call, or a number that is shown in full. */
export interface Callee {
  leadId?: string | null;
  /** The call whose number is shown. */
  callId?: string | null;
  /** The number as it is shown, perhaps masked. */
  phone?: string | null;
  name?: string | null;
}

/** Whether a shown number can be called: a masked one by its lead or its call, because the server knows it. */
export const canCall = ({ leadId, callId, phone }: Callee): boolean => Boolean(phone) && (callable(phone) || Boolean(leadId ?? callId));

const dialled = ({ leadId, callId, phone }: Callee): Dialled => {
  const lead = leadId ? { lead_id: leadId } : {};
  if (callable(phone)) return { ...lead, phone };
  return callId ? { call_id: callId } : lead;
};

async function place(callee: Callee, how: CallAgain, onBusy?: () => void): Promise<void> {
  const { leadId, name, phone } = callee;
  const again = (more?: CallAgain) => void place(callee, { ...how, ...more }, onBusy).catch(notRecorded);
  const shown = (callable(phone) ? phone : name) ?? undefined;
  if (!(await dial({ ...dialled(callee), ...how }, { shown, again, onBusy })) || !leadId) return;
  await post('save/lead/call/click', { lead_id: leadId });
  await refreshLead(leadId);
}

const notRecorded = (error: unknown) => toast.error(t`The call was not recorded: ${messageOf(error)}`);

/**
 * Calls through the dialer, or with this device if the dialer cannot and the number is shown; records the click on a lead (LP-11, DL-07). Never
 * rejects: the user is told what went wrong. `onBusy` goes on if another user is on the phone with the lead; without it the user may call all the same.
 */
export const callNumber = (callee: Callee, onBusy?: () => void): Promise<void> => place(callee, {}, onBusy).catch(notRecorded);

/** Opens the chat with the number and records the click (LP-11). */
export async function chatWithLead(leadId: string, phone: string): Promise<void> {
  window.open(`https://wa.me/${digitsOf(phone)}`, '_blank', 'noopener');
  await post('save/lead/whtsp/click', { lead_id: leadId });
  await refreshLead(leadId);
}

/** Adds to or removes from the user's favourites. */
export async function markFavourite(leadId: string, favourite: boolean): Promise<void> {
  const { message } = await get('markasfav', { lId: leadId, flag: favourite }, { changes: true });
  toast.success(message ?? t`Saved`);
  await refreshLead(leadId);
}
