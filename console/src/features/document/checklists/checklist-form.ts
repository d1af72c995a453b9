/** The form of a checklist, and how its values become a checklist. Pure. */
import { documentKinds, nameKey, type ChecklistContent, type SentChecklist } from '@matricula/domain/document';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { choice, choices, fields, flag, list, oneOf, text, type Choice } from '@matricula/domain/kernel/field-set';
import type { DataOf } from '../../../shared/http/answers';

type Question = DataOf<'Checklist_form'>['questions'][number];

const documentFields = fields({
  name: text({ label: 'Document', required: 'Please name the document.', most: 120 }),
  required: flag({ label: 'Required', default: true }),
  kinds: choices({
    label: 'Uploaded as',
    required: 'Please choose how it is uploaded.',
    of: Object.entries(documentKinds).map(([value, label]) => ({ value, label })),
    default: ['photo', 'pdf'],
  }),
  note: text({ label: 'Note for the applicant', most: 500 }),
});

const checklistFields = fields({
  name: text({ label: 'Name', required: 'Name is required.', most: 120 }),
  formId: oneOf({
    label: 'Form',
    required: 'Please choose a form.',
    from: 'application-forms',
    value: 'formId',
    shows: 'name',
    where: { status: 'open' },
  }),
  programme: choice({ label: 'Programme', of: [], help: 'For applicants who choose this answer. Empty: for all programmes.' }),
  category: choice({ label: 'Category', of: [], help: 'Empty: for all categories.' }),
  documents: list({ label: 'Documents', required: 'Please add a document.', rows: documentFields }),
});

/** The choices of all questions of a form, as options: `question/choice`. */
const choicesOfForm = (questions: readonly Question[]): Choice[] =>
  questions.flatMap(({ questionId, label, choices: of }) =>
    of.map((one) => ({ value: `${questionId}/${one.choiceId}`, label: `${label}: ${one.label}` })),
  );

/** The form of a checklist for a form with these questions. */
export const checklistFieldsFor = (questions: readonly Question[]) => ({
  ...checklistFields,
  programme: { ...checklistFields.programme, of: choicesOfForm(questions) },
  category: { ...checklistFields.category, of: choicesOfForm(questions) },
});

const keyOf = (chosen: ChecklistContent['programme']) => (chosen ? `${chosen.questionId}/${chosen.choiceId}` : undefined);

/** The values of the form of a checklist. */
export const valuesOf = ({ name, formId, programme, category, documents }: ChecklistContent): FieldValues => ({
  ...{ name, formId, programme: keyOf(programme), category: keyOf(category) },
  documents: documents.map(({ name: called, required, kinds, note }) => ({ name: called, required, kinds, note: note ?? null })),
});

const chosenOf = (value: unknown) => {
  const [questionId, choiceId] = typeof value === 'string' ? value.split('/') : [];
  return questionId && choiceId ? { questionId, choiceId } : undefined;
};

interface Row {
  name: string;
  required?: boolean | null;
  kinds: ('photo' | 'pdf')[];
  note?: string | null;
}

/** A checklist of values. A document keeps its id by its name, or, if it was renamed, by its place; `newId` names further ones. */
export function checklistFrom(values: FieldValues, before: ChecklistContent | undefined, newId: () => string): SentChecklist {
  const rows = (values.documents ?? []) as unknown as Row[];
  const known = before?.documents ?? [];
  const names = new Set(rows.map(({ name }) => nameKey(name)));
  const documents = rows.map(({ name, required, kinds, note }, place) => {
    const same = known.find((one) => nameKey(one.name) === nameKey(name));
    const renamed = known[place] && !names.has(nameKey(known[place].name)) ? known[place] : undefined;
    const documentId = (same ?? renamed)?.documentId ?? newId();
    return { documentId, name: name.trim(), required: required === true, kinds, ...(note?.trim() && { note: note.trim() }) };
  });
  const [programme, category] = [chosenOf(values.programme), chosenOf(values.category)];
  return {
    ...{ name: String(values.name).trim(), formId: String(values.formId), documents },
    ...(programme && { programme }),
    ...(category && { category }),
  };
}
