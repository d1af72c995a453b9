import { questionsOf, type FormContent } from './form-content';
import { shownOf, type Answers } from './form-shown';

/**
 * The part of an application that the panel of its interview reads: the questions that were asked and that the form shows to panels, without their
 * conditions, and the answers to them. What panels read is told by the version in force, also of applications that answered an earlier one.
 */
export function panelPart(content: FormContent, given: Answers, inForce: FormContent): { content: FormContent; answers: Answers } {
  const { shown, counting } = shownOf(content, given);
  const readable = new Set(questionsOf(inForce).flatMap(({ question }) => (question.panelReads ? [question.questionId] : [])));
  const answers: Answers = {};
  const sections = shown.flatMap(({ section: { when: _when, ...section }, rows }) => {
    const isAsked = (questionId: string) => rows.some((row) => row.some((one) => one.questionId === questionId));
    const questions = section.questions.flatMap(({ when: _own, ...one }) =>
      readable.has(one.questionId) && isAsked(one.questionId) ? [one] : [],
    );
    if (questions.length === 0) return [];
    const ids = new Set(questions.map(({ questionId }) => questionId));
    const read = (of: Answers): Answers => Object.fromEntries(Object.entries(of).filter(([id]) => ids.has(id)));
    const filled = counting[section.sectionId];
    if (!section.repeats) Object.assign(answers, read(counting));
    else if (Array.isArray(filled)) answers[section.sectionId] = filled.map((row) => read(row as Answers) as Record<string, never>);
    return [{ ...section, questions }];
  });
  const { name, languages } = content;
  return { content: { name, languages, sections }, answers };
}
