import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { newLeadFields } from '@matricula/domain/lead';
import { FormDialog } from '../../shared/form/form-dialog';
import { type DataOf } from '../../shared/http/answers';
import { post } from '../../shared/http/http';
import { useColleges, useCourses, useSources } from '../../shared/lead/masters.query';
import { useLabels } from '../../shared/session/labels';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';

/** The source of leads from missed calls. */
const MISSED_CALL = 'MISSED_CALL';

/** Creates a lead from the number of a call, and opens it; the calls of the number are linked to it. A known person's enquiry is added to their lead. */
export function CreateLeadDialog({ phone, missed = false, onClose }: { phone: string; missed?: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const labels = useLabels();
  const [sources, courses, colleges] = [useSources(), useCourses().data, useColleges().data];
  const [fill, setFill] = useState<FieldValues>();
  const hasSource = missed && sources.some(({ value }) => value === MISSED_CALL);
  const isFilled = useRef(false);
  useEffect(() => {
    if (!isFilled.current) setFill({ phone });
    isFilled.current = true;
  }, [phone]);
  useEffect(() => {
    if (hasSource) setFill({ source: MISSED_CALL });
  }, [hasSource]);

  async function save(values: FieldValues, idempotencyKey: string) {
    const clg_name = colleges?.find(({ id }) => id === values.clg_id)?.name;
    return post<DataOf<'Lead_leadGenerate'>>('leadGenerate', { ...values, clg_name }, { idempotencyKey });
  }

  return (
    <FormDialog
      as="modal"
      title={t`Create lead`}
      of={newLeadFields}
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
