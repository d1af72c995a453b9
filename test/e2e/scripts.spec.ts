import type { Browser, Page } from 'playwright-core';
import { fontFiles, runsOf } from '../../libs/documents/src/fonts';
import { scripts, unprintable } from '../../libs/documents/src/scripts';
import { openBrowser } from './browser';
import { compared } from './script-comparison';

/** The share of ink that may differ: what is left of rounding. Another glyph, or one at another place, differs by more than 1 %. */
const MOST = 0.003;
const IN_ROW = 6;
/** Rows of whole words. The bold font has the same rules of shaping, so its pairs of letters are not drawn again. */
const NAMES = 12;

const consonants = [...'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ'];
const vowels = ['', ...'ािीुूृेैोौंँः'];
const rowsOf = (words: readonly string[]) =>
  Array.from({ length: Math.ceil(words.length / IN_ROW) }, (_, row) => words.slice(row * IN_ROW, (row + 1) * IN_ROW).join(' '));

/** Words by font: names and words of letters, each pair of consonants, each vowel with each consonant, and the forms of ra. */
const devanagari = [
  ...['विश्वविद्यालय कृष्णमूर्ति', 'लक्ष्मी क्षत्रिय ज्ञानेंद्र', 'स्त्रियाँ ट्रेन डॉक्टर ॐ', 'ज़ाकिर फ़ोन पढ़ाई', 'ब्राह्मण ह्रदय वाङ्मय', '₹५००।'],
  ...['राष्ट्रीय अर्थव्यवस्था', 'तत्त्व कर्तृत्व ङ्क्ष', 'दर्‍या गर्‍यो', 'ऱ्य ऱ्ह', 'गुरुङ नेपाल', 'छात्रवृत्ति प्रश्नोत्तरी'],
  ...rowsOf(consonants.flatMap((first) => consonants.map((second) => `${first}\u094d${second}`))),
  ...rowsOf(consonants.flatMap((one) => vowels.map((vowel) => one + vowel))),
  ...rowsOf(consonants.flatMap((one) => vowels.map((vowel) => `र\u094d${one}${vowel}`))),
  ...rowsOf(consonants.flatMap((one) => ['', 'ि', 'ु'].map((vowel) => `${one}\u094dर${vowel}`))),
];
const latin = ['Asha Fiancée office', 'AVATAR Muñoz “fi”–(2027)', 'difficult affine flow', 'To. Ve, Yo-Yo'];

/** Each character that is called right, in rows; signs of Devanagari stand on a consonant. */
const charactersOf = (font: string) =>
  rowsOf(
    scripts.flatMap(({ ranges = [] }) =>
      ranges.flatMap(([first, last]) => {
        const letters = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).filter((one) =>
          /\S/u.test(one),
        );
        return letters.flatMap((one) => (runsOf(one, 'plain')[0]?.font === font ? [/\p{M}/u.test(one) ? `क${one}` : one] : []));
      }),
    ),
  );

describe('a text of a script that is called right', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
  }, 60_000);
  afterAll(() => browser.close());

  /** The rows that the two draw differently. */
  const differing = async (file: string, rows: readonly string[]) => {
    const found: string[] = [];
    for (let from = 0; from < rows.length; from += 50)
      for (const { word, difference } of await compared(page, file, rows.slice(from, from + 50)))
        if (difference > MOST) found.push(`${word} ${difference.toFixed(3)}`);
    return found;
  };

  it.each(fontFiles.map(({ name, file }) => [name, file] as const))(
    'is drawn by pdfkit with %s as by Chromium',
    async (name, file) => {
      const words =
        { 'devanagari/plain': devanagari, 'devanagari/strong': devanagari.slice(0, NAMES), 'latin/plain': latin, 'latin/strong': latin }[
          name as string
        ] ?? [];
      expect(words.flatMap(unprintable)).toEqual([]);
      expect(await differing(file, [...words, ...charactersOf(name.replace(/strong$/, 'plain'))])).toEqual([]);
    },
    120_000,
  );

  it('is told from one that is drawn otherwise', async () => {
    const { file } = fontFiles.find(({ name }) => name === 'devanagari/plain')!;
    // A joiner that pdfkit does not obey; documents refuse it.
    expect(await differing(file, ['क\u094d\u200dष'])).toHaveLength(1);
    expect(unprintable('क\u094d\u200dष')).toHaveLength(1);
  });
});
