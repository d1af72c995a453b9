import { useEffect, useRef, useState } from 'react';
import { type LeadRow } from '@matricula/read-models/lead';
import { drafts } from '../../../shared/form/drafts';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { leadMoved, type CallActionRequest } from '../../../shared/lead/call-action-request';
import { callNotes } from '../../../shared/lead/call-notes';
import { refreshLead, usePendingFollowUps } from '../../../shared/lead/lead.query';
import { useStagesWith } from '../../../shared/lead/masters.query';
import { queueSecondsOf } from '../../../shared/lead/queue-run';
import { save as sendSave } from '../../../shared/live/saves';
import { useCurrentUser } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import {
  blankForm,
  draftOf,
  withDraft,
  withNote,
  blockedBy,
  errorsOf,
  keepsStage,
  stageTags,
  submissionOf,
  type CallActionForm,
  type FormErrors,
  type StageTag,
} from './submission';
import { t } from '../../../shared/texts/texts';

/** The last tag of each user in this browser; most users work with one tag all day. */
const lastTag = {
  keyOf: (userId: string) => `call-action-tag/${userId}`,
  read: (userId: string) => stageTags.find(({ value }) => value === localStorage.getItem(lastTag.keyOf(userId)))?.value,
  keep: (userId: string, tag: StageTag) => localStorage.setItem(lastTag.keyOf(userId), tag),
};

const SUBJECT = 'call-action';

const pendingText = (failed: boolean): string =>
  failed ? t`The pending follow-ups could not be loaded` : t`Loading the pending follow-ups...`;

/** State, validation and saving of one call action. */
export function useCallAction(
  lead: LeadRow,
  { dialer = false, followUpId, obd_call }: Pick<CallActionRequest, 'dialer' | 'followUpId' | 'obd_call'>,
) {
  const userId = String(useCurrentUser()?.id ?? '');
  const [blank] = useState(() => blankForm(lead, obd_call ? 'call' : lastTag.read(userId)));
  const draft = `call-action/${lead.leadId}`;
  const [notes] = useState(() => callNotes.ofLead(lead.leadId, obd_call?.call_id));
  const [form, setForm] = useState(() => notes.reduce(withNote, withDraft(blank, drafts.read(draft), keepsStage(lead))));
  const [restored, setRestored] = useState(
    () => Object.keys(drafts.read(draft)).length > 0 || notes.some(({ callId }) => callId !== obd_call?.call_id),
  );
  const saved = useRef(false);
  const [touched, setTouched] = useState<ReadonlySet<keyof FormErrors>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [handed, setHanded] = useState(false);
  const stages = useStagesWith(keepsStage(lead) ? lead.stageId : undefined);
  const { data: allPending = [], isSuccess: pendingKnown, isError: pendingFailed } = usePendingFollowUps(lead.leadId);
  // Saving completes the follow-up from which the form was opened, so it does not block.
  const pending = allPending.filter((one) => one.followUpId !== followUpId);
  // The lead has pending follow-ups (CA-16), which are not loaded yet.
  const awaitsPending = lead.followUpPending && followUpId === undefined && !pendingKnown;
  const stage = stages.data?.find(({ id }) => id === form.stageId);
  const errors = errorsOf(form, stage, new Date().toISOString());

  // The draft survives a reload, a lost session and Esc; saving deletes it.
  useEffect(() => {
    if (!saved.current) drafts.keep(draft, draftOf(form, blank));
    callNotes.forget(notes);
  }, [draft, form, blank, notes]);

  // A closed form removes its messages.
  useEffect(() => () => toast.forget(SUBJECT), []);

  const change = (part: Partial<CallActionForm>) => {
    setRefusal(undefined);
    setForm((current) => ({ ...current, ...part }));
  };

  /** True if saved; otherwise shows the documented messages. */
  async function save(): Promise<boolean> {
    setTouched(new Set(['stageId', 'subStage', 'followUpAt']));
    if (awaitsPending || pending.length > 0 || blockedBy(form, errorsOf(form, stage, new Date().toISOString()), 0)) return false;
    setBusy(true);
    const inQueue = queueSecondsOf(lead.leadId);
    try {
      await sendSave(
        'callGenerate',
        submissionOf(form, lead, stage, { dialer, followUpId, callId: obd_call?.call_id, queueSeconds: inQueue?.seconds }),
        `Stage of ${lead.name ?? lead.phone ?? 'a lead'}`,
      );
    } catch (error) {
      // The documented message is "Some error"; the reason is shown next to Save, where it helps.
      toast.error(t`Some error`, { subject: SUBJECT, correlationId: error instanceof HttpError ? error.correlationId : undefined });
      setRefusal(messageOf(error));
      setHanded(error instanceof HttpError && error.rule === 'lead/handed-on');
      return false;
    } finally {
      setBusy(false);
    }
    saved.current = true;
    inQueue?.done();
    drafts.forget(draft);
    if (form.stageTag) lastTag.keep(userId, form.stageTag);
    toast.success(t`Saved Successfully`);
    leadMoved({ leadId: lead.leadId, byCallAction: true });
    await refreshLead(lead.leadId);
    return true;
  }

  return {
    form,
    change,
    setForm,
    stage,
    stages,
    pending,
    awaitsPending,
    /** The follow-up that saving completes. */
    promised: allPending.find((one) => one.followUpId === followUpId),
    busy,
    refusal,
    /** The lead was reassigned to another owner; the typed text can only be copied. */
    handed,
    handOn: (message: string) => {
      setRefusal(message);
      setHanded(true);
    },
    restored,
    /** It was saved here. */
    isSaved: () => saved.current,
    /** Closing the form would lose input. */
    typed: Object.keys(draftOf(form, blank)).some((name) => name !== 'stageTag') || form.files.length > 0,
    discard: () => {
      saved.current = true;
      drafts.forget(draft);
    },
    startOver: () => {
      setForm(blank);
      setRestored(false);
    },
    save,
    stageKept: keepsStage(lead) && lead.stageId !== undefined,
    touch: (field: keyof FormErrors) => setTouched((current) => new Set([...current, field])),
    /** Errors of touched fields, or of all fields after an attempt to save. */
    shown: Object.fromEntries(Object.entries(errors).filter(([field]) => touched.has(field as keyof FormErrors))) as FormErrors,
    blocked: awaitsPending ? pendingText(pendingFailed) : blockedBy(form, errors, pending.length),
  };
}

export type CallActionState = ReturnType<typeof useCallAction>;
