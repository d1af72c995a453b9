/** Compares how pdfkit and Chromium draw words with the same font. */
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import type { Page } from 'playwright-core';

/** A word, the font that draws it, and the share of its ink (0 to 1) that one of the two drawings has and the other lacks. */
export interface Compared {
  word: string;
  difference: number;
}

/** The shaped word as pdfkit writes it into a file: glyphs and their positions in thousandths of the font size. */
interface Run {
  glyphs: readonly { path: { toSVG(): string } }[];
  positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
}
interface Shaping {
  layout(text: string): Run;
  font: { unitsPerEm: number };
}

const SIZE = 72;
const ROW = 200;
const WIDTH = 1_200;
const LEFT = 60;
const BASE = 120;

/** The outlines of the glyphs that pdfkit chose, at the places where it puts them. */
function outlines({ layout, scale }: { layout: (text: string) => Run; scale: number }, word: string, y: number): string {
  const { glyphs, positions } = layout(word);
  let [at, up] = [0, 0];
  return glyphs
    .map((glyph, index) => {
      const { xAdvance, yAdvance, xOffset, yOffset } = positions[index]!;
      const [x, rise] = [LEFT + ((at + xOffset) * SIZE) / 1_000, ((up + yOffset) * SIZE) / 1_000];
      at += xAdvance;
      up += yAdvance;
      return `<path transform="translate(${x} ${y - rise}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    })
    .join('');
}

/** Draws each word by both, and compares the images; a difference of one pixel at an edge is none. */
export async function compared(page: Page, fontFile: string, words: readonly string[], isRightToLeft = false): Promise<Compared[]> {
  const sheet = new PDFDocument();
  sheet.registerFont('compared', fontFile).font('compared');
  const shaping = (sheet as unknown as { _font: Shaping })._font;
  const pen = { layout: (text: string) => shaping.layout(text), scale: SIZE / shaping.font.unitsPerEm };
  const height = words.length * ROW;
  const data = `data:font/woff;base64,${readFileSync(fontFile).toString('base64')}`;
  const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${body}</svg>`;
  const baseline = (index: number) => index * ROW + BASE;
  const escaped = (word: string) => word.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const texts = words.map(
    (word, index) =>
      `<text x="${LEFT}" y="${baseline(index)}"${isRightToLeft ? ' direction="rtl" text-anchor="end"' : ''}>${escaped(word)}</text>`,
  );
  const style = `<style>@font-face{font-family:compared;src:url(${data})}body{margin:0;background:#fff}
    text{font:${SIZE}px compared;text-rendering:geometricPrecision}</style>`;
  await page.setViewportSize({ width: WIDTH, height });
  const shot = async (body: string) => {
    await page.setContent(`<!doctype html>${style}${svg(body)}`);
    await page.evaluate(`document.fonts.load('${SIZE}px compared')`);
    return (await page.screenshot()).toString('base64');
  };
  const byBrowser = await shot(texts.join(''));
  const byPdfkit = await shot(words.map((word, index) => outlines(pen, word, baseline(index))).join(''));
  const differences = (await page.evaluate(
    `(${DIFFERENCES})(${JSON.stringify({ images: [byBrowser, byPdfkit], rows: words.length, row: ROW })})`,
  )) as number[];
  return words.map((word, index) => ({ word, difference: differences[index]! }));
}

/** Runs in the page: for each row, the pixels that are dark in one image and have no dark one beside them in the other, by the dark ones of the first. */
const DIFFERENCES = `async ({ images, rows, row }) => {
  const [one, other] = await Promise.all(
    images.map(async (image) => {
      const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + image)).blob());
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      pen.drawImage(bitmap, 0, 0);
      return pen.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  const isDark = ({ data, width, height }, x, y, below) =>
    x >= 0 && y >= 0 && x < width && y < height && data[(y * width + x) * 4] < below;
  const lacks = (by, there, x, y) => {
    if (!isDark(by, x, y, 100)) return false;
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isDark(there, x + dx, y + dy, 200)) return false;
    return true;
  };
  return Array.from({ length: rows }, (_, index) => {
    let [ink, lost] = [0, 0];
    for (let y = index * row; y < (index + 1) * row; y++)
      for (let x = 0; x < one.width; x++) {
        if (isDark(one, x, y, 128)) ink++;
        if (lacks(one, other, x, y) || lacks(other, one, x, y)) lost++;
      }
    return ink === 0 ? 1 : lost / ink;
  });
}`;
