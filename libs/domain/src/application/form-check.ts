import { DomainError } from '../kernel/domain-error';
import {
  birthQuestions,
  canPanelRead,
  formLanguages,
  questionKinds,
  questionsOf,
  textIn,
  wordsOf,
  type FormContent,
  type FormQuestion,
  type FormSection,
} from './form-content';

/** Largest number of questions, of choices of a question, and of characters of a form as JSON. */
const MOST_QUESTIONS = 300;
const MOST_CHOICES = 300;
const MOST_ROWS = 30;
const LONGEST = 400_000;
const ID = /^[a-z][a-z0-9-]{0,39}$/;

/** What a published question may never change: its kind, and whether it stands in a repeating section. */
export interface FixedQuestion {
  kind: string;
  /** The repeating section that contains it. */
  groupId?: string;
}

const refused = (what: string, message: string, at?: string) =>
  new DomainError(`form/${what}`, message, at === undefined ? undefined : { [at]: message });

const called = (of: FormQuestion | FormSection, main: string) => {
  const name = textIn('questionId' in of ? of.label : of.title, main, main);
  return name === '' ? 'A question without a label' : `"${name}"`;
};

/** Refuses a draft whose ids or kinds are unusable; texts may still be missing. @throws DomainError `form/<what>` */
export function assertDraft(content: FormContent, fixed: Readonly<Record<string, FixedQuestion>>): void {
  const { name, languages, sections } = content;
  if (name.trim() === '') throw refused('invalid', 'Name is required.', 'name');
  if (name.length > 120) throw refused('invalid', 'Name may have at most 120 characters.', 'name');
  if (JSON.stringify(content).length > LONGEST) throw refused('too-large', 'This form is too large. Please split it into two forms.');
  const unknown = languages.find((one) => !Object.hasOwn(formLanguages, one));
  if (unknown !== undefined || languages.length === 0 || new Set(languages).size < languages.length)
    throw refused('invalid', 'Please choose the languages of the form.', 'languages');
  const questions = questionsOf(content);
  if (questions.length > MOST_QUESTIONS) throw refused('too-large', `A form has at most ${MOST_QUESTIONS} questions.`);
  const ids = [...sections.map(({ sectionId }) => sectionId), ...questions.map(({ question }) => question.questionId)];
  const wrong = ids.find((id, at) => !ID.test(id) || ids.indexOf(id) !== at);
  if (wrong !== undefined) throw refused('id-taken', `The id ${wrong} is invalid or used twice.`);
  for (const { sectionId, repeats } of sections) if (repeats) assertRepeats(repeats, sectionId);
  for (const { question, section } of questions) {
    assertQuestion(question, languages[0] ?? 'en');
    const before = Object.hasOwn(fixed, question.questionId) ? fixed[question.questionId] : undefined;
    if (!before) continue;
    const name = called(question, languages[0] ?? 'en');
    if (before.kind !== question.kind)
      throw refused('kind-fixed', `${name} was published as another kind of question. Please add a new question.`, question.questionId);
    if (before.groupId !== (section.repeats && section.sectionId))
      throw refused(
        'group-fixed',
        `${name} cannot move into or out of a repeating section. Please add a new question.`,
        question.questionId,
      );
  }
}

function assertRepeats({ least, most }: { least: number; most: number }, sectionId: string): void {
  if (!Number.isInteger(least) || !Number.isInteger(most) || least < 0 || most < 1 || most > MOST_ROWS || least > most)
    throw refused('invalid', `A section is repeated at least 0 and at most ${MOST_ROWS} times.`, sectionId);
}

function assertQuestion({ questionId, kind, choices = [], least, most }: FormQuestion, main: string): void {
  if (!questionKinds.some(({ value }) => value === kind)) throw refused('invalid', 'This kind of question does not exist.', questionId);
  const ids = choices.map(({ choiceId }) => choiceId);
  if (choices.length > MOST_CHOICES) throw refused('too-large', `A question has at most ${MOST_CHOICES} choices.`, questionId);
  if (ids.some((id, at) => !ID.test(id) || ids.indexOf(id) !== at))
    throw refused('id-taken', 'Two choices of a question have the same id.', questionId);
  const limits = [least, most].filter((one) => one !== undefined);
  if (!limits.every(Number.isFinite) || (least !== undefined && most !== undefined && least > most))
    throw refused('invalid', 'The smallest value is above the largest one.', questionId);
  if (choices.some(({ label }) => textIn(label, main, main).length > 500))
    throw refused('invalid', 'A choice may have at most 500 characters.', questionId);
}

/**
 * Refuses a version that cannot be filled in.
 * @throws DomainError `form/empty`, `form/unlabelled`, `form/no-choices`, `form/condition-cycle`, `form/condition-later`, `form/never-shown`, `form/deadline`, `form/birth-question`, `form/not-for-panels`
 */
