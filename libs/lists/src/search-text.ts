import { foldedText, visibleText } from '@matricula/domain/kernel/folded-text';
import { readPhone } from '@matricula/domain/kernel/phone-number';

const NUMBER = /^['(]*\+?[\d(][\d\s().-]*$/;
const LEAST_DIGITS = 6;
const INDIA = /^\+91/;

/**
 * Normalises a search text. A phone number in any format becomes its stored digits. Part of a number that cannot be parsed becomes its digits,
 * without separators and leading zeros.
 */
export function searchText(search: string | undefined): string | undefined {
  if (search === undefined) return undefined;
  const typed = foldedText(search);
  // Texts are stored with composed letters; some keyboards compose none.
  const words = visibleText(search).normalize('NFC');
  // Text of invisible characters only: passed on as it is, it finds nothing instead of everything.
  if (typed === '') return search;
  if (!NUMBER.test(typed)) return words;
  const { phone } = readPhone(typed);
  // Without the country code of India, numbers that were not normalised, such as those in comments, are also found.
  if (phone !== undefined) return phone.replace(INDIA, '').replace('+', '');
  const digits = typed.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= LEAST_DIGITS ? digits : words;
}
