import { post } from '../http/http';
import { HttpError, isUnreachable, messageOf } from '../http/http-error';
import { t } from '../texts/texts';
import { toast } from '../ui/toast';

/** A lead, or a number with the phone code of its country. */
export interface Dialled {
  lead_id?: string;
  phone: string;
  phonecode?: string;
}

/** The last request that got no answer: the same request is repeated under its key, because the call may have been placed. */
let unanswered: { to: string; key: string } | undefined;

/** Has the dialer place a call; resolves with the id of the call. Rejects with the server's reason. */
export async function placeCall(to: Dialled): Promise<string> {
  const number = JSON.stringify(to);
  const key = unanswered?.to === number ? unanswered.key : crypto.randomUUID();
  unanswered = undefined;
  try {
    return (await post<{ call_id: string }>('clickToCall/dialer', to, { idempotencyKey: key })).data.call_id;
  } catch (error) {
    if (isUnreachable(error)) unanswered = { to: number, key };
    throw error;
  }
}

/** Whether the institution has no telephony service; its users call with their own devices. */
const hasNoDialer = (error: unknown) => error instanceof HttpError && error.rule === 'call/no-provider';

/**
 * Places a call through the dialer. Without a telephony service, passes the number to this device at once; after a refusal, shows the reason and
 * offers this device. Never rejects.
 */
export async function dial(to: Dialled): Promise<void> {
  const onThisDevice = () => {
    window.location.href = `tel:${to.phonecode ?? ''}${to.phone}`;
  };
  try {
    await placeCall(to);
    toast.info(t`Calling ${to.phone}`);
  } catch (error) {
    if (hasNoDialer(error)) return onThisDevice();
    toast.error(t`The call was not placed: ${messageOf(error)}`, { action: { label: t`Call with this device`, run: onThisDevice } });
  }
}
