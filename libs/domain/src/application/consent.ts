/** Whether an applicant needs the consent of a guardian. Pure. */
import { birthQuestions, type FormContent } from './form-content';
import { shownOf, type Answers } from './form-shown';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Without a chosen question, the first date may be another recent one: nobody below this age is taken for the applicant. */
const YOUNGEST = 3;

type Asked = Pick<FormContent, 'sections' | 'birthQuestionId'>;

/** The answer to the chosen question, or else to the first date of the form; the answer to a hidden question does not count. */
function birthOf(content: Asked, answers: Answers): string | undefined {
  const id = content.birthQuestionId ?? birthQuestions(content)[0]?.questionId;
  const answer = id === undefined ? undefined : shownOf(content, answers).counting[id];
  return typeof answer === 'string' && DAY.test(answer) ? answer : undefined;
}

/** Whole years from a day to a moment. */
function yearsBetween(day: string, at: string): number {
  const years = Number(at.slice(0, 4)) - Number(day.slice(0, 4));
  return at.slice(5, 10) < day.slice(5) ? years - 1 : years;
}

/** Whether the applicant is younger than an age; false without a date of birth, or without an age. */
export function isBelowAge({ content, answers }: { content: Asked; answers: Answers }, age: number | undefined, at: string): boolean {
  const birth = birthOf(content, answers);
  if (!age || birth === undefined) return false;
  const years = yearsBetween(birth, at);
  // A day that is not over is no date of birth.
  return years >= (content.birthQuestionId === undefined ? YOUNGEST : 0) && years < age;
}
