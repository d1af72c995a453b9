import { isDay } from '../kernel/moments';
import type { Json } from '../kernel/schema';
import type { FormContent, FormQuestion, QuestionKind } from './form-content';
import type { Answers } from './form-shown';
import { asksForAadhaar, isLongNumber, maskedText } from './masked-answer';

/** How lists show the answers to a question: by its kind, masked if it asks for an Aadhaar number; of a repeating section the number of rows. */
export type ListedKind = QuestionKind | 'masked' | 'rows';

/** The answers of an application as rows of lists carry them, by question; numbers and days are also stored as such, for filters and sorting. */
export interface ListedAnswers {
  answers?: Record<string, string>;
  answerNumbers?: Record<string, number>;
  answerDates?: Record<string, string>;
}

/** The answers of a row; `uncounted`: those that did not count when the application was submitted last. */
export interface RowAnswers extends ListedAnswers {
  uncounted?: ListedAnswers;
}

/** Longer texts are cut in lists. */
export const LONGEST_LISTED = 500;
/** The most ids of chosen choices in a row: as many as a question has. */
const MOST_CHOSEN = 300;
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
    return isRows ? { text: String(value.length), number: value.length } : { text: listedChoices(value) };
  }
  if (typeof value === 'object') return { text: '1', number: 1 };
  const said = String(value);
  const text =
    kind === 'phone' || kind === 'choice' ? said : maskedText(said, kind === 'masked' || (kind === undefined && isLongNumber(said)));
  if (text !== said) return { text: text.slice(0, LONGEST_LISTED) };
  const isNumber = typeof value === 'number' || ((kind === 'integer' || kind === 'decimal') && NUMBER.test(said));
  return {
    text: text.length > LONGEST_LISTED ? `${text.slice(0, LONGEST_LISTED - 1)}…` : text,
    ...(isNumber && Number.isFinite(Number(said)) && { number: Number(said) }),
    ...((kind === undefined || kind === 'date') && isDay(said) && { day: momentOf(said) }),
  };
}

/** Chosen choices as rows carry them: a comma before and after each id, so that a filter finds a whole id. */
const listedChoices = (ids: readonly Json[]): string => `,${ids.slice(0, MOST_CHOSEN).join(',')},`;

/** The ids of chosen choices in a row. */
export const chosenIn = (text: string): string[] => text.split(',').filter(Boolean);

/** How a filter finds a choice among the chosen ones. */
export const chosenText = (choiceId: string): string => `,${choiceId},`;

/** The answers of a row after some were saved; `kinds`: by question, see `listedKinds`. An answer without a value leaves the row. */
export function withListed(row: RowAnswers, saved: Answers, kinds: Readonly<Record<string, string>> = {}): RowAnswers {
  const asked = Object.keys(saved).map((id) => [id, listed(saved[id], Object.hasOwn(kinds, id) ? kinds[id] : undefined)] as const);
  const uncounted = row.uncounted && some(row.uncounted, (id) => !Object.hasOwn(saved, id));
  const all = joined(
    some(row, (id) => !Object.hasOwn(saved, id)),
    {
      answers: Object.fromEntries(asked.flatMap(([id, one]) => (one ? [[id, one.text]] : []))),
      answerNumbers: Object.fromEntries(asked.flatMap(([id, one]) => (one?.number === undefined ? [] : [[id, one.number]]))),
      answerDates: Object.fromEntries(asked.flatMap(([id, one]) => (one?.day === undefined ? [] : [[id, one.day]]))),
    },
  );
  return { ...all, uncounted };
}

/** The answers of a row after a submission; `ids`: the questions whose answers do not count. Earlier ones that did not count may count now. */
export function withCounted(row: RowAnswers, ids: readonly string[] = []): RowAnswers {
  const all = joined(row.uncounted ?? {}, row);
  const hidden = new Set(ids);
  const uncounted = some(all, (id) => hidden.has(id));
  return { ...some(all, (id) => !hidden.has(id)), uncounted: uncounted.answers && uncounted };
}

/** The answers to some of the questions. */
function some({ answers, answerNumbers, answerDates }: ListedAnswers, isAmong: (questionId: string) => boolean): ListedAnswers {
  const of = <Value>(map: Readonly<Record<string, Value>> = {}) => filled(Object.entries(map).filter(([id]) => isAmong(id)));
  return { answers: of(answers), answerNumbers: of(answerNumbers), answerDates: of(answerDates) };
}

/** The answers of both; those of the second come first where both have one. */
const joined = (one: ListedAnswers, other: ListedAnswers): ListedAnswers => ({
  answers: filled(Object.entries({ ...one.answers, ...other.answers })),
  answerNumbers: filled(Object.entries({ ...one.answerNumbers, ...other.answerNumbers })),
  answerDates: filled(Object.entries({ ...one.answerDates, ...other.answerDates })),
});

const filled = <Value>(entries: [string, Value][]): Record<string, Value> | undefined =>
  entries.length > 0 ? Object.fromEntries(entries) : undefined;

/** The name by which lists filter and sort the answers to a question. */
export function answerPlace(questionId: string, kind: ListedKind): string {
  if (kind === 'integer' || kind === 'decimal' || kind === 'rows' || kind === 'file') return `answerNumbers.${questionId}`;
  return kind === 'date' ? `answerDates.${questionId}` : `answers.${questionId}`;
}
