const NUMBER = /^[+\d(][\d\s().-]*$/;
const LEAST_DIGITS = 6;

/** What is typed like a phone number, as numbers are stored: digits alone, without the zero that one dials before them. */
export function searchText(search: string | undefined): string | undefined {
  // Texts are kept with composed letters; some keyboards compose none.
  const composed = search?.normalize('NFC');
  const typed = composed?.trim() ?? '';
  if (!NUMBER.test(typed)) return composed;
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= LEAST_DIGITS ? digits : composed;
}
