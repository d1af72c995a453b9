const NUMBER = /^[+\d(][\d\s().-]*$/;
const LEAST_DIGITS = 6;

/** What is typed like a phone number, as numbers are stored: digits alone, without the zero that one dials before them. */
export function searchText(search: string | undefined): string | undefined {
  const typed = search?.trim() ?? '';
  if (!NUMBER.test(typed)) return search;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= LEAST_DIGITS ? digits : search;
}
