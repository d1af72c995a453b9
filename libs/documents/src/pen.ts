import type PDFDocument from 'pdfkit';
import { runsOf, type Weight } from './fonts';

type Paper = InstanceType<typeof PDFDocument>;

interface Line {
  size: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
}

const widthOf = (paper: Paper, text: string, size: number, weight: Weight) =>
  runsOf(text, weight).reduce((width, run) => width + paper.font(run.font).fontSize(size).widthOfString(run.text), 0);

/** As much of a text as has room, with an ellipsis where it is cut. */
function fitted(paper: Paper, text: string, room: number, size: number, weight: Weight): string {
  if (widthOf(paper, text, size, weight) <= room) return text;
  let letters = [...text];
  while (letters.length > 1 && widthOf(paper, `${letters.join('')}…`, size, weight) > room) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}

/** Draws one line of text within a room, cut where it is too long. */
export function write(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  room: number,
  { size, weight = 'plain', colour = INK, align }: Line,
): void {
  const shown = fitted(paper, text, room, size, weight);
  let at = align === 'right' ? x + room - widthOf(paper, shown, size, weight) : x;
  paper.fillColor(colour);
  for (const run of runsOf(shown, weight)) {
    paper.font(run.font).fontSize(size).text(run.text, at, y, { lineBreak: false });
    at += paper.widthOfString(run.text);
  }
}

export const INK = '#1d1d24';
export const SOFT = '#5b5b66';
