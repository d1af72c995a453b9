import { setImmediate as others } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Block, DocumentKind } from './define-document';
import { fontFiles } from './fonts';
import { SOFT, write } from './pen';

type Paper = InstanceType<typeof PDFDocument>;
type TableBlock = Extract<Block, { kind: 'table' }>;

const MARGIN = 36;
const ROW = 18;
/** Rows that are drawn before waiting requests are let through. */
const SLICE = 40;

/** The paper as PDF, A4 across; equal data give equal bytes. */
export async function pdfOf<Data>(kind: DocumentKind<Data>, data: Data): Promise<Uint8Array> {
  const moment = new Date(kind.momentOf(data));
  const info = { Title: kind.titleOf(data), Producer: 'Matricula', Creator: 'Matricula', CreationDate: moment, ModDate: moment };
  const paper = new PDFDocument({ size: 'A4', layout: 'landscape', margin: MARGIN, bufferPages: true, info });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    paper.on('data', (part: Uint8Array) => parts.push(part));
    paper.on('end', resolve);
    paper.on('error', reject);
  });
  for (const { name, file } of fontFiles) paper.registerFont(name, file);
  let y = MARGIN;
  for (const block of kind.layout(data)) y = await drawn(paper, block, y);
  feet(paper, kind.titleOf(data));
  paper.end();
  await ended;
  return Buffer.concat(parts);
}

const roomOf = (paper: Paper) => paper.page.width - 2 * MARGIN;
const endOf = (paper: Paper) => paper.page.height - MARGIN - ROW;

/** Draws a block and answers where the next begins. */
async function drawn(paper: Paper, block: Block, y: number): Promise<number> {
  if (block.kind === 'table') return table(paper, block, y);
  if (block.kind === 'title') {
    write(paper, block.text, MARGIN, y, roomOf(paper), { size: 18, weight: 'strong' });
    if (block.below) write(paper, block.below, MARGIN, y + 26, roomOf(paper), { size: 9, colour: SOFT });
    return y + 48;
  }
  if (block.kind === 'note') {
    write(paper, block.text, MARGIN, y, roomOf(paper), { size: 9, colour: SOFT });
    return y + ROW;
  }
  const width = roomOf(paper) / Math.min(6, Math.max(1, block.figures.length));
  block.figures.forEach(({ title, value }, at) => {
    const [x, top] = [MARGIN + (at % 6) * width, y + Math.floor(at / 6) * 40];
    write(paper, title, x, top, width - 8, { size: 8, colour: SOFT });
    write(paper, value, x, top + 12, width - 8, { size: 14, weight: 'strong' });
  });
  return y + Math.ceil(block.figures.length / 6) * 40 + 8;
}

async function table(paper: Paper, { columns, rows, totals }: TableBlock, from: number): Promise<number> {
  const shares = columns.map(({ number }) => (number ? 1 : 2));
  const share = roomOf(paper) / shares.reduce((sum, one) => sum + one, 0);
  const line = (cells: readonly string[], y: number, weight: 'plain' | 'strong') => {
    let x = MARGIN;
    columns.forEach(({ number }, at) => {
      const width = share * (shares[at] ?? 1);
      write(paper, cells[at] ?? '', x + 3, y + 4, width - 6, { size: 8, weight, align: number ? 'right' : 'left' });
      x += width;
    });
    paper
      .moveTo(MARGIN, y + ROW)
      .lineTo(MARGIN + roomOf(paper), y + ROW)
      .lineWidth(0.5)
      .strokeColor('#d8d8de')
      .stroke();
  };
  const head = columns.map(({ title }) => title);
  line(head, from, 'strong');
  let y = from + ROW;
  const next = (cells: readonly string[], weight: 'plain' | 'strong') => {
    if (y + ROW > endOf(paper)) {
      paper.addPage();
      line(head, MARGIN, 'strong');
      y = MARGIN + ROW;
    }
    line(cells, y, weight);
    y += ROW;
  };
  for (const [at, row] of rows.entries()) {
    if (at % SLICE === SLICE - 1) await others();
    next(row, 'plain');
  }
  if (totals) next(totals, 'strong');
  return y + 8;
}

/** Title and number at the foot of every page. */
function feet(paper: Paper, title: string): void {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page);
    // The foot stands in the margin, where a text would begin another page.
    paper.page.margins.bottom = 0;
    const y = paper.page.height - MARGIN + 4;
    write(paper, title, MARGIN, y, roomOf(paper) / 2, { size: 8, colour: SOFT });
    write(paper, `${page + 1} of ${count}`, MARGIN, y, roomOf(paper), { size: 8, colour: SOFT, align: 'right' });
  }
}