export function assertPublishable(content: FormContent, at: string): void {
  const { sections, languages, deadline } = content;
  const main = languages[0] ?? 'en';
  if (sections.length === 0) throw refused('empty', 'A form needs at least one section.');
  for (const section of sections) {
    if (textIn(section.title, main, main) === '') throw refused('unlabelled', 'Every section needs a title.', section.sectionId);
    if (section.questions.length === 0)
      throw refused('empty', `The section ${called(section, main)} is empty. Add a question, or remove the section.`, section.sectionId);
  }
  for (const { question, section } of questionsOf(content)) {
    if (textIn(question.label, main, main) === '') throw refused('unlabelled', 'Every question needs a label.', question.questionId);
    const { choices = [], kind, questionId } = question;
    if ((kind === 'choice' || kind === 'choices') && choices.length === 0)
      throw refused('no-choices', `${called(question, main)} needs at least one choice.`, questionId);
    if (kind === 'file' && section.repeats)
      throw refused('file-in-group', `${called(question, main)} asks for a file. A repeating section cannot contain files.`, questionId);
    if (choices.some(({ label }) => textIn(label, main, main) === ''))
      throw refused('unlabelled', `Every choice of ${called(question, main)} needs a label.`, questionId);
    if (question.panelReads && !canPanelRead(content, question))
      throw refused('not-for-panels', `${called(question, main)} tells who the applicant is. Panels cannot read it.`, questionId);
  }
  assertPanelConditions(content, main);
  assertConditions(content, main);
  const { birthQuestionId } = content;
  if (birthQuestionId !== undefined && !birthQuestions(content).some(({ questionId }) => questionId === birthQuestionId))
    throw refused('birth-question', 'The date of birth must be a date that the form asks for.', 'birthQuestionId');
  if (deadline !== undefined && !(Date.parse(deadline) > Date.parse(at)))
    throw refused('deadline', 'The deadline is in the past.', 'deadline');
}

/** A question that panels read tells by being there what its conditions ask for. */
function assertPanelConditions(content: FormContent, main: string): void {
  const questions = questionsOf(content);
  const readable = new Set(questions.flatMap(({ question }) => (question.panelReads ? [question.questionId] : [])));
  for (const one of questions.filter(({ question }) => question.panelReads)) {
    const hidden = conditionsOf(one).find(({ questionId }) => !readable.has(questionId));
    if (!hidden) continue;
    const { question } = one;
    const words = `${called(question, main)} is shown by the answer to another question, which panels do not read. Panels cannot read it.`;
    throw refused('not-for-panels', words, question.questionId);
  }
}

/** The conditions under which a question is shown: its own, and that of its section. */
const conditionsOf = ({ question, section }: { question: FormQuestion; section: FormSection }) =>
  [question.when, section.when].filter((one) => one !== undefined);

function assertConditions(content: FormContent, main: string): void {
  const questions = questionsOf(content);
  const byId = new Map(questions.map((one) => [one.question.questionId, one]));
  const placed = (id: string) => byId.get(id);
  for (const one of questions) {
    const circle = circleFrom(one.question.questionId, (id) => {
      const found = placed(id);
      return found ? conditionsOf(found).map(({ questionId }) => questionId) : [];
    });
    if (circle) {
      const names = circle.map((id) => called(placed(id)?.question ?? one.question, main));
      const words = names.length === 1 ? `${names[0]} depends on its own answer.` : `${names.join(' and ')} depend on each other.`;
      throw refused('condition-cycle', `${words} Neither would ever be shown.`, one.question.questionId);
    }
  }
  for (const one of questions) {
    const { question, section, place } = one;
    for (const condition of conditionsOf(one)) {
      const name = called(question, main);
      const on = placed(condition.questionId);
      const possible = on && wordsOf(on.question);
      const never = !on || (condition.is.length > 0 && !condition.is.some((word) => possible?.includes(word)));
      if (never) {
        const words = question.required ? 'is required, but it can never be shown' : 'can never be shown';
        throw refused('never-shown', `${name} ${words}: no answer meets its condition.`, question.questionId);
      }
      if (on.place > place) throw refused('condition-later', `${name} depends on a question that comes later.`, question.questionId);
      if (on.section.repeats && on.section.sectionId !== section.sectionId)
        throw refused('condition-group', `${name} depends on a repeating section, which has several answers.`, question.questionId);
    }
  }
}

/** The ids of a circle that leads from an id back to itself; undefined if there is none. */
function circleFrom(start: string, next: (id: string) => string[]): string[] | undefined {
  const seen = new Set<string>();
  const walk = (id: string, way: string[]): string[] | undefined => {
    for (const to of next(id)) {
      if (to === start) return [...way, id];
      if (seen.has(to)) continue;
      seen.add(to);
      const found = walk(to, [...way, id]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
}
