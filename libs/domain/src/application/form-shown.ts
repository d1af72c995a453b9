/** Computes the questions that are shown for given answers. Does not import the validator, so that the public page stays small. */
import type { Json } from '../kernel/schema';
import { answers as fulfils, labelQuestion, type FormContent, type FormQuestion, type FormSection } from './form-content';

/** Answers by the id of the question; those of a repeating section are a list of rows under the id of the section. */
export type Answers = Record<string, Json | undefined>;

/** A section as a person with these answers sees it: the questions of a plain section, or those of each row. */
export interface ShownSection {
  section: FormSection;
  rows: FormQuestion[][];
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

/** Maximum length of the name of an application in lists. */
export const LONGEST_NAME = 120;

/** The first short answer, by which lists name an application; undefined while it is empty. */
export function applicantName(content: Pick<FormContent, 'sections'>, given: Answers): string | undefined {
  const label = labelQuestion(content);
  const name = label === undefined ? undefined : given[label];
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, LONGEST_NAME) : undefined;
}
