/** The language of the applicant's pages: looks texts up, and writes numbers and dates, in it. Translations are loaded on demand. */
import type { FormLanguage } from '../../../../../libs/domain/src/application/form-content';
import { localMomentWords, momentWords } from '../../../../../libs/domain/src/kernel/date-words';
import { localMoney } from '../../../../../libs/domain/src/kernel/figures';
import type { Message, Text, Translation } from './catalog';

export type { Text } from './catalog';

/** The name of each language in that language. */
export const ownNames: Readonly<Record<FormLanguage, string>> = {
  ...{ en: 'English', hi: 'हिन्दी', as: 'অসমীয়া', bn: 'বাংলা', doi: 'डोगरी', gu: 'ગુજરાતી', kn: 'ಕನ್ನಡ', ks: 'کٲشُر' },
  ...{ mai: 'मैथिली', ml: 'മലയാളം', mni: 'মৈতৈলোন্', mr: 'मराठी', ne: 'नेपाली', or: 'ଓଡ଼ିଆ', pa: 'ਪੰਜਾਬੀ', ta: 'தமிழ்' },
  ...{ te: 'తెలుగు', ur: 'اردو' },
};

const rightToLeft: readonly string[] = ['ks', 'ur'] satisfies FormLanguage[];

/** The languages that have a translation. */
export const translations = new Map<string, () => Promise<{ default: Translation }>>([
  ['as', () => import('./as')],
  ['bn', () => import('./bn')],
  ['gu', () => import('./gu')],
  ['hi', () => import('./hi')],
  ['kn', () => import('./kn')],
  ['ml', () => import('./ml')],
  ['mr', () => import('./mr')],
  ['ne', () => import('./ne')],
  ['or', () => import('./or')],
  ['pa', () => import('./pa')],
  ['ta', () => import('./ta')],
  ['te', () => import('./te')],
  ['ur', () => import('./ur')],
]);

const english: Translation = { '{0} minutes': { one: '{0} minute', other: '{0} minutes' } };

/** Isolates a value, so that a Latin name or number does not reorder the words of a right-to-left text around it. */
const isolated = (value: string) => `\u2068${value}\u2069`;

let wanted = 'en';
let language = 'en';
/** The language of the texts: English where there is no translation, or where it could not be loaded. */
let written = 'en';
let said: Translation = english;

/** BCP 47 tag for numbers and dates: of India, with the digits that applicants type. English is the reserve where a browser lacks a language. */
const locales = () => [`${written}-IN-u-nu-latn`, 'en-IN'];
const isRightToLeft = () => rightToLeft.includes(written);

/**
 * Switches to a language. Resolves once its texts are loaded; texts that cannot be loaded stay English, and so does the language that the page tells
 * screen readers. A later choice wins over one that is still loading.
 */
export async function speak(chosen: string): Promise<void> {
  const tag = Object.hasOwn(ownNames, chosen) ? chosen : 'en';
  wanted = tag;
  const translation = await translations
    .get(tag)?.()
    .catch(() => undefined);
  if (wanted !== tag) return;
  [language, written, said] = [tag, translation ? tag : 'en', translation?.default ?? english];
  document.documentElement.lang = written;
  document.documentElement.dir = isRightToLeft() ? 'rtl' : 'ltr';
}

/** The chosen language, in which questions are shown. */
export const spokenNow = (): string => language;

/** A text with its values, in the chosen language. The first number chooses the plural form. */
export function t(text: Text, ...values: readonly (string | number)[]): string {
  const found = said[text] ?? english[text] ?? text;
  const count = values.find((value) => typeof value === 'number') ?? 0;
  const words = typeof found === 'string' ? found : (found[new Intl.PluralRules(locales()).select(count)] ?? found.other);
  return filled(words, values.map(shown));
}

const filled = (words: string, values: readonly string[]) => words.replace(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '');

function shown(value: string | number): string {
  const words = typeof value === 'number' ? new Intl.NumberFormat(locales()).format(value) : value;
  return isRightToLeft() ? isolated(words) : words;
}

/** A moment by the clock of the institution. */
export const moment = (at: string, timeZone: string): string =>
  written === 'en' ? momentWords(at, timeZone) : localMomentWords(locales(), at, timeZone);

/** A sum of money. */
export const money = (paise: number): string => localMoney(paise, locales());

/**
 * A message of the server in the chosen language; unchanged if there is no translation.
 * @param named what a value of the message is called here, such as a question in the applicant's language
 */
export function heard(message: string, named = (value: string): string => value): string {
  const exact = Object.hasOwn(said, message) ? said[message as Message] : undefined;
  if (typeof exact === 'string') return exact;
  for (const [pattern, words] of Object.entries(said)) {
    const values = typeof words === 'string' && isMessage(pattern) && expressionOf(pattern).exec(message)?.slice(1);
    if (values) {
      const own = values.map((value) => shown(named(value)));
      return filled(words, own);
    }
  }
  return message;
}

/** Whether a text is a message of the server with values. Texts of the page, such as `{0} of {1}`, would match parts of labels. */
const isMessage = (text: string) => /\{[\d-]\}/.test(text) && /\.$|^(Added|Changed|Moved|Removed) /.test(text);

const SPECIAL = /[\\^$.*+?()[\]{}|]/g;

/** Matches a message with any values; those that translations leave out are not captured. Messages number theirs in order. */
const expressionOf = (pattern: string) =>
  new RegExp(
    `^${pattern
      .split(/(\{[\d-]\})/)
      .map((part) => (part === '{-}' ? '.+' : /^\{\d\}$/.test(part) ? '(.+)' : part.replace(SPECIAL, '\\$&')))
      .join('')}$`,
  );
