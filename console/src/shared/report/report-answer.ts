/** What a report answers, and the chart it makes by default. Pure. */
import { type EChartsCoreOption } from 'echarts/core';
import { type Filter } from '@matricula/read-models/kernel';
import { type ChartTable } from '../chart/chart-table';

export type Cell = string | number | null;

export interface ReportColumn {
  field: string;
  title: string;
  kind: 'dimension' | 'measure' | 'time';
}

export interface ReportData {
  columns: ReportColumn[];
  rows: Record<string, Cell>[];
  totals: Record<string, Cell>;
  /** Which picture suits it; `category` is a dimension, `series` measures, or for `stacked` and `heat` a second dimension and a measure. */
  chart: ReportChart;
  /** Totals of as many days right before. */
  previous?: { from: string; to: string; totals: Record<string, Cell> };
}

export interface ReportChart {
  kind: 'bars' | 'stacked' | 'heat' | 'lines';
  category: string;
  series: string[];
}

export interface ReportQuestion {
  from: string;
  to: string;
  where?: Filter;
}

const SERIES = 8;
const BARS = 25;
const HEAT_ROWS = 40;

const num = (value: Cell | undefined): number => Number(value ?? 0);
const word = (value: Cell | undefined): string => (value === null || value === undefined || value === '' ? '(none)' : String(value));
const titleOf = (data: ReportData, field: string) => data.columns.find((column) => column.field === field)?.title ?? field;
const isDimension = (data: ReportData, field: string | undefined) =>
  data.columns.some((column) => column.field === field && column.kind !== 'measure');

const isTimed = ({ columns, chart }: ReportData) => columns.some(({ field, kind }) => field === chart.category && kind === 'time');

const byTime = (a: Cell | undefined, b: Cell | undefined) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : word(a).localeCompare(word(b));

/** Rows in the order the chart shows them: times as they pass, everything else by the first measure. */
export function inOrder(data: ReportData): Record<string, Cell>[] {
  const { category, series } = data.chart;
  if (isTimed(data)) return [...data.rows].sort((a, b) => byTime(a[category], b[category]));
  const measure = series.find((field) => !isDimension(data, field));
  return measure ? [...data.rows].sort((a, b) => num(b[measure]) - num(a[measure])) : [...data.rows];
}

/** Hours and days between the first and the last; those without an event belong into the picture too. */
function unbroken(times: readonly string[]): string[] {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return [...times];
  if (times.every((time) => /^\d{1,2}$/.test(time)))
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => String(Number(first) + at));
  if (!times.every((time) => /^\d{4}-\d{2}-\d{2}$/.test(time))) return [...times];
  const days: string[] = [];
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** Values by category and series; from the eighth series on, the rest is "Others". */
export interface Matrix {
  categories: string[];
  series: { name: string; values: number[] }[];
}

export function matrixOf(data: ReportData): Matrix {
  const { category, series } = data.chart;
  const rows = inOrder(data);
  const named = [...new Set(rows.map((row) => word(row[category])))];
  const split = series.find((field) => isDimension(data, field));
  const measures = series.filter((field) => !isDimension(data, field));
  const largestFirst = (one: string, other: string) =>
    sum(rows, category, other, measures[0] ?? '') - sum(rows, category, one, measures[0] ?? '');
  const categories = isTimed(data) ? unbroken(named) : named.sort(largestFirst);
  if (!split) {
    return {
      categories,
      series: measures.map((field) => ({ name: titleOf(data, field), values: categories.map((name) => sum(rows, category, name, field)) })),
    };
  }
  const measure = measures[0] ?? data.columns.find(({ kind }) => kind === 'measure')?.field ?? '';
  const bySize = new Map<string, number>();
  for (const row of rows) bySize.set(word(row[split]), (bySize.get(word(row[split])) ?? 0) + num(row[measure]));
  const names = [...bySize].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const most = data.chart.kind === 'heat' ? HEAT_ROWS : SERIES;
  const own = names.length > most ? names.slice(0, most - 1) : names;
  const line = (wanted: (name: string) => boolean) =>
    categories.map((name) =>
      rows.filter((row) => word(row[category]) === name && wanted(word(row[split]))).reduce((total, row) => total + num(row[measure]), 0),
    );
  const shown = own.map((name) => ({ name, values: line((other) => other === name) }));
  if (own.length < names.length) shown.push({ name: 'Others', values: line((other) => !own.includes(other)) });
  return { categories, series: shown };
}

