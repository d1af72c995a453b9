import { foldedText, visibleText } from '@matricula/domain/kernel/folded-text';
import { readPhone } from '@matricula/domain/kernel/phone-number';

const NUMBER = /^['(]*\+?[\d(][\d\s().-]*$/;
const LEAST_DIGITS = 6;
const INDIA = /^\+91/;

/**
 * A search as it is asked. What is typed like a phone number becomes the digits by which numbers are stored, whatever its spelling; of a
 * part of a number that is not read as one, the digits without signs and without the zeros that are dialled before them.
 */
export function searchText(search: string | undefined): string | undefined {
  if (search === undefined) return undefined;
  const typed = foldedText(search);
  // Texts are stored with composed letters; some keyboards compose none.
  const words = visibleText(search).normalize('NFC');
  // Of what nobody sees there is nothing to find; asked as it is, it finds nothing instead of everything.
  if (typed === '') return search;
  if (!NUMBER.test(typed)) return words;
  const { phone } = readPhone(typed);
  // Without the code of India numbers that nothing normalised, such as those in comments, are found as well.
  if (phone !== undefined) return phone.replace(INDIA, '').replace('+', '');
  const digits = typed.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= LEAST_DIGITS ? digits : words;
}
