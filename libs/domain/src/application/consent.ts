/** Whether an applicant needs the consent of a guardian. Pure. */
import { questionsOf, type FormContent } from './form-content';
import type { Answers } from './form-shown';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The date of birth is the answer to the first date that a form asks for outside repeating sections. */
function birthOf(content: Pick<FormContent, 'sections'>, answers: Answers): string | undefined {
  const found = questionsOf(content).find(({ question, section }) => question.kind === 'date' && !section.repeats);
  const answer = found && answers[found.question.questionId];
  return typeof answer === 'string' && DAY.test(answer) ? answer : undefined;
}

/** Whole years from a day to a moment. */
function yearsBetween(day: string, at: string): number {
  const years = Number(at.slice(0, 4)) - Number(day.slice(0, 4));
  return at.slice(5, 10) < day.slice(5) ? years - 1 : years;
}

/** Whether the applicant is younger than an age; false without a date of birth, or without an age. */
export function isBelowAge(
  { content, answers }: { content: Pick<FormContent, 'sections'>; answers: Answers },
  age: number | undefined,
  at: string,
): boolean {
  const birth = birthOf(content, answers);
  if (!age || birth === undefined) return false;
  const years = yearsBetween(birth, at);
  // A day that is not over is no date of birth.
  return years >= 0 && years < age;
}
