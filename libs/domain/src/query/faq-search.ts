/** Finds the questions that applicants often ask. Pure. */
import { caselessText } from '../kernel/folded-text';

interface Texts {
  question: string;
  answer: string;
}

/** The values of a stored question that decide whether and how it is shown. */
export interface FaqValues extends Texts {
  category?: string | null;
  formIds?: readonly string[] | null;
  translations?: unknown;
  order?: number | null;
  active?: boolean | null;
}

/** A question and its answer in one language. */
export interface ShownFaq extends Texts {
  category?: string;
}

/** Words that say nothing about what is asked. */
const COMMON = new Set(
  [
    'a',
    'an',
    'and',
    'are',
    'can',
    'do',
    'does',
    'for',
    'how',
    'i',
    'in',
    'is',
    'it',
    'me',
    'my',
    'of',
    'on',
    'or',
    'the',
    'there',
    'to',
    'what',
  ].concat(...[['when', 'where', 'which', 'who', 'will', 'with', 'you']]),
);

// Marks belong to the letters of Indian scripts.
const wordsOf = (text: string): string[] => caselessText(text).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];

/** The published questions of a form: all in their order, or those that have one of the typed words, the most words first. */
export function faqsFor(
  all: readonly FaqValues[],
  { formId, language, search = '' }: { formId: string; language: string; search?: string },
): ShownFaq[] {
  const shown = all
    .filter(({ active, formIds }) => active !== false && (!formIds?.length || formIds.includes(formId)))
    .toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || one.question.localeCompare(other.question))
    .map((one) => ({ ...textsIn(one, language), ...(one.category && { category: one.category }) }));
  const typed = [...new Set(wordsOf(search))].filter((word) => !COMMON.has(word));
  if (typed.length === 0) return search.trim() === '' ? shown : [];
  return shown
    .map((one) => ({ one, score: scoreOf(one, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((some, other) => other.score - some.score)
    .map(({ one }) => one);
}

/** A word of the question counts twice, because it says what is asked. */
function scoreOf({ question, answer }: Texts, typed: readonly string[]): number {
  const [asked, told] = [new Set(wordsOf(question)), new Set(wordsOf(answer))];
  return typed.reduce((sum, word) => sum + (asked.has(word) ? 2 : told.has(word) ? 1 : 0), 0);
}

function textsIn({ question, answer, translations }: FaqValues, language: string): Texts {
  const rows = Array.isArray(translations) ? (translations as (Texts & { language: string })[]) : [];
  const said = rows.find((row) => row.language === language);
  return said ? { question: said.question, answer: said.answer } : { question, answer };
}
