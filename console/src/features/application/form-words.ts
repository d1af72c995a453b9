/** Words for application forms. Pure. */
import {
  kindLabel,
  questionsOf,
  textIn,
  wordsOf,
  type FormChange,
  type FormContent,
  type FormQuestion,
} from '@matricula/domain/application';
import { t } from '../../shared/texts/texts';

export const toneOf = (status: string): number | 'plain' | 'done' => (status === 'open' ? 'done' : status === 'draft' ? 1 : 'plain');

/** One change in words: "Added: Father's name". */
export function changeWords({ change, of, label }: FormChange): string {
  const name = of === 'setting' ? t(label) : label || t`without a title`;
  if (change === 'added') return of === 'section' ? t`New section: ${name}` : t`New question: ${name}`;
  if (change === 'removed') return of === 'section' ? t`Section removed: ${name}` : t`Question removed: ${name}`;
  return change === 'moved' ? t`Moved: ${name}` : t`Changed: ${name}`;
}

/** The label of a question, or its kind while it has none. */
export const questionName = ({ label, kind }: FormQuestion, main: string): string => textIn(label, main, main) || t(kindLabel(kind));

/** The questions on which a question or section may depend: those before it, outside other repeating sections. */
export const earlierQuestions = (form: FormContent, sectionId: string, questionId?: string): FormQuestion[] => {
  const all = questionsOf(form);
  const place = all.findIndex(({ section, question }) =>
    questionId ? question.questionId === questionId : section.sectionId === sectionId,
  );
  return all
    .slice(0, place < 0 ? all.length : place)
    .filter(({ section }) => section.sectionId !== sectionId || questionId !== undefined)
    .filter(({ section }) => !section.repeats || section.sectionId === sectionId)
    .map(({ question }) => question);
};

/** The answers that a condition on a question can name, as options. */
export const answerOptions = (question: FormQuestion, main: string): { value: string; label: string }[] =>
  (wordsOf(question) ?? []).map((value) => ({
    value,
    label:
      question.kind === 'flag'
        ? value === 'true'
          ? t`Yes`
          : t`No`
        : textIn(question.choices?.find(({ choiceId }) => choiceId === value)?.label, main, main) || value,
  }));
