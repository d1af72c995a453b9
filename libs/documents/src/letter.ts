import { qrCode } from '@matricula/domain/kernel/qr-code';
import type { Block } from './define-document';
import { inLines, INK, SOFT, write, type Place, type Sheet } from './pen';

const SIZE = 11;
const LINE = 16;
const PARAGRAPH = 8;
/** Side of a module of a QR code in points: readable from a print and from a screen. */
const MODULE = 2.4;
/** Light modules around the code, which readers need. */
const MARGIN = 4;

/** Draws paragraphs over as many pages as needed; returns the position of their end. */
export function drawText(sheet: Sheet, text: string, from: number, { left, top, width, end }: Place): number {
  let y = from;
  for (const paragraph of text.split(/\n{2,}/)) {
    for (const line of paragraph.split('\n').flatMap((one) => inLines(sheet, one.trim(), width, SIZE, 'plain'))) {
      if (y + LINE > end) {
        sheet.addPage();
        y = top;
      }
      write(sheet, line, left, y, width, { size: SIZE });
      y += LINE;
    }
    y += PARAGRAPH;
  }
  return y + PARAGRAPH;
}

/** Draws a QR code with lines of text next to it, on one page; returns the position of its end. @throws Error if the text is too long */
export function drawQr(
  sheet: Sheet,
  { text, lines }: Extract<Block, { kind: 'qr' }>,
  from: number,
  { left, top, width, end }: Place,
): number {
  const modules = qrCode(text);
  if (!modules) throw new Error(`The text of a QR code is too long: ${text.length} characters`);
  const side = (modules.length + 2 * MARGIN) * MODULE;
  let y = from;
  if (y + side > end) {
    sheet.addPage();
    y = top;
  }
  modules.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) sheet.rect(left + (across + MARGIN) * MODULE, y + (down + MARGIN) * MODULE, MODULE, MODULE);
    }),
  );
  sheet.fill(INK);
  const room = width - side - PARAGRAPH;
  const shown = lines.flatMap((line) => inLines(sheet, line, room, 9, 'plain'));
  shown.forEach((line, at) =>
    write(sheet, line, left + side + PARAGRAPH, y + MARGIN * MODULE + at * 14, room, { size: 9, colour: at === 0 ? INK : SOFT }),
  );
  return y + side + PARAGRAPH;
}
