/**
 * What the console says. The texts of an area are one object in English, which says which there are; other languages say the same in
 * files of their own, which are brought for those who chose them:
 *
 *   export const listTexts = inEnglish({ clear: 'Clear filters', search: (what: string) => `Search ${what}` });
 *
 * A component reads them by `useTexts(listTexts)`; what is no component by `textsNow(listTexts)`.
 */

type Text = string | ((...said: never[]) => string);

/** The same texts in another language. */
type SameTexts<Of> = { readonly [Name in keyof Of]: Of[Name] extends (...said: infer Said) => string ? (...said: Said) => string : string };

/** Languages as each of them calls itself. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;

/** Texts of an area, in English and in the languages that were brought. */
export interface Texts<Of> {
  readonly en: Of;
  hi?: SameTexts<Of>;
}

export const inEnglish = <Of extends Record<string, Text>>(en: Of): Texts<Of> => ({ en });

/** Says the texts of an area in another language. */
export function translated<Of>(texts: Texts<Of>, language: Exclude<Language, 'en'>, said: SameTexts<Of>): void {
  texts[language] = said;
}

/** The language that somebody chose, as far as there is one of that name. */
export const languageOf = (chosen: unknown): Language =>
  typeof chosen === 'string' && Object.hasOwn(languageNames, chosen) ? (chosen as Language) : 'en';

const brought: Readonly<Record<Language, () => Promise<unknown>>> = { en: () => Promise.resolve(), hi: () => import('./hindi') };

let wanted: Language = 'en';
let spoken: Language = 'en';
const listeners = new Set<() => void>();

/** Speaks a language from now on, once its texts are there. Rejects where they cannot be brought: it stays as it is. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language !== spoken) await brought[language]();
  // Another one may have been chosen meanwhile.
  if (wanted !== language || spoken === language) return;
  spoken = language;
  listeners.forEach((listener) => listener());
}

export const spokenNow = (): Language => spoken;

/** Hears that another language is spoken; returns how to stop. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Texts in the language of this moment. */
export const textsNow = <Of>(texts: Texts<Of>): Of | SameTexts<Of> => texts[spoken] ?? texts.en;
