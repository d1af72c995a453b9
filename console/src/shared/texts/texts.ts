/**
 * What the console says is looked up here, by the English text itself:
 *
 *   <h1>{t`Leads`}</h1>   t`${count} of ${most}`   t(column.title)
 *
 * A sentence is one text with its values inside, elements as well (`tx`), so that another language may order it anew. What a language
 * does not say is said in English. Other languages are folders beside this file, brought for those who chose them; there
 * the values are numbered: `'{0} of {1}'`. Declarations (columns, fields, menus, reports) stay as they are in English: the shared piece
 * that shows a label looks it up. Nothing is looked up while a module loads, when nobody has chosen yet.
 */

/** Languages as each of them calls itself. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;

/** The language that somebody chose, as far as there is one of that name. */
export const languageOf = (chosen: unknown): Language =>
  typeof chosen === 'string' && Object.hasOwn(languageNames, chosen) ? (chosen as Language) : 'en';

/** Texts by their English. */
export type Words = Readonly<Record<string, string>>;

interface Translation {
  readonly words: Words;
  /** What it says of a message that has something in it. */
  readonly heard?: (message: string) => string | undefined;
}

const asWritten: Translation = { words: {} };
const translations: Readonly<Record<Language, () => Promise<Translation>>> = {
  en: () => Promise.resolve(asWritten),
  hi: () => import('./hindi'),
};

let wanted: Language = 'en';
let spoken: Language = 'en';
let said = asWritten;
const listeners = new Set<() => void>();

/** Speaks a language from now on, once its texts are there. Rejects where they cannot be brought: it stays as it is. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === spoken) return;
  const texts = await translations[language]();
  // Another one may have been chosen meanwhile.
  if (wanted !== language) return;
  spoken = language;
  said = texts;
  listeners.forEach((listener) => listener());
}

export const spokenNow = (): Language => spoken;

/** Hears that another language is spoken; returns how to stop. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A text in the language of this moment. Where one English text has two meanings, a word behind `¦` tells them apart; it is never shown,
 * and a language that needs no difference says the text without it.
 */
export function t(english: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  const key = typeof english === 'string' ? english : english.reduce((before, after, at) => `${before}{${at - 1}}${after}`);
  const [plain = ''] = key.split('¦');
  const text = [key, plain].flatMap((each) => (Object.hasOwn(said.words, each) ? said.words[each]! : []))[0] ?? plain;
  return values.length === 0 ? text : text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
}

/** What the server says, in the language of this moment; as it says it where there is nothing. */
export const heard = (message: string): string => said.heard?.(message) ?? t(message);
