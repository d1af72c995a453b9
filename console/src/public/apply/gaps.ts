/** What is missing or wrong in an application, as it is answered on this device. */
import { isWithApplicant, type Gap, type OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import { answerKey, textIn } from '../../../../libs/domain/src/application/form-content';
import { shownOf, type Answers } from '../../../../libs/domain/src/application/form-shown';
import { isNone } from '../../../../libs/domain/src/kernel/field-set';

const isEmpty = (answer: unknown): boolean => isNone(answer) || (Array.isArray(answer) && answer.length === 0);

/** Required answers that this page does not have, even offline; of the others, what the server last found wrong. Nothing once it is submitted. */
export function gapsOf({ status, content, gaps }: OpenApplication, answers: Answers): Gap[] {
  if (!isWithApplicant(status)) return [];
  const main = content.languages[0] ?? 'en';
  const asked = shownOf(content, answers).shown.flatMap(({ section: { sectionId, repeats }, rows }) =>
    rows.flatMap((questions, row) => {
      const given = repeats ? (answers[sectionId] as Answers[] | undefined)?.[row] : answers;
      return questions.map(({ questionId, required, label }) => ({
        ...{ at: answerKey({ sectionId, questionId, row: repeats ? row : undefined }), sectionId },
        message: required && isEmpty(given?.[questionId]) ? `${textIn(label, main, main)} is required.` : undefined,
      }));
    }),
  );
  const found = new Map(gaps.map(({ at, message }) => [at, message]));
  const ofQuestions = asked.flatMap(({ at, sectionId, message = found.get(at) }) =>
    message === undefined ? [] : [{ at, sectionId, message }],
  );
  // A section that repeats too often is named by itself.
  const shown = new Set(asked.map(({ sectionId }) => sectionId));
  return [...ofQuestions, ...gaps.filter(({ at, sectionId }) => at === sectionId && shown.has(sectionId))];
}
