/** The chart of a report: its data, and the figure behind each point. Pure. */
import { type EChartsCoreOption } from 'echarts/core';
import { whole } from '@matricula/domain/kernel/figures';
import { unbroken } from '@matricula/domain/overview/report-table';
import { durationInWords } from '../texts/duration';
import { t } from '../texts/texts';
import {
  type Cell,
  dimensionsOf,
  figureOf,
  measuresOf,
  num,
  type PickedCell,
  type ReportChart,
  type ReportColumn,
  type ReportData,
  wordOf,
} from './report-answer';

const SERIES = 8;
/** Names that a bar chart has room for; the table has all of them. */
export const BARS = 25;
const OTHERS = 'Others';
const PERCENT = 100;
/** Space for a heading between the parts of a chart, in percent of its height. */
const APART = 5;

interface Named {
  name: string;
  value: Cell;
}

interface Series {
  name: string;
  /** What a point adds to the clicked cell: a value of the second dimension, or a measure; undefined for "Others". */
  cell?: Record<string, Cell>;
  values: number[];
}

/** Values by category and series; from the eighth series on, the rest is "Others". */
export interface Matrix {
  categories: Named[];
  series: Series[];
}

/** A heat map would repeat the shaded table, so a bar chart of its measures is shown next to it. */
export const chartOf = (data: ReportData): ReportChart =>
  data.chart.kind === 'heat'
    ? {
        kind: 'bars',
        category: data.chart.category,
        series: measuresOf(data)
          // Lengths of time have no axis in common with numbers.
          .filter(({ share, unit }) => !share && !unit)
          .map(({ field }) => field)
          .slice(0, SERIES),
      }
    : data.chart;

/** Whether the categories are times. */
export const isTimed = (data: ReportData): boolean =>
  data.columns.some(({ field, kind }) => field === data.chart.category && kind === 'time');

export function matrixOf(data: ReportData): Matrix {
  const { category, series } = chartOf(data);
  const column = data.columns.find(({ field }) => field === category);
  if (!column) return { categories: [], series: [] };
  const split = dimensionsOf(data).find(({ field }) => series.includes(field));
  const measures = measuresOf(data).filter(({ field }) => series.includes(field));
  const first = measures[0];
  if (!first) return { categories: [], series: [] };
  // One dimension across measures: the server's own totals of its values count each lead once.
  const rows = !split && data.cross?.across === category ? data.cross.columns : data.rows;
  const values = [...new Set(rows.map((row) => row[category] ?? null))];
  const sum = (value: Cell, field: string) =>
    rows.filter((row) => (row[category] ?? null) === value).reduce((total, row) => total + num(row[field]), 0);
  const ordered =
    column.kind === 'time'
      ? unbroken(column, values)
      : values.sort((a, b) => measures.reduce((order, { field }) => order || sum(b, field) - sum(a, field), 0));
  const categories = ordered.map((value) => ({ value, name: wordOf(column, value) }));
  if (!split) {
    const drawn = measures.map(({ field, title }) => ({
      name: title,
      cell: { measure: field },
      values: ordered.map((value) => sum(value, field)),
    }));
    return { categories, series: drawn.filter((one) => one.values.some(Boolean)) };
  }
  return { categories, series: splitSeries(data, ordered, category, split, first.field) };
}

function splitSeries(data: ReportData, categories: readonly Cell[], category: string, split: ReportColumn, measure: string): Series[] {
  const sizes = new Map<Cell, number>();
  for (const row of data.rows) sizes.set(row[split.field] ?? null, (sizes.get(row[split.field] ?? null) ?? 0) + num(row[measure]));
  const values = [...sizes].filter(([, size]) => size > 0).sort((a, b) => b[1] - a[1]);
  const own = values.length > SERIES ? values.slice(0, SERIES - 1) : values;
  const line = (wanted: (value: Cell) => boolean) =>
    categories.map((at) =>
      data.rows.reduce(
        (total, row) => ((row[category] ?? null) === at && wanted(row[split.field] ?? null) ? total + num(row[measure]) : total),
        0,
      ),
    );
  const shown: Series[] = own.map(([value]) => ({
    name: wordOf(split, value),
    cell: { [split.field]: value, measure },
    values: line((other) => other === value),
  }));
  const named = new Set(own.map(([value]) => value));
  if (own.length < values.length) shown.push({ name: OTHERS, values: line((value) => !named.has(value)) });
  return shown;
}

/** The axis of the figures: lengths of time and sums of money are written in words. */
function axisOf(measured: ReportColumn | undefined, series: readonly Series[]) {
  if (measured?.unit === 'seconds') return lengths(Math.max(...series.flatMap(({ values }) => values)));
  return measured
    ? { ...wholeAxis, axisLabel: { ...wholeAxis.axisLabel, formatter: (value: number) => figureOf(measured, value) } }
    : wholeAxis;
}

/** The cell behind a point; undefined if the point is not a single figure. */
export function pointCell(data: ReportData, point: { name: string; series: string; value: unknown }): PickedCell | undefined {
  const { categories, series } = matrixOf(data);
  const category = categories.find(({ name }) => name === point.name);
  const one = series.find(({ name }) => name === point.series);
  if (!category || !one?.cell || Number(point.value) === 0) return undefined;
  return { title: `${category.name} · ${one.name}`, cell: { [chartOf(data).category]: category.value, ...one.cell } };
}

