import { checkFields } from '../kernel/field-check';
import type { Field, FieldSet } from '../kernel/field-set';
import type { Json } from '../kernel/schema';
import { answers as fulfils, textIn, type FormContent, type FormQuestion, type FormSection } from './form-content';

/** Answers by the id of the question; those of a repeating section are a list of rows under the id of the section. */
export type Answers = Record<string, Json | undefined>;

/** A section as a person with these answers sees it: the questions of a plain section, or those of each row. */
export interface ShownSection {
  section: FormSection;
  rows: FormQuestion[][];
}

/** A wrong or missing answer; `row` of a repeating section. */
export interface AnswerProblem {
  questionId: string;
  sectionId: string;
  row?: number;
  message: string;
}

/** The rows of a repeating section, at least as many as it needs. */
function rowsOf({ sectionId, repeats }: FormSection, given: Answers): Answers[] {
  const answer = given[sectionId];
  const rows = (Array.isArray(answer) ? answer : []).map((row) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {},
  );
  const missing = Math.max(0, (repeats?.least ?? 0) - rows.length);
  return [...rows, ...Array.from({ length: missing }, () => ({}))];
}

/** The questions that are shown with these answers, and the answers that count: hidden ones do not, for later conditions either. */
export function shownOf({ sections }: Pick<FormContent, 'sections'>, given: Answers): { shown: ShownSection[]; counting: Answers } {
  const counting: Answers = {};
  const isShown = (when: FormQuestion['when'], of: Answers) => !when || fulfils(when, of[when.questionId]);
  const shown = sections.flatMap((section): ShownSection[] => {
    if (!isShown(section.when, counting)) return [];
    const filled = (row: Answers) => {
      const own: Answers = {};
      const questions = section.questions.filter(({ questionId, when }) => {
        if (!isShown(when, { ...counting, ...own })) return false;
        if (row[questionId] !== undefined) own[questionId] = row[questionId];
        return true;
      });
      return { questions, own };
    };
    if (!section.repeats) {
      const { questions, own } = filled(given);
      Object.assign(counting, own);
      return [{ section, rows: [questions] }];
    }
    const rows = rowsOf(section, given).map(filled);
    if (rows.length > 0) counting[section.sectionId] = rows.map(({ own }) => own);
    return [{ section, rows: rows.map(({ questions }) => questions) }];
  });
  return { shown, counting };
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
