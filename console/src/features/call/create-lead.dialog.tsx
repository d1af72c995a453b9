import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { fields, longText } from '@matricula/domain/kernel/field-set';
import { newLeadFields } from '@matricula/domain/lead';
import { FormDialog } from '../../shared/form/form-dialog';
import { type DataOf } from '../../shared/http/answers';
import { post } from '../../shared/http/http';
import { callNotes } from '../../shared/lead/call-notes';
import { useColleges, useCourses, useSources } from '../../shared/lead/masters.query';
import { useLabels } from '../../shared/session/labels';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';

/** The source of leads from missed calls. */
const MISSED_CALL = 'MISSED_CALL';

/** The note is the message of the enquiry, which also a known person's lead shows. */
const callerFields = { ...newLeadFields, ...fields({ message: longText({ label: 'Note', most: 5_000, personal: true }) }) };

/** A call that belongs to no lead. */
export interface UnknownCall {
  callId: string;
  /** Empty if it was withheld. */
  phone: string;
  missed?: boolean;
}

/**
 * Creates a lead from a call, and opens it; the call and the incoming calls of the number are linked to it. A known person's enquiry is added to their
 * lead. The note and the college of the calls of the number fill the form, and are stored until it is saved; of a withheld number, those of the call.
 */
export function CreateLeadDialog({ call: { callId, phone, missed = false }, onClose }: { call: UnknownCall; onClose: () => void }) {
  const navigate = useNavigate();
  const labels = useLabels();
  const [sources, courses, colleges] = [useSources(), useCourses().data, useColleges().data];
  const [fill, setFill] = useState<FieldValues>();
  const hasSource = missed && sources.some(({ value }) => value === MISSED_CALL);
  const [notes] = useState(() => callNotes.ofUnknown({ callId, phone }));
  const message = notes.flatMap(({ note }) => note?.trim() || []).join('\n');
  const chosen = notes.findLast(({ collegeId }) => collegeId)?.collegeId;
  const isFilled = useRef(false);
  // One effect, because the sources may be cached: a second fill in the same commit would replace the first.
  useEffect(() => {
    const first = isFilled.current ? {} : { ...(phone && { phone }), message, clg_id: chosen };
    isFilled.current = true;
    setFill({ ...first, ...(hasSource && { source: MISSED_CALL }) });
  }, [phone, message, chosen, hasSource]);

  async function save(values: FieldValues, idempotencyKey: string) {
    const clg_name = colleges?.find(({ id }) => id === values.clg_id)?.name;
    const answer = await post<DataOf<'Lead_leadGenerate'>>('leadGenerate', { ...values, clg_name, call_id: callId }, { idempotencyKey });
    callNotes.forget(notes);
    return answer;
  }

  return (
    <FormDialog
      as="modal"
      title={t`Create lead`}
      of={callerFields}
      fill={fill}
      focus="name"
      columns={2}
      wide
      labels={{ course: labels.course, clg_id: labels.entity }}
      options={{
        source: sources,
        course: courses?.map((name) => ({ value: name, label: name })),
        clg_id: colleges?.map(({ id, name }) => ({ value: id, label: name })),
      }}
      onSave={save}
      onDone={({ message, data }) => {
        toast.success(message ?? t`Saved`);
        onClose();
        if (data.leadId) void navigate(`/lp/${data.leadId}/conversation`);
      }}
      onClose={onClose}
    />
  );
}
