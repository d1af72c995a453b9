import { join } from 'node:path';

/** Fonts by the letters that they hold; the first that has a letter draws it. */
const alphabets = ['latin', 'devanagari', 'latin-ext'] as const;
const weights = { plain: 400, strong: 600 } as const;

export type Weight = keyof typeof weights;
export type FontName = `${(typeof alphabets)[number]}/${Weight}`;

const folder = join(require.resolve('@fontsource/noto-sans/package.json'), '../files');

/** Every font with its file. */
export const fontFiles = alphabets.flatMap((alphabet) =>
  (Object.keys(weights) as Weight[]).map((weight) => ({
    name: `${alphabet}/${weight}` as FontName,
    file: join(folder, `noto-sans-${alphabet}-${weights[weight]}-normal.woff`),
  })),
);

const DEVANAGARI = /[\u0900-\u097f\u1cd0-\u1cff\u200c\u200d\u20b9\ua8e0-\ua8ff]/u;
/** Without the letters of this range that the first font has: dotless i, the ligature oe and the sign of the euro. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20b8\u20ba-\u20cf]/u;
/** Characters that any font has; they use the font of the preceding text. */
const NEUTRAL = /[\s\u0300-\u036f]/u;

const alphabetOf = (letter: string) => (DEVANAGARI.test(letter) ? 'devanagari' : EXTENDED.test(letter) ? 'latin-ext' : 'latin');

/** A text in runs that one font can draw: scripts that join their letters stay whole. */
export function runsOf(text: string, weight: Weight): { text: string; font: FontName }[] {
  const runs: { text: string; font: FontName }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font: FontName = last && NEUTRAL.test(letter) ? last.font : `${alphabetOf(letter)}/${weight}`;
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}
