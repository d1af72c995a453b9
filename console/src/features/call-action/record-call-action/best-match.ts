/** Finds the option that a few typed letters mean. Pure. */

export interface Option {
  value: string;
  label: string;
}

const rank = (label: string, typed: string) => (label.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1);

/** Labels that begin with the typed text come first: two letters and Enter choose a stage. */
export const beginningFirst = (a: Option, b: Option, { searchValue }: { searchValue: string }): number =>
  searchValue === '' ? 0 : rank(a.label, searchValue) - rank(b.label, searchValue);

export const hasText = (typed: string, option?: Option): boolean => option?.label.toLowerCase().includes(typed.toLowerCase()) ?? false;

/** The value that Enter chooses. */
export const bestMatch = (options: readonly Option[], typed: string): string | undefined =>
  typed === ''
    ? undefined
    : options.filter((option) => hasText(typed, option)).sort((a, b) => beginningFirst(a, b, { searchValue: typed }))[0]?.value;

/** The value that one key chooses: the digit of its place from 1 to 9, while nothing else is typed. */
export const byDigit = (options: readonly Option[], key: string): string | undefined =>
  /^[1-9]$/.test(key) ? options[Number(key) - 1]?.value : undefined;
