/** Typed answers that never reached an application that takes none any more. */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import { textIn } from '../../../../libs/domain/src/application/form-content';
import type { Answers } from '../../../../libs/domain/src/application/form-shown';
import { isNone } from '../../../../libs/domain/src/kernel/field-set';
import { element } from './element';
import { t } from './texts/texts';

/** The questions, and the sections that repeat, whose unsent answers differ from those of the application; their names in a language. */
export function lostAnswers({ content, answers }: OpenApplication, unsent: Answers, language: string): string[] {
  const main = content.languages[0] ?? 'en';
  const textOf = (value: unknown) => (isNone(value) ? '' : JSON.stringify(value));
  const isLost = (key: string) => Object.hasOwn(unsent, key) && textOf(unsent[key]) !== textOf(answers[key]);
  return content.sections.flatMap(({ sectionId, title, repeats, questions }) =>
    (repeats ? [{ id: sectionId, name: title }] : questions.map(({ questionId, label }) => ({ id: questionId, name: label })))
      .filter(({ id }) => isLost(id))
      .map(({ name }) => textIn(name, language, main)),
  );
}

/** Says which answers were lost; nothing if none were. */
export const lostNote = (names: readonly string[]) =>
  names.length > 0 &&
  element(
    'p',
    { class: 'note', role: 'alert' },
    t('These answers were not sent before the application was closed, and are not part of it: {0}', names.join(', ')),
  );
