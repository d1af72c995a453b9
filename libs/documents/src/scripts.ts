/**
 * Scripts that a document may have. Those that are right were compared with Chromium, word by word and character by character
 * (`test/e2e/scripts.spec.ts`, decision 0001); a text with any other character is refused rather than misprinted. Data and pure functions.
 */

/** A script, with the result of the comparison. */
export interface Script {
  name: string;
  /** `right`: drawn as Chromium draws it. `wrong`: drawn otherwise, or not at all. `no-font`: right with a font that the product does not contain. */
  verdict: 'right' | 'wrong' | 'no-font';
  /** The first and the last character of each range that is drawn rightly. */
  ranges?: readonly (readonly [number, number])[];
  /** What is right although its characters alone are not. */
  sequences?: readonly string[];
}

export const scripts: readonly Script[] = [
  {
    name: 'Latin',
    verdict: 'right',
    ranges: [
      ...([[0x20, 0x7e], [0xa0, 0xac], [0xae, 0x24f], [0x1e00, 0x1e9f], [0x1ef2, 0x1eff]] as const), // prettier-ignore
      ...([[0x2013, 0x2014], [0x2018, 0x201a], [0x201c, 0x201e], [0x2022, 0x2022], [0x2026, 0x2026]] as const), // prettier-ignore
      ...([[0x2032, 0x2033], [0x2039, 0x203a], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2212, 0x2212]] as const), // prettier-ignore
    ],
  },
  {
    name: 'Devanagari',
    verdict: 'right',
    ranges: [
      [0x900, 0x97f],
      // The sign of the rupee.
      [0x20b9, 0x20b9],
    ],
    // The eyelash form of ra, in Marathi and Nepali; other joiners are drawn otherwise.
    sequences: ['\u0930\u094d\u200d'],
  },
  { name: 'Bengali and Assamese', verdict: 'wrong' },
  { name: 'Gurmukhi', verdict: 'wrong' },
  { name: 'Kannada', verdict: 'wrong' },
  { name: 'Malayalam', verdict: 'wrong' },
  { name: 'Telugu', verdict: 'wrong' },
  { name: 'Gujarati', verdict: 'no-font' },
  { name: 'Odia', verdict: 'no-font' },
  { name: 'Tamil', verdict: 'no-font' },
  { name: 'Ol Chiki', verdict: 'no-font' },
  { name: 'Meetei Mayek', verdict: 'no-font' },
  // Words are right, but lines are not: the words of a line would run from left to right.
  { name: 'Arabic and Urdu', verdict: 'wrong' },
];

const right = scripts.filter(({ verdict }) => verdict === 'right');
const ranges = right.flatMap((script) => script.ranges ?? []);
const sequences = right.flatMap((script) => script.sequences ?? []);

/** What stands before and after a word. */
const AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** Whether a character is among those that are drawn rightly. */
const isRight = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** The words of a text that a document cannot show rightly, each once. Texts are drawn in their composed form (NFC). */
export function unprintable(text: string): string[] {
  const words = text.normalize('NFC').split(/\s+/u);
  const isWrong = (word: string) => [...sequences.reduce((rest, one) => rest.replaceAll(one, ''), word)].some((letter) => !isRight(letter));
  // Without the punctuation around it, unless that is what is wrong.
  const bare = (word: string) => [word.replace(AROUND, ''), word].find(isWrong) ?? word;
  return [...new Set(words.filter(isWrong).map(bare))];
}
