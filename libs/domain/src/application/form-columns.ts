import { textIn, type FormContent, type FormQuestion } from './form-content';
import { chosenIn, listedKind, type ListedKind } from './listed-answers';

/** A question of a form as a column of its applications. */
export interface FormColumn {
  questionId: string;
  kind: ListedKind;
  /** In the main language of the form, as the last version that asks calls it. */
  label: string;
  /** Of all versions, those of the last one first. */
  choices?: { choiceId: string; label: string }[];
  /** The version that asks no more. */
  removedIn?: number;
}

/** The questions of all versions of a form: those of the version in force in its order, then those that it asks no more. */
export function formColumns(content: FormContent, version: number, before: readonly FormColumn[] = []): FormColumn[] {
  const main = content.languages[0] ?? 'en';
  const known = new Map(before.map((column) => [column.questionId, column]));
  const asked = content.sections.flatMap(({ sectionId, title, repeats, questions }): FormColumn[] =>
    repeats
      ? [{ questionId: sectionId, kind: 'rows', label: textIn(title, main, main) }]
      : questions.map((question) => columnOf(question, main, known.get(question.questionId))),
  );
  const now = new Set(asked.map(({ questionId }) => questionId));
  const removed = before.filter(({ questionId }) => !now.has(questionId));
  return [...asked, ...removed.map((column) => ({ ...column, removedIn: column.removedIn ?? version }))];
}

function columnOf(question: FormQuestion, main: string, before: FormColumn | undefined): FormColumn {
  const { questionId, label, choices } = question;
  const present = choices?.map((choice) => ({ choiceId: choice.choiceId, label: textIn(choice.label, main, main) }));
  const earlier = before?.choices?.filter(({ choiceId }) => !present?.some((one) => one.choiceId === choiceId)) ?? [];
  const column = { questionId, kind: listedKind(question), label: textIn(label, main, main) };
  return present ? { ...column, choices: [...present, ...earlier] } : column;
}

/** The text of a listed answer: labels for choices; other answers as they are. */
export function columnText({ kind, choices = [] }: Pick<FormColumn, 'kind' | 'choices'>, listed: string | undefined): string {
  if (listed === undefined || (kind !== 'choice' && kind !== 'choices')) return listed ?? '';
  const label = (id: string) => choices.find(({ choiceId }) => choiceId === id)?.label || id;
  return kind === 'choice' ? label(listed) : chosenIn(listed).map(label).join(', ');
}
