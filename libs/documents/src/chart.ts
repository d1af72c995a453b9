import { whole } from '@matricula/domain/kernel/figures';
import type { ChartBlock } from './define-document';
import { RULE, SOFT, widthOf, write, type Place, type Sheet } from './pen';

/** Colours of series, in order; distinguishable in greyscale too. */
const COLOURS = ['#5e3ec5', '#f37658', '#2a9d8f', '#e9b44c', '#3d5a80', '#9b5de5', '#c1666b', '#7d8597'];
const HEIGHT = 150;
const AXIS = 44;
const LABELS = 16;
/** Maximum number of grid lines. */
const STEPS = 5;
/** Maximum number of labels on the axis, shortened if too long; with more, only some of the times are labelled. */
const NAMED = 16;

/** Draws a chart; returns the position of its end. */
export function drawChart(sheet: Sheet, chart: ChartBlock, from: number, { left, top, width, end }: Place): number {
  const { as, categories, series, note } = chart;
  let y = from;
  if (y + HEIGHT + 60 > end) {
    sheet.addPage();
    y = top;
  }
  y = legend(sheet, series, left, y, width);
  const box = { x: left + AXIS, y, width: width - AXIS, height: HEIGHT };
  const most = scale(sheet, box, Math.max(1, ...categories.map((_, at) => sizeAt(chart, at))));
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
  const widest = Math.max(0, ...categories.map((name) => widthOf(sheet, name, 7, 'plain')));
  const every = categories.length > NAMED ? Math.ceil((widest + 6) / slot) : 1;
  categories.forEach((name, at) => {
    if (at % every !== 0) return;
    write(sheet, name, box.x + at * slot + 1, box.y + box.height + 4, slot * every - 2, {
      size: 7,
      colour: SOFT,
      align: every > 1 ? 'left' : 'center',
    });
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

/** Draws the axis in round steps; returns the value at its end. */
function scale(sheet: Sheet, { x, y, width, height }: { x: number; y: number; width: number; height: number }, most: number): number {
  const least = Math.max(1, most / STEPS);
  const unit = 10 ** Math.floor(Math.log10(least));
  const step = unit * ([1, 2, 2.5, 5].find((one) => one * unit >= least && Number.isInteger(one * unit)) ?? 10);
  const steps = Math.ceil(most / step);
  for (let line = 0; line <= steps; line++) {
    const at = y + height - (height / steps) * line;
    sheet
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    const figure = whole.format(step * line);
    write(sheet, figure, x - AXIS, at - 5, AXIS - 6, { size: 7, colour: SOFT, align: 'right' });
  }
  return step * steps;
}

/** The legend of the series, in one line. */
function legend(sheet: Sheet, series: ChartBlock['series'], left: number, y: number, width: number): number {
  const room = Math.min(120, width / Math.max(1, series.length));
  series.forEach(({ title }, index) => {
    sheet.rect(left + index * room, y + 2, 7, 7).fill(colourOf(index));
    write(sheet, title, left + index * room + 11, y, room - 15, { size: 8, colour: SOFT });
  });
  return y + 18;
}
