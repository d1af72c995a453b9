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
  chart: { kind: 'bars' | 'stacked' | 'heat' | 'lines'; category: string; series: string[] };
}

export interface ReportQuestion {
  from: string;
  to: string;
  where?: Filter;
}

const SERIES = 8;
const BARS = 25;

const num = (value: Cell | undefined): number => Number(value ?? 0);
const word = (value: Cell | undefined): string => (value === null || value === undefined || value === '' ? '(none)' : String(value));
const titleOf = (data: ReportData, field: string) => data.columns.find((column) => column.field === field)?.title ?? field;
const isDimension = (data: ReportData, field: string | undefined) =>
  data.columns.some((column) => column.field === field && column.kind !== 'measure');

/** Rows in the order the chart shows them: times as they come, everything else by the first measure. */
export function inOrder(data: ReportData): Record<string, Cell>[] {
  const { category, series } = data.chart;
  const timed = data.columns.some((column) => column.field === category && column.kind === 'time');
  const measure = series.find((field) => !isDimension(data, field));
  return timed || !measure ? [...data.rows] : [...data.rows].sort((a, b) => num(b[measure]) - num(a[measure]));
}

/** Values by category and series; from the eighth series on, the rest is "Others". */
export interface Matrix {
  categories: string[];
  series: { name: string; values: number[] }[];
}

export function matrixOf(data: ReportData): Matrix {
  const { category, series } = data.chart;
  const rows = inOrder(data);
  const categories = [...new Set(rows.map((row) => word(row[category])))];
  const split = series.find((field) => isDimension(data, field));
  const measures = series.filter((field) => !isDimension(data, field));
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
  const own = names.length > SERIES ? names.slice(0, SERIES - 1) : names;
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
      yAxis: { type: 'category', data: series.map(({ name }) => name) },
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
        { type: 'heatmap', name: titleOf(data, data.chart.series.at(-1) ?? ''), data: cells, label: { show: categories.length <= 14 } },
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
  const timed = data.columns.some((column) => column.field === data.chart.category && column.kind === 'time');
  const bars = (pick: (values: number[]) => number[]) =>
    series.map(({ name, values }) => ({
      type: 'bar',
      name,
      data: pick(values),
      stack: kind === 'stacked' ? 'all' : undefined,
      barMaxWidth: 28,
      itemStyle: { borderRadius: kind === 'stacked' ? 0 : 3 },
    }));
  if (timed)
    return { grid, legend, tooltip, xAxis: { type: 'category', data: categories }, yAxis: whole, series: bars((values) => values) };
  // Names are read on a horizontal bar without turning the head; the largest stands on top.
  const top = (values: number[]) => values.slice(0, BARS).reverse();
  return { grid, legend, tooltip, xAxis: whole, yAxis: { type: 'category', data: categories.slice(0, BARS).reverse() }, series: bars(top) };
}
