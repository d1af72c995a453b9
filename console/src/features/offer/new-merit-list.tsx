import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { choice, fields, list, type FieldSet } from '@matricula/domain/kernel/field-set';
import { meritListFields } from '@matricula/domain/offer';
import { FormDialog } from '../../shared/form/form-dialog';
import type { DataOf } from '../../shared/http/answers';
import { get, post } from '../../shared/http/http';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

type OfForm = DataOf<'Checklist_form'>;

/** The form of a merit list. Quotas are about a choice question of the chosen form, and name its choices. */
export function NewMeritList({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [asked, setAsked] = useState<{ formId?: string; questionId?: string }>({});
  const { data } = useQuery({
    queryKey: ['merit-list', 'form', asked.formId],
    queryFn: async () => (await get<OfForm>(`document-checklists/forms/${encodeURIComponent(asked.formId ?? '')}`)).data,
    enabled: asked.formId !== undefined,
  });
  const questions = data?.questions;
  const of = useMemo(() => meritListOf(questions, asked.questionId), [questions, asked.questionId]);
  return (
    <FormDialog
      as="drawer"
      title={t`New merit list`}
      of={of}
      draft="merit-list/new"
      saveText={t`Publish`}
      onChange={({ formId, categoryQuestionId }) => setAsked({ formId: textOf(formId), questionId: textOf(categoryQuestionId) })}
      onSave={async (values, idempotencyKey) => {
        const { data } = await post<DataOf<'MeritList_publish'>>('merit-lists', values, { idempotencyKey });
        if (data.left === 0) toast.success(t`Merit list published`);
        else toast.success(t`The best ${data.ranked} applicants are ranked. The other ${data.left} can be ranked by a later list.`);
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The fields, with the questions of the form and the choices of the question as options; without such a question there are no quotas. */
function meritListOf(questions: OfForm['questions'] | undefined, questionId: string | undefined): FieldSet {
  const { categoryQuestionId, quotas, ...others } = meritListFields;
  if (!questions || questions.length === 0) return others;
  const of = questions.map((question) => ({ value: question.questionId, label: question.label }));
  const asked = questions.find((question) => question.questionId === questionId);
  const { days, ...first } = others;
  const choices = (asked?.choices ?? []).map(({ choiceId, label }) => ({ value: choiceId, label }));
  const rows = fields({ ...quotas.rows, category: choice({ label: 'Category', required: true, of: choices }) });
  return fields({
    ...first,
    categoryQuestionId: choice({ label: categoryQuestionId.label, help: categoryQuestionId.help, of }),
    ...(asked && { quotas: list({ label: quotas.label, help: quotas.help, rows }) }),
    days,
  });
}
