import type { Block } from './define-document';
import { inTwoLines, RULE, write, type Place, type Sheet } from './pen';

const ROW = 18;
/** From one line of a heading to the next. */
const LINE = 10;

/** Draws a table over as many pages as needed, with its header on each; returns the position of its end. */
export function drawTable(
  sheet: Sheet,
  { columns, rows, totals }: Extract<Block, { kind: 'table' }>,
  from: number,
  { left, top, width, end }: Place,
): number {
  const shares = columns.map(({ number, room }) => room ?? (number ? 1 : 2));
  const share = width / shares.reduce((sum, one) => sum + one, 0);
  const roomOf = (index: number) => share * (shares[index] ?? 1);
  const line = (cells: readonly string[], at: number, weight: 'plain' | 'strong', rule = true) => {
    let x = left;
    columns.forEach(({ number }, index) => {
      write(sheet, cells[index] ?? '', x + 3, at + 4, roomOf(index) - 6, { size: 8, weight, align: number ? 'right' : 'left' });
      x += roomOf(index);
    });
    if (!rule) return;
    sheet
      .moveTo(left, at + ROW)
      .lineTo(left + width, at + ROW)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  };
  const head = columns.map(({ title }, index) => inTwoLines(sheet, title, roomOf(index) - 6, 8, 'strong'));
  const isTall = head.some((title) => title.length > 1);
  let y = from;
  const begin = () => {
    if (isTall) {
      line(
        head.map(([first = '', second]) => (second === undefined ? '' : first)),
        y,
        'strong',
        false,
      );
      y += LINE;
    }
    line(
      head.map((title) => title.at(-1) ?? ''),
      y,
      'strong',
    );
    y += ROW;
  };
  const next = (cells: readonly string[], weight: 'plain' | 'strong') => {
    if (y + ROW > end) {
      sheet.addPage();
      y = top;
      begin();
    }
    line(cells, y, weight);
    y += ROW;
  };
  // Do not leave a heading alone at the end of a page.
  if (y + 2 * ROW + (isTall ? LINE : 0) > end) {
    sheet.addPage();
    y = top;
  }
  begin();
  for (const row of rows) next(row, 'plain');
  if (totals) next(totals, 'strong');
  return y + 8;
}
