import { useEffect, useState } from 'react';
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

/** Creates a lead from the number of a call, and opens it. A known person's enquiry is added to their lead. */
export function CreateLeadDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const navigate = useNavigate();
  const labels = useLabels();
  const [sources, courses, colleges] = [useSources(), useCourses().data, useColleges().data];
  const [fill, setFill] = useState<FieldValues>();
  useEffect(() => setFill({ phone }), [phone]);

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
