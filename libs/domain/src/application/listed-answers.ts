import { isDay } from '../kernel/moments';
import type { Json } from '../kernel/schema';
import type { FormContent, FormQuestion, QuestionKind } from './form-content';
import type { Answers } from './form-shown';
import { asksForAadhaar, maskedText } from './masked-answer';

/** How lists show the answers to a question: by its kind, masked if it asks for an Aadhaar number; of a repeating section the number of rows. */
export type ListedKind = QuestionKind | 'masked' | 'rows';

/** The answers of an application as rows of lists carry them, by question; numbers and days are also stored as such, for filters and sorting. */
export interface ListedAnswers {
  answers?: Record<string, string>;
  answerNumbers?: Record<string, number>;
  answerDates?: Record<string, string>;
}

/** Longer texts are cut in lists. */
export const LONGEST_LISTED = 500;
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** Noon UTC is on the same calendar day in every supported time zone. */
const momentOf = (day: string) => `${day}T12:00:00.000Z`;

/** The way in which lists show the answers to a question. */
export const listedKind = ({ kind, label }: Pick<FormQuestion, 'kind' | 'label'>): ListedKind =>
  kind !== 'phone' && asksForAadhaar({ label }) ? 'masked' : kind;

/** The ways in which lists show answers, by question or repeating section. */
export const listedKinds = ({ sections }: Pick<FormContent, 'sections'>): ReadonlyMap<string, ListedKind> =>
  new Map(
    sections.flatMap(({ sectionId, repeats, questions }): [string, ListedKind][] =>
      repeats ? [[sectionId, 'rows']] : questions.map((question) => [question.questionId, listedKind(question)]),
    ),
  );

interface Listed {
  text: string;
  number?: number;
  day?: string;
}

/** Kinds are missing in the first events: the value itself tells most of them. */
function listed(value: Json | undefined, kind: string | undefined): Listed | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0) return undefined;
    const isRows = kind === 'rows' || value.some((one) => typeof one === 'object');
    return isRows ? { text: String(value.length), number: value.length } : { text: value.join(',').slice(0, LONGEST_LISTED) };
  }
  if (typeof value === 'object') return { text: '1', number: 1 };
  const said = String(value);
  const text = kind === 'phone' || kind === 'choice' ? said : maskedText(said, kind === 'masked');
  if (text !== said) return { text: text.slice(0, LONGEST_LISTED) };
  const isNumber = typeof value === 'number' || ((kind === 'integer' || kind === 'decimal') && NUMBER.test(said));
  return {
    text: text.length > LONGEST_LISTED ? `${text.slice(0, LONGEST_LISTED - 1)}…` : text,
    ...(isNumber && Number.isFinite(Number(said)) && { number: Number(said) }),
    ...((kind === undefined || kind === 'date') && isDay(said) && { day: momentOf(said) }),
  };
}

/** The answers of a row after some were saved; `kinds`: by question, see `listedKinds`. An answer without a value leaves the row. */
export function withListed(row: ListedAnswers, saved: Answers, kinds: Readonly<Record<string, string>> = {}): ListedAnswers {
  const asked = Object.keys(saved).map((id) => [id, listed(saved[id], Object.hasOwn(kinds, id) ? kinds[id] : undefined)] as const);
  const merged = <Value>(before: Readonly<Record<string, Value>> | undefined, of: (one: Listed) => Value | undefined) => {
    const after = new Map(Object.entries(before ?? {}));
    for (const [id, one] of asked) {
      const value = one && of(one);
      if (value === undefined) after.delete(id);
      else after.set(id, value);
    }
    return after.size > 0 ? Object.fromEntries(after) : undefined;
  };
  return {
    answers: merged(row.answers, ({ text }) => text),
    answerNumbers: merged(row.answerNumbers, ({ number }) => number),
    answerDates: merged(row.answerDates, ({ day }) => day),
  };
}

/** The name by which lists filter and sort the answers to a question. */
export function answerPlace(questionId: string, kind: ListedKind): string {
  if (kind === 'integer' || kind === 'decimal' || kind === 'rows' || kind === 'file') return `answerNumbers.${questionId}`;
  return kind === 'date' ? `answerDates.${questionId}` : `answers.${questionId}`;
}
