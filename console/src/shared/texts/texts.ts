/**
 * Translation of the console's texts, looked up by the English text:
 *
 *   <h1>{t`Leads`}</h1>   t`${count} of ${most}`   t(column.title)
 *
 * A sentence is one text with its values inside, elements as well (`tx`), so that a translation can reorder them. Missing translations fall back to
 * English. Each other language has common words in a folder next to this file, and the words of a feature in `<feature>.hindi.ts`; they are loaded
 * on demand, and their values are numbered: `'{0} of {1}'`. Declarations
 * (columns, fields, menus, reports) stay in English: the shared component that shows a label looks it up. Do not look up texts at module load,
 * before a language is chosen.
 */

/** The name of each language in that language. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;

/** The chosen language, or the default if it is unknown. */
export const languageOf = (chosen: unknown): Language =>
  typeof chosen === 'string' && Object.hasOwn(languageNames, chosen) ? (chosen as Language) : 'en';

/** Translations by English text. */
export type Words = Readonly<Record<string, string>>;

interface Translation {
  readonly words: Words;
  /** Translates a server message that contains values. */
  readonly heard?: (message: string) => string | undefined;
}

const asWritten: Translation = { words: {} };
const translations = new Map<Language, () => Promise<Translation>>([['en', () => Promise.resolve(asWritten)]]);

/** Registers how a language is loaded. The app registers all of them, because it knows which features have translations. */
export const addTranslation = (language: Language, load: () => Promise<Translation>): void => void translations.set(language, load);

let wanted: Language = 'en';
let spoken: Language = 'en';
let said = asWritten;
const listeners = new Set<() => void>();

/** Switches the language once its texts are loaded. Rejects and keeps the current language if they cannot be loaded. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === spoken) return;
  const load = translations.get(language);
  if (!load) throw new Error(`There is no translation for ${language}`);
  const texts = await load();
  // Another language may have been chosen while this one was loading.
  if (wanted !== language) return;
  spoken = language;
  said = texts;
  listeners.forEach((listener) => listener());
}

export const spokenNow = (): Language => spoken;

/** Listens to language changes; returns a function that stops listening. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Translates a text into the current language. If one English text has two meanings, a suffix after `¦` tells them apart; it is never shown, and a
 * translation without the suffix serves both.
 */
export function t(english: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  const key = typeof english === 'string' ? english : english.reduce((before, after, at) => `${before}{${at - 1}}${after}`);
  const [plain = ''] = key.split('¦');
  const text = [key, plain].flatMap((each) => (Object.hasOwn(said.words, each) ? said.words[each]! : []))[0] ?? plain;
  return values.length === 0 ? text : text.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
}

/** Translates a server message; returns it unchanged if there is no translation. */
export const heard = (message: string): string => said.heard?.(message) ?? t(message);
