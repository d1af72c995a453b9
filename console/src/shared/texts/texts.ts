/**
 * What the console says, in the languages it knows. The texts of an area are one object; English says which there are:
 *
 *   export const listTexts = inLanguages({ clear: 'Clear filters', search: (what: string) => `Search ${what}` }, { ... });
 *
 * A component reads them by `useTexts(listTexts)`; what is no component by `textsNow(listTexts)`.
 */

type Text = string | ((...said: never[]) => string);

/** The same texts in another language. */
type SameTexts<Of> = { readonly [Name in keyof Of]: Of[Name] extends (...said: infer Said) => string ? (...said: Said) => string : string };

/** Languages as each of them calls itself. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;

/** Texts of an area. */
export interface Texts<Of> {
  readonly en: Of;
  readonly hi: SameTexts<Of>;
}

export const inLanguages = <Of extends Record<string, Text>>(en: Of, hi: SameTexts<Of>): Texts<Of> => ({ en, hi });

/** The language that somebody chose, as far as there is one of that name. */
export const languageOf = (chosen: unknown): Language =>
  typeof chosen === 'string' && Object.hasOwn(languageNames, chosen) ? (chosen as Language) : 'en';

let spoken: Language = 'en';

/** Says from now on in which language people are spoken to. */
export const speak = (language: Language): void => void (spoken = language);

/** Texts in the language of this moment. */
export const textsNow = <Of>(texts: Texts<Of>): Texts<Of>[Language] => texts[spoken];
