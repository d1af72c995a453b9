/**
 * What the console says. The texts of an area are one object in English, which says which there are; other languages say the same in
 * files of their own, which are brought for those who chose them:
 *
 *   export const listTexts = inEnglish('list', { clear: 'Clear filters', search: (what: string) => `Search ${what}` });
 *
 * A component reads them by `useTexts(listTexts)`; what is no component by `textsNow(listTexts)`.
 */

type Text = string | ((...said: never[]) => string);

/** The same texts in another language. */
export type SameTexts<Of> = {
  readonly [Name in keyof Of]: Of[Name] extends (...said: infer Said) => string ? (...said: Said) => string : string;
};

/** Languages as each of them calls itself. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;

/** Texts of an area; other languages say them under its name. */
export interface Texts<Of> {
  readonly area: string;
  readonly en: Of;
}

export const inEnglish = <Of extends Record<string, Text>>(area: string, en: Of): Texts<Of> => ({ area, en });

/** The language that somebody chose, as far as there is one of that name. */
export const languageOf = (chosen: unknown): Language =>
  typeof chosen === 'string' && Object.hasOwn(languageNames, chosen) ? (chosen as Language) : 'en';

type Translation = Readonly<Record<string, object>>;

const translations: Readonly<Record<Language, () => Promise<Translation>>> = { en: () => Promise.resolve({}), hi: () => import('./hindi') };

let wanted: Language = 'en';
let spoken: Language = 'en';
let said: Translation = {};
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

/** Texts in the language of this moment; what it does not say, it says in English. */
export const textsNow = <Of>({ area, en }: Texts<Of>): Of | SameTexts<Of> =>
  // What a translation says of an area is checked where it stands.
  (said[area] as SameTexts<Of> | undefined) ?? en;