const grid = { left: 8, right: 16, top: 40, bottom: 8, containLabel: true };
// On a phone there is no room for a figure at every step.
const wholeAxis = { type: 'value', minInterval: 1, axisLabel: { hideOverlap: true } } as const;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  10,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
  30 * DAY,
  90 * DAY,
];

/** An axis for durations, with round steps. */
function lengths(longest: number) {
  const interval = STEPS.find((step) => longest / step <= 4) ?? 365 * DAY;
  return {
    type: 'value',
    interval,
    max: Math.ceil(longest / interval) * interval,
    axisLabel: { formatter: (seconds: number) => durationInWords(seconds), hideOverlap: true },
  };
}

/** A funnel: each step is as wide as its figure, largest on top. Stages at which leads leave are a second funnel below. */
function funnelOf(
  categories: readonly Named[],
  one: Series | undefined,
  colourOf: (value: Cell) => string | undefined,
  deadEnds: readonly string[],
): EChartsCoreOption {
  const steps = categories
    .map(({ name, value }, at) => ({ name, value: one?.values[at] ?? 0, itemStyle: { color: colourOf(value) } }))
    .filter(({ value }) => value > 0)
    .slice(0, BARS);
  const left = steps.filter(({ name }) => deadEnds.includes(name));
  const way = steps.filter(({ name }) => !deadEnds.includes(name));
  const below = left.length === 0 || way.length === 0 ? 0 : Math.round((left.length / steps.length) * PERCENT);
  const label = { position: 'right', formatter: ({ name, value }: { name: string; value: number }) => `${name}  ${whole.format(value)}` };
  // Both funnels use the same scale.
  const max = Math.max(...steps.map(({ value }) => value));
  const drawn = { type: 'funnel', name: one?.name, sort: 'descending', left: 12, right: '42%', gap: 2, minSize: '4%', max, label };
  const parts = [
    { ...drawn, top: 8, bottom: below ? `${below + APART}%` : 12, data: way },
    { ...drawn, top: below ? `${PERCENT - below + APART}%` : 8, bottom: 12, data: left },
  ];
  const title = { text: t`Left on the way`, left: 12, top: `${PERCENT - below - APART + 1}%`, textStyle: { fontSize: 12 } };
  return {
    ...(below && { title }),
    tooltip: { trigger: 'item', confine: true },
    series: parts.filter(({ data }) => data.length > 0),
  };
}

/** The ECharts option. `colourOf` returns the own colour of a series, by the value of its dimension or by `measure`. */
export function optionOf(
  data: ReportData,
  colourOf: (field: string, value: Cell) => string | undefined,
  /** Names of the stages at which leads leave the funnel. */
  deadEnds: readonly string[] = [],
): EChartsCoreOption {
  const { kind } = chartOf(data);
  const split = dimensionsOf(data).find(({ field }) => chartOf(data).series.includes(field));
  const { categories, series } = matrixOf(data);
  const names = categories.map(({ name }) => name);
  const legend = { top: 4, left: 8, right: 8, type: 'scroll', show: series.length > 1 };
  const measured = measuresOf(data).find(({ field, unit }) => unit && chartOf(data).series.includes(field));
  const tooltip = {
    ...{ trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true },
    ...(measured && { valueFormatter: (value: unknown) => figureOf(measured, Number(value)) }),
  };
  const coloured = ({ cell }: Series) => ({
    color: cell && (split ? colourOf(split.field, cell[split.field] ?? null) : colourOf('measure', cell.measure ?? null)),
  });
  if (kind === 'lines') {
    const lines = series.map(({ name, values }) => ({ type: 'line', name, data: values, symbolSize: 6 }));
    return { grid, legend, tooltip, xAxis: { type: 'category', data: names }, yAxis: axisOf(measured, series), series: lines };
  }
  if (kind === 'funnel')
    return funnelOf(
      categories,
      series[0],
      (value) => colourOf(chartOf(data).category, value),
      chartOf(data).category === 'stage' ? deadEnds : [],
    );
  const figures = axisOf(measured, series);
  const stacked = kind === 'stacked';
  const bars = (pick: (values: number[]) => number[]) =>
    series.map((one) => ({
      type: 'bar',
      name: one.name,
      data: pick(one.values),
      stack: stacked ? 'all' : undefined,
      barMaxWidth: 28,
      itemStyle: { borderRadius: stacked ? 0 : 3, ...coloured(one) },
    }));
  if (isTimed(data))
    return { grid, legend, tooltip, xAxis: { type: 'category', data: names }, yAxis: figures, series: bars((values) => values) };
  // Horizontal bars keep names readable; the largest is on top.
  const top = <T>(values: T[]) => values.slice(0, BARS).reverse();
  const yAxis = { type: 'category', data: top(names), axisLabel: { width: 140, overflow: 'truncate' } };
  return { grid: legend.show ? grid : { ...grid, top: 8 }, legend, tooltip, xAxis: figures, yAxis, series: bars(top) };
}
