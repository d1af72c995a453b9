import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { foldedText } from './folded-text';

/** Where a number without a country code belongs to. */
export interface PhoneHome {
  /** Country of the tenant, ISO 3166; India without it. */
  country?: string;
  /** Calling code from a separate field, for example `+44`. */
  code?: string;
}

export type PhoneReading = { phone: string; problem?: undefined } | { phone?: undefined; problem: string };

/** No phone number is longer, with any separators. Needed because a cell of a file may hold any text. */
const MOST_CHARACTERS = 100;

/** The documents' message. */
export const NO_PHONE = 'Please, Enter 10 digit Mobile Number.';
export const LOST_DIGITS =
  'A spreadsheet shortened this number and its last digits are lost. Format the column as text and enter the number again.';

const INDIA = '91';
const INDIAN = /^(?:\+91)?([6-9]\d{9})$/;
const INDIAN_DIGITS = /^910?([1-9]\d{9})$/;
/** The national digits of `text`, with signs that people put between them. */
const NUMBER = /^(?:tel:)?['(\s]*(\+?)[\s(]*(\d[\d\s().-]*)$/i;
const DASHES = /[\p{Pd}\u2212]/gu;
/** A number that a spreadsheet took for an amount. */
const AMOUNT = /^(\+?\d{8,15})[.,]0+$/;
const EXPONENT = /^\+?(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

interface Candidate {
  phone: string;
  valid: boolean;
}

/** Parses an E.164 number without its plus; undefined if no such number is possible. */
function candidate(digits: string): Candidate | undefined {
  if (digits.startsWith(INDIA)) {
    // Ten digits without a trunk zero. Number ranges are not checked: they are assigned faster than any list of them is updated.
    const national = INDIAN_DIGITS.exec(digits)?.[1];
    return national === undefined ? undefined : { phone: `+${INDIA}${national}`, valid: true };
  }
  if (digits.startsWith('0') || digits.length < 8 || digits.length > 16) return undefined;
  const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false });
  if (!parsed) return undefined;
  // Without its trunk zero it may be another number, or none.
  if (parsed.number !== `+${digits}`) return candidate(parsed.number.slice(1));
  // Accept possible numbers, not only valid ones: validity depends on lists of ranges, and a real number of a new range must not be refused.
  return parsed.isPossible() ? { phone: parsed.number, valid: parsed.isValid() } : undefined;
}

/** Its digits as written out again where a spreadsheet wrote an amount; undefined when digits are lost. */
function writtenOut(text: string): string | undefined {
  const [, first, rest = '', power] = EXPONENT.exec(text) ?? [];
  if (first !== undefined) return rest.length === Number(power) ? first + rest : undefined;
  return AMOUNT.exec(text)?.[1] ?? text;
}

/** Digits of a phone code as it is typed: `+44`, `0044`, `44.0`. */
const codeOf = (code: string | undefined): string => (writtenCode(foldedText(code ?? '')) ?? '').replace(/\D/g, '').replace(/^0+/, '');
const writtenCode = (text: string) => /^(.*?)(?:[.,]0+)?$/.exec(text)?.[1];

const homeCode = (country: string): string => (isSupportedCountry(country) ? getCountryCallingCode(country) : INDIA);

/** Possible readings of digits without a plus, most likely first. Lazy, because each may need a lookup in the number ranges. */
function* readings(digits: string, code: string, own: boolean): Generator<Candidate | undefined> {
  const dialled = digits.replace(/^0+/, '');
  if (digits.startsWith('00')) yield candidate(dialled);
  yield candidate(code + digits);
  if (dialled !== digits) yield candidate(code + dialled);
  if (dialled.startsWith(code)) yield candidate(dialled);
  // Without a plus a number of another country is taken only when it is valid and cannot be a national number with a digit too many.
  const foreign = own && (digits.length >= 12 || /^[1-5]/.test(digits)) ? candidate(digits) : undefined;
  if (foreign?.valid) yield foreign;
}

/** The first of some readings that is valid; without one, the first that is possible. */
function likeliest(all: Iterable<Candidate | undefined>): Candidate | undefined {
  let possible: Candidate | undefined;
  for (const one of all) {
    if (one?.valid) return one;
    possible ??= one;
  }
  return possible;
}

/**
 * Parses a phone number in any format into the stored form: E.164, `+919811900101`. All code that sets, checks or searches phone numbers of leads
 * uses this function. It is idempotent: reading its result gives the same number.
 */
export function readPhone(text: string | undefined, { country = 'IN', code }: PhoneHome = {}): PhoneReading {
  const inIndia = country === 'IN' && (code === undefined || code === '' || code === '+91' || code === '91');
  if (text !== undefined && text.length > MOST_CHARACTERS) return { problem: NO_PHONE };
  const plain = inIndia && text !== undefined ? INDIAN.exec(text)?.[1] : undefined;
  if (plain !== undefined) return { phone: `+${INDIA}${plain}` };
  const folded = foldedText(text ?? '').replace(DASHES, '-');
  const written = writtenOut(folded);
  if (written === undefined) return { problem: LOST_DIGITS };
  const [, plus, typed] = NUMBER.exec(written) ?? [];
  const digits = typed?.replace(/\D/g, '');
  if (digits === undefined || digits.length > 20) return { problem: NO_PHONE };
  const home = homeCode(country);
  const base = codeOf(code) || home;
  const found = plus && !digits.startsWith('0') ? candidate(digits) : likeliest(readings(digits, base, base === home));
  if (found) return { phone: found.phone };
  return { problem: base === INDIA ? NO_PHONE : `Enter a phone number that exists with the country code +${base}.` };
}

/** A phone number as it is compared and stored; undefined when it is none. */
export const normalisePhone = (phone: string | undefined, country?: string): string | undefined => readPhone(phone, { country }).phone;

/** The number of digits that numbers are looked up by: no telephone has fewer behind its country code. */
const END_DIGITS = 5;

/**
 * The last digits of a telephone number, by which users are looked up: the country of the institution, which completes numbers, is not known to the
 * projector. Undefined without a number.
 */
export function telephoneEnd(number: string | null | undefined): string | undefined {
  const digits = (readPhone(number ?? undefined, {}).phone ?? number ?? '').replaceAll(/\D/g, '');
  return digits.slice(-END_DIGITS) || undefined;
}
