import { post } from '../http/http';
import { HttpError, isUnreachable, messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';
import { Signal, useSignal } from './signal';

/** A lead, the number of a call, or a number with the phone code of its country. A masked number is left out: the server knows it. */
export interface Dialled {
  lead_id?: string;
  call_id?: string;
  phone?: string;
  phonecode?: string;
  /** Calls although the result of the last call is missing, for a reason. */
  result_later?: true;
  reason?: string;
  /** Calls although another user is on the phone with the lead. */
  call_anyway?: true;
}

/** How to call all the same after a refusal: without the result of the last call, for a reason, or although another user is on the phone with the lead. */
export type CallAgain = Pick<Dialled, 'result_later' | 'reason' | 'call_anyway'>;

/** A call that this console placed. */
export interface PlacedCall {
  callId: string;
}

/** The last call, whose result the user has not recorded, and how to place the next one all the same. */
export interface MissingResult {
  callId: string;
  leadId: string;
  leadName: string;
  /** Absent if the institution requires the result. */
  callAnyway?: (more: CallAgain) => void;
  /** Who was to be called, and the same call again, after the result was recorded. */
  next: { shown: string; call: () => void };
}

const placed = new Signal<PlacedCall>();
const missing = new Signal<MissingResult>();

/** For the component that asks for the result when a placed call is over. */
export const usePlacedCalls = (heard: (call: PlacedCall) => void): void => useSignal(placed, heard);

/** For the component that asks for a missing result. */
export const useMissingResults = (heard: (result: MissingResult) => void): void => useSignal(missing, heard);

/** Whether the server refused a call because a result is missing; the user is asked for it then, and `again` is the way on: without the result, or after it. */
export function asksForResult(error: unknown, again: (more?: CallAgain) => void, shown: string): boolean {
  if (!(error instanceof HttpError) || error.rule !== 'call/result-missing') return false;
  const { details } = error.answer as { details: { call_id: string; lead_id: string; lead_name: string; may_skip?: number } };
  const { call_id: callId, lead_id: leadId, lead_name: leadName, may_skip: maySkip } = details;
  missing.send({ callId, leadId, leadName, callAnyway: maySkip ? again : undefined, next: { shown, call: () => again() } });
  return true;
}

/** Whether the server refused a call because another user is on the phone with the lead; the user is told so, and may call all the same, if offered. */
export function isLeadBusy(error: unknown, again?: (more: CallAgain) => void): boolean {
  if (!(error instanceof HttpError) || error.rule !== 'call/lead-busy') return false;
  toast.warning(messageOf(error), { action: again && { label: t`Call anyway`, run: () => again({ call_anyway: true }) } });
  return true;
}

/** The last request that got no answer: the same request is repeated under its key, because the call may have been placed. */
let unanswered: { to: string; key: string } | undefined;

/** Has the dialer place a call; resolves with the id of the call. Rejects with the server's reason. */
export async function placeCall(to: Dialled): Promise<string> {
  const number = JSON.stringify(to);
  const key = unanswered?.to === number ? unanswered.key : crypto.randomUUID();
  unanswered = undefined;
  try {
    const { call_id: callId } = (await post<{ call_id: string }>('clickToCall/dialer', to, { idempotencyKey: key })).data;
    placed.send({ callId });
    return callId;
  } catch (error) {
    if (isUnreachable(error)) unanswered = { to: number, key };
    throw error;
  }
}

/** Whether the institution has no telephony service; its users call with their own devices. */
const hasNoDialer = (error: unknown) => error instanceof HttpError && error.rule === 'call/no-provider';

/** What the user sees of a call, and how it goes on after a refusal. */
interface Dialling {
  shown?: string;
  /** The same call again. */
  again?: (more?: CallAgain) => void;
  /** Goes on if another user is on the phone with the lead; without it the user may call all the same. */
  onBusy?: () => void;
}

/**
 * Places a call through the dialer. Without a telephony service, passes the number to this device at once; after a refusal, shows the reason and
 * offers this device. False if the user has to decide first: the result of the last call is missing, or another user is on the phone with the lead.
 * Never rejects.
 */
export async function dial(
  to: Dialled,
  { shown = to.phone ?? '', again = (more) => void dial({ ...to, ...more }, { shown }), onBusy }: Dialling = {},
): Promise<boolean> {
  const { phone, phonecode = '' } = to;
  const onThisDevice = phone
    ? () => {
        window.location.href = `tel:${phonecode}${phone}`;
      }
    : undefined;
  try {
    await placeCall(to);
    toast.info(t`Calling ${shown}`);
  } catch (error) {
    if (asksForResult(error, again, shown)) return false;
    if (isLeadBusy(error, onBusy ? undefined : again)) {
      onBusy?.();
      return false;
    }
    if (onThisDevice && hasNoDialer(error)) onThisDevice();
    else {
      const action = onThisDevice && { label: t`Call with this device`, run: onThisDevice };
      toast.error(t`The call was not placed: ${messageOf(error)}`, { action });
    }
  }
  return true;
}
