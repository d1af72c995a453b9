import { PhoneOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useCall } from '../../../shared/call/use-call';
import { statusWords } from '../../../shared/call/call-words';
import { messageOf } from '../../../shared/http/http-error';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { callNotes } from '../../../shared/lead/call-notes';
import { t } from '../../../shared/texts/texts';
import { clockTime } from '../../../shared/texts/duration';
import { toast } from '../../../shared/ui/toast';
import { useLatest } from '../../../shared/ui/use-latest';
import { runningSeconds } from '../live-calls/running-seconds';
import { useNow } from '../live-calls/use-now';
import { hangUp, isOver, passNoteOn } from '../calls.query';

interface PlacedCallWatchProps {
  callId: string;
  /** Called after a conversation that belongs to no lead; the number is empty if it was withheld, and then there is a note. */
  onUnknown: (phone: string) => void;
  onOver: () => void;
}

/** The note is stored until it was passed on. */
const passOn = (callId: string, note: string | undefined): Promise<void> =>
  passNoteOn(callId, note).catch((error: unknown) =>
    toast.error(messageOf(error), { action: { label: t`Try again`, run: () => void passOn(callId, note) } }),
  );

/**
 * On every screen: the state of a call that was placed here or runs since before a reload, with its end. Opens the call action when it is over, so that
 * its result is recorded; of a lead that the user may not see, the note goes to its owner.
 */
export function PlacedCallWatch({ callId, onUnknown, onOver }: PlacedCallWatchProps) {
  const call = useCall(callId);
  const over = isOver(call);
  const end = useLatest(() => {
    onOver();
    if (!call || call.callActionId) return;
    const { leadId, leadName, phone, dialStatus, foreign } = call;
    const { note } = callNotes.read(callId);
    if (foreign) return void passOn(callId, note);
    if (!leadId) return dialStatus === 'completed' && (phone || note?.trim()) ? onUnknown(phone ?? '') : undefined;
    const ended = { call_id: callId, id: leadId, name: leadName ?? null, email: null, phone: phone ?? null };
    openCallAction({ leadId, dialer: true, obd_call: ended });
  });
  useEffect(() => {
    if (over) end.current();
  }, [over, end]);
  const [busy, setBusy] = useState(false);
  const now = useNow(!over);
  if (!call || over) return null;

  const disconnect = async () => {
    setBusy(true);
    try {
      await hangUp(callId);
    } catch (error) {
      toast.error(t`The call was not disconnected: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  };
  const seconds = runningSeconds({ answered_at: call.answeredAt ?? null, started_at: call.startedAt }, now);
  return (
    <section className="placed-call" aria-label={call.direction === 'incoming' ? t`Incoming call` : t`Outgoing call`}>
      <span>
        <b>{call.leadName ?? call.phone}</b>{' '}
        <span role="status">{call.status === 'answered' ? t(statusWords.answered) : t(statusWords.ringing)}</span>{' '}
        <span className="tabular" role="timer">
          {clockTime(seconds)}
        </span>
      </span>
      <button type="button" className="button placed-call-end" disabled={busy} onClick={() => void disconnect()}>
        <PhoneOutlined aria-hidden /> {t`Click to Disconnect`}
      </button>
    </section>
  );
}
