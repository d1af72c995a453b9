import type { ChartBlock } from './define-document';
import { RULE, SOFT, write, type Place, type Sheet } from './pen';

/** The colours of series, in their order; apart from each other in grey as well. */
const COLOURS = ['#5e3ec5', '#f37658', '#2a9d8f', '#e9b44c', '#3d5a80', '#9b5de5', '#c1666b', '#7d8597'];
const HEIGHT = 150;
const AXIS = 44;
const LABELS = 16;
const STEPS = 4;

/** Draws a chart; answers where it ends. */
export function drawChart(sheet: Sheet, chart: ChartBlock, from: number, { left, top, width, end }: Place): number {
  const { as, categories, series, note } = chart;
  let y = from;
  if (y + HEIGHT + 60 > end) {
    sheet.addPage();
    y = top;
  }
  y = legend(sheet, series, left, y, width);
  const box = { x: left + AXIS, y, width: width - AXIS, height: HEIGHT };
  const most = roundUp(Math.max(0, ...categories.map((_, at) => sizeAt(chart, at))));
  scale(sheet, box, most);
  const slot = box.width / Math.max(1, categories.length);
  const heightOf = (value: number) => (value / most) * box.height;
  if (as === 'lines') {
    series.forEach(({ values }, index) => {
      values.forEach((value, at) => {
        const [x, height] = [box.x + (at + 0.5) * slot, box.y + box.height - heightOf(value)];
        if (at === 0) sheet.moveTo(x, height);
        else sheet.lineTo(x, height);
      });
      sheet.lineWidth(1.5).strokeColor(colourOf(index)).stroke();
    });
  } else {
    categories.forEach((_, at) => {
      const room = Math.min(slot * 0.7, 48);
      const start = box.x + at * slot + (slot - room) / 2;
      let base = box.y + box.height;
      series.forEach(({ values }, index) => {
        const height = heightOf(values[at] ?? 0);
        const [x, bar] = as === 'stacked' ? [start, room] : [start + (room / series.length) * index, room / series.length];
        sheet.rect(x, base - height, bar, height).fill(colourOf(index));
        if (as === 'stacked') base -= height;
      });
    });
  }
  // Where not every name has room, some stand for those beside them.
  const every = Math.ceil(24 / slot);
  categories.forEach((name, at) => {
    if (at % every !== 0) return;
    write(sheet, name, box.x + at * slot + 1, box.y + box.height + 4, slot * every - 2, { size: 7, colour: SOFT });
  });
  y = box.y + box.height + LABELS;
  if (note) write(sheet, note, left, y, width, { size: 8, colour: SOFT });
  return y + (note ? 22 : 10);
}

const colourOf = (index: number) => COLOURS[index % COLOURS.length] ?? SOFT;

const sizeAt = ({ as, series }: ChartBlock, at: number) => {
  const values = series.map(({ values: all }) => all[at] ?? 0);
  return as === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
};

/** The end of the axis: whole steps that people count in. */
function roundUp(most: number): number {
  const step = Math.max(1, most / STEPS);
  const unit = 10 ** Math.floor(Math.log10(step));
  return STEPS * unit * ([1, 2, 2.5, 5, 10].find((one) => one * unit >= step && Number.isInteger(one * unit)) ?? 10);
}

function scale(sheet: Sheet, { x, y, width, height }: { x: number; y: number; width: number; height: number }, most: number): void {
  for (let step = 0; step <= STEPS; step++) {
    const at = y + height - (height / STEPS) * step;
    sheet
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    write(sheet, new Intl.NumberFormat('en-IN').format((most / STEPS) * step), x - AXIS, at - 5, AXIS - 6, {
      ...{ size: 7, colour: SOFT, align: 'right' },
    });
  }
}

/** What stands for which series, in one line. */
function legend(sheet: Sheet, series: ChartBlock['series'], left: number, y: number, width: number): number {
  const room = Math.min(120, width / Math.max(1, series.length));
  series.forEach(({ title }, index) => {
    sheet.rect(left + index * room, y + 2, 7, 7).fill(colourOf(index));
    write(sheet, title, left + index * room + 11, y, room - 15, { size: 8, colour: SOFT });
  });
  return y + 18;
}
