import { CloseOutlined, PhoneOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { CallNumber } from '../../../shared/call/call-number';
import { useCall } from '../../../shared/call/use-call';
import { statusWords } from '../../../shared/call/call-words';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { callNotes } from '../../../shared/lead/call-notes';
import { refreshLead, useLead } from '../../../shared/lead/lead.query';
import { useColleges } from '../../../shared/lead/masters.query';
import type { DialerCall } from '../../../shared/live/live';
import { useOthers } from '../../../shared/people/use-others';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { useLabels } from '../../../shared/session/labels';
import { clockTime } from '../../../shared/texts/duration';
import { toast } from '../../../shared/ui/toast';
import { useLatest } from '../../../shared/ui/use-latest';
import { t } from '../../../shared/texts/texts';
import { declineCall, hangUp, isOver, passNoteOn, takeCall } from '../calls.query';
import { runningSeconds } from '../live-calls/running-seconds';
import { useNow } from '../live-calls/use-now';
import { usePanel } from './use-panel';
import { useReturning } from './use-returning';
import './incoming-call.css';

interface IncomingCallDialogProps {
  call: DialerCall;
  /** The signed-in user. */
  userId: string;
  /** Another call is shown first. */
  waits: boolean;
  /** Called when the user puts the call away, and when it comes back. */
  onAway: (away: boolean) => void;
  /** Called when the call ended unanswered. */
  onMissed: () => void;
  /** Called after a call that belongs to no lead; the number is empty if it was withheld, and then there is a note. */
  onUnknown: (phone: string) => void;
  onClose: () => void;
}

/**
 * A call that rings for this user (001 §2.6, §4.4), alone or together with others: then the first who answers gets it, and it disappears here if another
 * user has it. An answer has the provider connect the call with the telephone of the user. It announces itself and leaves the focus where it is; F6 moves there and back. A call that is put
 * away (Esc) comes back when it is answered or hung up; while it rings, the cross declines it for this user. Hanging up leads to the call action of the lead,
 * or to the form of a new lead, with the note and the college.
 */
export function IncomingCallDialog({ call, userId, waits, onAway, onMissed, onUnknown, onClose }: IncomingCallDialogProps) {
  const { email, phone } = call.requestBody;
  const navigate = useNavigate();
  const row = useCall(call.call_id);
  /** A lead may be created from the call meanwhile, here or by another user at whom it rang. */
  const id = call.requestBody.id ?? row?.leadId ?? null;
  const name = call.requestBody.name ?? row?.leadName ?? null;
  const foreign = call.foreign === true || row?.foreign === true;
  const form = useId();
  const labels = useLabels();
  const lead = useLead(id ?? undefined).data;
  const colleges = useColleges();
  const [ownerId, setOwnerId] = useState<string>();
  const owner = ownerId ?? lead?.ownerId;
  const people = usePeopleSelect({ chosen: owner ? [owner] : [], enabled: id !== null });
  const others = useOthers();
  /** What was typed before a reload. */
  const [typed] = useState(() => callNotes.read(call.call_id));
  /** Null if the user cleared it. */
  const [collegeId, setCollegeId] = useState(typed.collegeId);
  const ownCollege = lead?.collegeId && lead.collegeId !== '0' ? lead.collegeId : undefined;
  const [note, setNote] = useState(typed.note ?? '');
  useEffect(
    () => callNotes.keep({ callId: call.call_id, leadId: id ?? undefined, phone: phone ?? undefined, note, collegeId }),
    [call.call_id, id, phone, note, collegeId],
  );
  const [busy, setBusy] = useState(false);
  const over = isOver(row);
  const answered = row?.status === 'answered';
  /** The user answered it here. */
  const [taken, setTaken] = useState(false);
  /** Declined, maybe on another console of the user. */
  const isDeclined = row?.declinedBy?.includes(userId) === true;
  const ringsHere = row?.userId === undefined || row.userId === userId || row.offeredTo?.includes(userId) === true;
  const isTaken = call.offered === true && (row === null || !ringsHere);
  const isElsewhere = isDeclined || isTaken;
  const isOwn = call.offered !== true || taken || row?.userId === userId;
  const mayAnswer = !over && !answered && !taken && row?.connecting !== true;
  /** Its result is saved, maybe on another console of the user. */
  const isDone = over && row?.callActionId !== undefined;
  const close = useLatest(onClose);
  useEffect(() => {
    if (isElsewhere || isDone) close.current();
  }, [isElsewhere, isDone, close]);
  const missed = useLatest(onMissed);
  const isMissed = row?.status === 'missed';
  useEffect(() => {
    if (isMissed) missed.current();
  }, [isMissed, missed]);
  const now = useNow(answered);
  const { away, putAway } = useReturning(row?.status, { onAway, onClose });
  const hidden = away || waits;
  const { host, panel } = usePanel({ hidden, onEscape: putAway });

  async function assign(userId: string) {
    if (!lead) return;
    setOwnerId(userId);
    try {
      const { message } = await post(lead.ownerId ? 're-assignment-leads' : 'lead-assign-to', { lead_ids: [lead.leadId], user_id: userId });
      toast.success(message ?? t`Assigned`);
      await refreshLead(lead.leadId);
    } catch (error) {
      setOwnerId(undefined);
      toast.error(t`The owner was not changed: ${messageOf(error)}`);
    }
  }

  async function decline() {
    setBusy(true);
    try {
      await declineCall(call.call_id);
      onClose();
    } catch (error) {
      toast.error(t`The call was not declined: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  }

  async function take() {
    setBusy(true);
    try {
      const { message, data } = await takeCall(call.call_id);
      setTaken(true);
      const words = message ?? t`The call is yours.`;
      // If the provider does not connect it, the message says how to answer.
      if (data?.connecting === false) toast.warning(words);
      else toast.success(words);
    } catch (error) {
      toast.error(messageOf(error));
      if (error instanceof HttpError && error.rule === 'call/taken') onClose();
    } finally {
      setBusy(false);
    }
  }

  /** What was said in the call of a lead that this user may not see goes to its owner. */
  async function passOn() {
    setBusy(true);
    try {
      await passNoteOn(call.call_id, note);
      onClose();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  /** Also a call with a withheld number, so that its note is not lost. */
  const becomesLead = Boolean(phone) || note.trim() !== '';
  /** The lead that another user created from a call that this user was not in. */
  const isOthers = call.requestBody.id === null && id !== null && row?.userId !== userId;
  function goOn() {
    if (foreign) return void passOn();
    onClose();
    if (!id) return becomesLead ? onUnknown(phone ?? '') : undefined;
    if (isOthers) return void navigate(`/lp/${id}/conversation`);
    const ended = { call_id: call.call_id, id, name, email, phone };
    openCallAction({ leadId: id, lead, dialer: true, obd_call: ended });
  }

  async function disconnect() {
    setBusy(true);
    try {
      await hangUp(call.call_id);
    } catch (error) {
      toast.error(t`The call was not disconnected: ${messageOf(error)}`);
      return;
    } finally {
      setBusy(false);
    }
    goOn();
  }

  const facts = [
    [t`Lead ID`, id],
    [t`Name`, name],
    [t`Email`, email],
    [t`Phone Number`, over && phone ? <CallNumber callId={call.call_id} leadId={id} phone={phone} name={name} /> : phone],
  ] as const;
  const outcome = isMissed ? t`The call was missed` : t`The call has ended`;
  const state = over ? outcome : answered ? t(statusWords.answered) : t`Call Connecting`;
  const time = answered && row ? clockTime(runningSeconds({ answered_at: row.answeredAt ?? null, started_at: row.startedAt }, now)) : '';
  if (hidden || isElsewhere || isDone) return null;
  return createPortal(
    <section ref={panel} className="incoming" role="dialog" aria-labelledby={`${form}-title`} aria-keyshortcuts="F6">
      <p className="visually-hidden" role="alert">{t`Incoming call: ${name ?? phone ?? t`Withheld number`}. Press F6 to go to it.`}</p>
      <header className="incoming-head">
        <h2 id={`${form}-title`}>{t`Incoming Prospect Details`}</h2>
        {mayAnswer ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t`Decline`}
            title={t`Decline`}
            disabled={busy}
            onClick={() => void decline()}
          >
            <CloseOutlined aria-hidden />
          </button>
        ) : (
          <button type="button" className="icon-button" aria-label={t`Close`} title={t`Close`} onClick={over ? onClose : putAway}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </header>
      <dl className="incoming-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value || <span className="faint">{t`unknown`}</span>}</dd>
          </div>
        ))}
      </dl>
      <div className="incoming-fields">
        <label htmlFor={`${form}-owner`}>{t`Owner`}</label>
        <Select
          id={`${form}-owner`}
          {...people.select}
          disabled={!lead || !others}
          placeholder={t`Assign to`}
          value={owner}
          onChange={(userId: string) => void assign(userId)}
        />
        <label htmlFor={`${form}-college`}>{t(labels.entity)}</label>
        <Select
          id={`${form}-college`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t`Select ${t(labels.entity)}`}
          loading={colleges.isPending}
          options={colleges.data?.map(({ id: value, name: label }) => ({ value, label }))}
          value={collegeId === undefined ? ownCollege : (collegeId ?? undefined)}
          onChange={(chosen?: string) => setCollegeId(chosen ?? null)}
        />
        <label htmlFor={`${form}-note`}>{t`Note`}</label>
        <Input.TextArea id={`${form}-note`} rows={3} maxLength={2_000} value={note} onChange={({ target }) => setNote(target.value)} />
      </div>
      <footer className="incoming-foot">
        <span>
          <span role="status">{state}</span>{' '}
          {time && (
            <span className="tabular" role="timer">
              {time}
            </span>
          )}
        </span>
        {over ? (
          <button type="button" className="button button-primary" data-first onClick={goOn}>
            {foreign
              ? note.trim()
                ? t`Save note`
                : t`Close`
              : isOthers
                ? t`Open lead`
                : id
                  ? t`Add stage`
                  : becomesLead
                    ? t`Create lead`
                    : t`Close`}
          </button>
        ) : (
          <span className="incoming-actions">
            {mayAnswer && (
              <button type="button" className="button button-primary" data-first disabled={busy} onClick={() => void take()}>
                <PhoneOutlined aria-hidden /> {t`Answer`}
              </button>
            )}
            {isOwn && (
              <button
                type="button"
                className="button incoming-end"
                data-first={mayAnswer ? undefined : true}
                disabled={busy}
                onClick={() => void disconnect()}
              >
                <PhoneOutlined aria-hidden /> {t`Click to Disconnect`}
              </button>
            )}
          </span>
        )}
      </footer>
    </section>,
    host,
  );
}
