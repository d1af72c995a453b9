import { digitValue } from './folded-text';

/** Replacements for the phone numbers and e-mail addresses in a text; a kind without a replacement is left unchanged. */
export interface ContactReplacements {
  phone?: (found: string) => string;
  email?: (found: string) => string;
}

/** Shorter runs of digits are amounts, years and pin codes. */
const LEAST_DIGITS = 8;
const NOT_ASCII = /[^\p{ASCII}]/u;
const INVISIBLE = /[\p{Cf}\p{Me}\u034f\ufe0f\u3164]/u;

/** At least eight digits with at most three separators between two of them. */
const PHONE = new RegExp(String.raw`\+?\(?\d(?:[\s().\-/,_:;|*~]{0,3}\d){${LEAST_DIGITS - 1},}`, 'g');

const AT = String.raw`(?:\s?@\s?|\s?[\[({]\s?at\s?[\])}]\s?)`;
const DOT = String.raw`(?:\s?\.\s?|\s?[\[({]\s?dot\s?[\])}]\s?)`;
/** Lengths are bounded so that a long word costs linear time. The second form is a payment address such as `name@bank`. */
const EMAIL = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}._%+'-]{1,64}${AT}[\p{L}\p{M}\p{N}-]{1,63}(?:${DOT}[\p{L}\p{M}\p{N}-]{1,63})+|[\p{L}\p{M}\p{N}._%+'-]{2,64}@[\p{L}\p{M}\p{N}-]{2,63}`,
  'giu',
);
const MAY_HOLD_EMAIL = /@|[[({]\s?at\s?[\])}]/i;

const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const MONTH = String.raw`(?:0?[1-9]|1[0-2])`;
const YEAR = String.raw`(?:19|20)\d\d`;
const TIME = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`;
/** Dates, times and academic years: they have as many digits as a phone number. */
const DATES = new RegExp(
  String.raw`(?<![\d:])(?:${YEAR}-${MONTH}-${DAY}T${TIME}(?:Z|[+-]\d\d:?\d\d)?|${YEAR}([-/.])${MONTH}\1${DAY}|${DAY}([-/.])${MONTH}\2${YEAR}|${TIME}|${YEAR}\s?[-/]\s?${YEAR})(?![\d:])`,
  'g',
);

/** A text with plain digits and signs, and which character of the original each of its characters comes from. */
interface Folded {
  text: string;
  /** Undefined for a text that is the same as the original. */
  origins?: number[];
}

function foldedCharacter(character: string): string {
  if (INVISIBLE.test(character)) return '';
  const plain = character.normalize('NFKC');
  if (/^\p{Nd}$/u.test(plain)) return digitValue(plain);
  if (/^\p{Pd}$/u.test(plain)) return '-';
  return /^[·•∙]$/u.test(plain) ? '.' : plain;
}

function folded(text: string): Folded {
  if (!NOT_ASCII.test(text)) return { text };
  let plain = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const fold = foldedCharacter(character);
    for (let index = 0; index < fold.length; index++) origins.push(at);
    plain += fold;
    at += character.length;
  }
  origins.push(at);
  return { text: plain, origins };
}

/**
 * Removes invisible characters and normalises compatible characters, digits of all scripts and case, so that names that look the same become equal.
 */
export const foldedName = (name: string): string => folded(name).text.replace(/\s+/g, ' ').trim().toLowerCase();

interface Found {
  from: number;
  to: number;
  by: string;
}

const digitsIn = (text: string): number => {
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) digits++;
  }
  return digits;
};

/** The text at the same length, with each match of the pattern overwritten so that no later pattern matches it. */
const without = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => '\u0001'.repeat(found.length));

/** The contacts in a text, in their order. Runs in time linear in the length of the text. */
function foundIn(text: string, { phone, email }: ContactReplacements): Found[] {
  const matching = (searched: string, pattern: RegExp, replace: (found: string) => string): Found[] =>
    [...searched.matchAll(pattern)].map(({ index, 0: match }) => ({ from: index, to: index + match.length, by: replace(match) }));
  const emails = email && MAY_HOLD_EMAIL.test(text) ? matching(text, EMAIL, email) : [];
  if (!phone || digitsIn(text) < LEAST_DIGITS) return emails;
  // An address that begins with a number must not join it to the number before.
  const rest = without(emails.length > 0 ? without(text, EMAIL) : text, DATES);
  return [...emails, ...matching(rest, PHONE, phone)].toSorted((one, other) => one.from - other.from);
}

const [AT_SIGN, ROUND, SQUARE, BRACE, NINE, ZERO, LAST_ASCII] = [64, 40, 91, 123, 57, 48, 127];

/** A quick check whether a text may contain contacts. Most texts are short and plain, and this runs for every displayed value. */
function mayHoldContact(text: string): boolean {
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > LAST_ASCII || code === AT_SIGN || code === ROUND || code === SQUARE || code === BRACE) return true;
    if (code >= ZERO && code <= NINE && ++digits >= LEAST_DIGITS) return true;
  }
  return false;
}

/**
 * Replaces the phone numbers and e-mail addresses in a text, in any script and even with invisible characters inside. The rest of the text stays
 * unchanged.
 */
export function replaceContacts(text: string, replacements: ContactReplacements): string {
  if (!mayHoldContact(text)) return text;
  const { text: plain, origins } = folded(text);
  const found = foundIn(plain, replacements);
  if (found.length === 0) return text;
  const origin = (index: number) => origins?.[index] ?? index;
  let replaced = '';
  let at = 0;
  for (const { from, to, by } of found) {
    replaced += text.slice(at, origin(from)) + by;
    at = origin(to);
  }
  return replaced + text.slice(at);
}

/** Whether a text holds a phone number or an e-mail address. */
export const holdsContact = (text: string): boolean => {
  const { text: plain } = folded(text);
  return foundIn(plain, { phone: () => '', email: () => '' }).length > 0;
};
