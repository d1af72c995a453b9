import type PDFDocument from 'pdfkit';
import { runsOf, type Weight } from './fonts';

/** The PDF that is drawn on, page after page. */
export type Sheet = InstanceType<typeof PDFDocument>;

/** Where on a page may be drawn, in points. */
export interface Place {
  left: number;
  top: number;
  width: number;
  end: number;
}

interface Line {
  size: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right' | 'center';
}

/** Width of a text in one line. */
export const widthOf = (sheet: Sheet, text: string, size: number, weight: Weight) =>
  runsOf(text, weight).reduce((width, run) => width + sheet.font(run.font).fontSize(size).widthOfString(run.text), 0);

/** The text, shortened with an ellipsis if it does not fit. */
function fitted(sheet: Sheet, text: string, room: number, size: number, weight: Weight): string {
  if (widthOf(sheet, text, size, weight) <= room) return text;
  let letters = [...text];
  while (letters.length > 1 && widthOf(sheet, `${letters.join('')}…`, size, weight) > room) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}

/** Breaks a text between words into at most two lines. */
export function inTwoLines(sheet: Sheet, text: string, room: number, size: number, weight: Weight): string[] {
  if (widthOf(sheet, text, size, weight) <= room) return [text];
  const words = text.split(' ');
  const fits = (count: number) => widthOf(sheet, words.slice(0, count).join(' '), size, weight) <= room;
  let first = 1;
  while (first < words.length && fits(first + 1)) first += 1;
  return [words.slice(0, first), words.slice(first)].filter((line) => line.length > 0).map((line) => line.join(' '));
}

/** Breaks a text between words into lines of a width. */
export function inLines(sheet: Sheet, text: string, room: number, size: number, weight: Weight): string[] {
  const [first, ...words] = text.split(' ');
  const lines = [first ?? ''];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(sheet, longer, size, weight) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws one line of text in a given width, shortened if it is too long. */
export function write(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  room: number,
  { size, weight = 'plain', colour = INK, align }: Line,
): void {
  const shown = fitted(sheet, text, room, size, weight);
  const left = room - widthOf(sheet, shown, size, weight);
  let at = x + (align === 'right' ? left : align === 'center' ? left / 2 : 0);
  sheet.fillColor(colour);
  for (const run of runsOf(shown, weight)) {
    sheet.font(run.font).fontSize(size).text(run.text, at, y, { lineBreak: false });
    at += sheet.widthOfString(run.text);
  }
}

export const INK = '#1d1d24';
export const SOFT = '#5b5b66';
export const RULE = '#d8d8de';
