import PDFDocument from 'pdfkit';
import { drawChart } from './chart';
import { drawQr, drawText } from './letter';
import type { Block, Paper } from './define-document';
import { fontFiles } from './fonts';
import { inLines, SOFT, write, type Sheet } from './pen';
import { drawTable } from './table';

const MARGIN = 36;
const ROW = 18;

/**
 * Renders the document as a PDF in A4; equal documents give equal bytes. Slow for long documents: use `Drawing` where requests are
 * answered.
 */
export async function pdfOf({ title, moment, portrait = false, blocks }: Paper): Promise<Uint8Array> {
  const at = new Date(moment);
  const info = { Title: title, Producer: 'Matricula', Creator: 'Matricula', CreationDate: at, ModDate: at };
  const sheet = new PDFDocument({ size: 'A4', layout: portrait ? 'portrait' : 'landscape', margin: MARGIN, bufferPages: true, info });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    sheet.on('data', (part: Uint8Array) => parts.push(part));
    sheet.on('end', resolve);
    sheet.on('error', reject);
  });
  for (const { name, file } of fontFiles) sheet.registerFont(name, file);
  blocks.reduce((y, block) => drawn(sheet, block, y), MARGIN);
  feet(sheet, title);
  sheet.end();
  await ended;
  return Buffer.concat(parts);
}

/** Draws a block and answers where the next begins. */
function drawn(sheet: Sheet, block: Block, from: number): number {
  const y = withRoom(sheet, block, from);
  const place = { left: MARGIN, top: MARGIN, width: sheet.page.width - 2 * MARGIN, end: sheet.page.height - MARGIN - ROW };
  switch (block.kind) {
    case 'table':
      return drawTable(sheet, block, y, place);
    case 'chart':
      return drawChart(sheet, block, y, place);
    case 'title':
      write(sheet, block.text, MARGIN, y, place.width, { size: 18, weight: 'strong' });
      if (block.below) write(sheet, block.below, MARGIN, y + 26, place.width, { size: 9, colour: SOFT });
      return y + 48;
    case 'section':
      write(sheet, block.text, MARGIN, y + 4, place.width, { size: 12, weight: 'strong' });
      return y + 26;
    case 'note':
      write(sheet, block.text, MARGIN, y, place.width, { size: 9, colour: SOFT });
      return y + ROW;
    case 'text':
      return drawText(sheet, block.text, y, place);
    case 'qr':
      return drawQr(sheet, block, y, place);
    case 'columns':
      return drawColumns(sheet, block, y, place.width);
    case 'figures': {
      const width = place.width / Math.min(6, Math.max(1, block.figures.length));
      block.figures.forEach(({ title, value }, at) => {
        const [x, top] = [MARGIN + (at % 6) * width, y + Math.floor(at / 6) * 40];
        write(sheet, title, x, top, width - 8, { size: 8, colour: SOFT });
        write(sheet, value, x, top + 12, width - 8, { size: 14, weight: 'strong' });
      });
      return y + Math.ceil(block.figures.length / 6) * 40 + 8;
    }
  }
}

/** Draws texts next to each other; answers the end of the longest one. */
function drawColumns(sheet: Sheet, { columns }: Extract<Block, { kind: 'columns' }>, y: number, width: number): number {
  const gap = 24;
  const room = (width - gap * (columns.length - 1)) / columns.length;
  const ends = columns.map(({ title, lines }, at) => {
    const x = MARGIN + at * (room + gap);
    write(sheet, title, x, y, room, { size: 8, colour: SOFT });
    const shown = lines.flatMap((line, index) =>
      inLines(sheet, line, room, 10, index === 0 ? 'strong' : 'plain').map((text) => ({ text, index })),
    );
    shown.forEach(({ text, index }, line) =>
      write(sheet, text, x, y + 14 + line * 14, room, { size: 10, weight: index === 0 ? 'strong' : 'plain' }),
    );
    return y + 14 + shown.length * 14;
  });
  return Math.max(...ends) + 16;
}

/** The y position of the next note or section: on a new page if this one is full. Tables and charts break pages themselves. */
function withRoom(sheet: Sheet, { kind }: Block, y: number): number {
  if ((kind !== 'note' && kind !== 'section') || y + 2 * ROW <= sheet.page.height - MARGIN) return y;
  sheet.addPage();
  return MARGIN;
}

/** Title and number at the foot of every page. */
function feet(sheet: Sheet, title: string): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page);
    // The footer is in the margin, where text would otherwise start another page.
    sheet.page.margins.bottom = 0;
    const [y, width] = [sheet.page.height - MARGIN + 4, sheet.page.width - 2 * MARGIN];
    write(sheet, title, MARGIN, y, width / 2, { size: 8, colour: SOFT });
    write(sheet, `${page + 1} of ${count}`, MARGIN, y, width, { size: 8, colour: SOFT, align: 'right' });
  }
}
