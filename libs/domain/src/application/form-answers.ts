import { checkFields } from '../kernel/field-check';
import type { Field, FieldSet } from '../kernel/field-set';
import { textIn, type FormContent, type FormQuestion } from './form-content';
import { shownOf, type Answers } from './form-shown';

/** A wrong or missing answer; `row` of a repeating section. */
export interface AnswerProblem {
  questionId: string;
  sectionId: string;
  row?: number;
  message: string;
}

/** A question as a field of the product's vocabulary, labelled in a language. */
export function fieldOf(question: FormQuestion, language: string, main = 'en'): Field {
  const { kind, label, required, least, most, choices = [] } = question;
  const common = { label: textIn(label, language, main), required: required || undefined, least, most };
  if (kind === 'choice' || kind === 'choices')
    return { ...common, kind, of: choices.map((one) => ({ value: one.choiceId, label: textIn(one.label, language, main) })) };
  // A stored file is an object; whether it exists is checked where files are known.
  return kind === 'file' ? { label: common.label, required: common.required, kind: 'json' } : { ...common, kind };
}

/** Checks all answers that are shown, and returns those that count, cleaned. */
export function checkAnswers(content: FormContent, given: Answers, language?: string): { values: Answers; problems: AnswerProblem[] } {
  const main = content.languages[0] ?? 'en';
  const { shown, counting } = shownOf(content, given);
  const problems: AnswerProblem[] = [];
  const values: Answers = {};
  for (const { section, rows } of shown) {
    const { sectionId, repeats, title } = section;
    const answered = repeats ? (counting[sectionId] as Answers[] | undefined) : [counting];
    const cleaned = rows.map((questions, row) => {
      const set: FieldSet = Object.fromEntries(questions.map((one) => [one.questionId, fieldOf(one, language ?? main, main)]));
      const own = Object.fromEntries(questions.map(({ questionId }) => [questionId, answered?.[row]?.[questionId]]));
      const checked = checkFields(set, own);
      problems.push(
        ...checked.problems.map(({ field, message }) => ({
          questionId: field,
          sectionId,
          ...(repeats && { row }),
          message: `${message}.`,
        })),
      );
      return Object.fromEntries(
        Object.entries(checked.values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
      );
    });
    if (!repeats) Object.assign(values, cleaned[0]);
    else {
      values[sectionId] = cleaned;
      if (cleaned.length > repeats.most)
        problems.push({
          ...{ questionId: sectionId, sectionId },
          message: `"${textIn(title, language ?? main, main)}" may be filled in at most ${repeats.most} times.`,
        });
    }
  }
  return { values, problems };
}
