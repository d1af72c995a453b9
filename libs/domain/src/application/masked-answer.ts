import type { Json } from '../kernel/schema';
import { type FormQuestion, textIn } from './form-content';

/** An Aadhaar number: twelve digits, the first one 2 to 9, often in groups of four. A phone number with its country code begins with a plus. */
const AADHAAR = /(?<![+\d])[2-9]\d{3}[ -]?\d{4}[ -]?(\d{4})(?!\d)/g;
const ASKS_FOR_IT = /aadha+r|आधार/i;
const DIGITS = /\d(?=(?:\D*\d){4})/g;

/** Eleven digits or more, with nothing but single signs between them: an Aadhaar number in another writing, such as `2345.6789.0123`. */
const LONG_NUMBER = /^\D{0,3}\d(?:[^\p{L}\d]{0,2}\d){10,}\D{0,3}$/u;

/** Whether a text is a long number. An answer whose question is not known may be an Aadhaar number then. */
export const isLongNumber = (said: string): boolean => LONG_NUMBER.test(said.trim());

/** Whether a question asks for an Aadhaar number. */
export const asksForAadhaar = ({ label }: Pick<FormQuestion, 'label'>): boolean =>
  Object.keys(label).some((language) => ASKS_FOR_IT.test(textIn(label, language)));

/** A text in which Aadhaar numbers show their last four digits only; `isAsked`: the text answers a question that asks for one. */
export const maskedText = (said: string, isAsked: boolean): string =>
  isAsked ? said.replace(DIGITS, 'X') : said.replace(AADHAAR, 'XXXX XXXX $1');

/**
 * An answer in which Aadhaar numbers show their last four digits only: wherever twelve digits look like one, and whatever is answered to a question
 * that asks for it.
 */
export function maskedAnswer({ kind, label }: Pick<FormQuestion, 'kind' | 'label'>, value: Json): Json {
  if (Array.isArray(value) || kind === 'phone' || (typeof value !== 'string' && typeof value !== 'number')) return value;
  const said = String(value);
  const masked = maskedText(said, asksForAadhaar({ label }));
  return masked === said ? value : masked;
}