const sum = (rows: Record<string, Cell>[], category: string, name: string, field: string) =>
  rows.filter((row) => word(row[category]) === name).reduce((total, row) => total + num(row[field]), 0);

export const tableOf = (data: ReportData): ChartTable => ({
  columns: data.columns.map(({ title }) => title),
  rows: inOrder(data).map((row) => data.columns.map(({ field }) => row[field] ?? null)),
});

const grid = { left: 8, right: 16, top: 40, bottom: 8, containLabel: true };
const whole = { type: 'value', minInterval: 1 } as const;

/** Beside a heat map: how much there was of everything, hour by hour. Undefined for reports that one chart shows. */
export function secondChart(data: ReportData): ReportData | undefined {
  if (data.chart.kind !== 'heat') return undefined;
  const series = data.columns.filter(({ kind }) => kind === 'measure').map(({ field }) => field);
  return { ...data, chart: { kind: 'bars', category: data.chart.category, series: series.slice(0, SERIES) } };
}

/** The cell behind a point of a chart: where it was clicked and what the chart shows. */
export function cellOf(data: ReportData, { name, series, value }: { name: string; series: string; value: unknown }) {
  const { category, series: fields, kind } = data.chart;
  const split = fields.find((field) => isDimension(data, field));
  const measure = split ? undefined : data.columns.find((column) => column.title === series && column.kind === 'measure');
  const cell: Record<string, Cell> = { [category]: name === '(none)' ? null : name };
  // On a heat map a cell is [column, row, figure] and the row is known by its place.
  const row = kind === 'heat' && Array.isArray(value) ? matrixOf(data).series[Number(value[1])]?.name : series;
  if (split && row !== undefined && row !== 'Others') cell[split] = row === '(none)' ? null : row;
  const counted = measure?.field ?? fields.find((field) => !isDimension(data, field));
  if (counted) cell.measure = counted;
  return { title: [name, row].filter(Boolean).join(' · '), cell };
}

/** The chart that a report proposes for itself. */
export function defaultOption(data: ReportData): EChartsCoreOption {
  const { kind } = data.chart;
  const { categories, series } = matrixOf(data);
  if (kind === 'heat') {
    const cells = series.flatMap(({ values }, y) => values.map((value, x) => [x, y, value]));
    return {
      grid: { ...grid, top: 12, bottom: 48 },
      tooltip: {},
      xAxis: { type: 'category', data: categories },
      yAxis: { type: 'category', data: series.map(({ name }) => name), inverse: true },
      visualMap: {
        min: 0,
        max: Math.max(1, ...cells.map(([, , value]) => value ?? 0)),
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 100,
        itemWidth: 10,
      },
      series: [
        { type: 'heatmap', name: titleOf(data, data.chart.series.at(-1) ?? ''), data: cells, label: { show: categories.length <= 16 } },
      ],
    };
  }
  const legend = { top: 4, type: 'scroll', show: series.length > 1 };
  const tooltip = { trigger: 'axis', axisPointer: { type: 'shadow' } };
  if (kind === 'lines') {
    return {
      grid,
      legend,
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: categories },
      yAxis: whole,
      series: series.map(({ name, values }) => ({ type: 'line', name, data: values, symbolSize: 6 })),
    };
  }
  const bars = (pick: (values: number[]) => number[]) =>
    series.map(({ name, values }) => ({
      type: 'bar',
      name,
      data: pick(values),
      stack: kind === 'stacked' ? 'all' : undefined,
      barMaxWidth: 28,
      itemStyle: { borderRadius: kind === 'stacked' ? 0 : 3 },
    }));
  if (isTimed(data))
    return { grid, legend, tooltip, xAxis: { type: 'category', data: categories }, yAxis: whole, series: bars((values) => values) };
  // Names are read on a horizontal bar without turning the head; the largest stands on top.
  const top = (values: number[]) => values.slice(0, BARS).reverse();
  return { grid, legend, tooltip, xAxis: whole, yAxis: { type: 'category', data: categories.slice(0, BARS).reverse() }, series: bars(top) };
}
