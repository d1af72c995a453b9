import type { ChartBlock } from '@matricula/documents';
import type { AggregateRow } from '@matricula/read-models/kernel';
import type { ReportColumn, ReportData } from './report-answer';

/** Most names that fit next to each other in a chart of a PDF; the table shows all of them. */
const MOST = 16;
/** Most series in a chart; the others are combined into one. */
const SERIES = 8;

interface Named {
  name: string;
  values: Map<string, number>;
}

/** The chart of a report answer for the PDF; undefined for a heat map, which the table already shows, and if there is nothing to draw. */
export function chartOf(data: ReportData, wordOf: (column: ReportColumn, row: AggregateRow) => string): ChartBlock | undefined {
  const { columns, chart } = data;
  const category = columns.find(({ field }) => field === chart.category);
  const asked = columns.filter(({ field }) => chart.series.includes(field));
  const split = asked.find(({ kind }) => kind !== 'measure');
  // Lengths of time have no axis in common with numbers.
  const measures = asked.filter(({ kind, unit }) => kind === 'measure' && unit !== 'seconds');
  const [first] = measures;
  if (chart.kind === 'heat' || !category || !first) return undefined;
  // One dimension across measures: the report's own totals of its values count each lead once.
  const rows = !split && data.cross?.across === category.field ? data.cross.columns : data.rows;
  const names = new Map<string, number>();
  const series = new Map<string, Named>();
  const add = (name: string, at: string, value: number) => {
    const one = series.get(name) ?? { name, values: new Map<string, number>() };
    series.set(name, one);
    one.values.set(at, (one.values.get(at) ?? 0) + value);
  };
  for (const row of rows) {
    const at = wordOf(category, row);
    for (const { field, title, unit } of split ? [first] : measures) {
      // Money is drawn in rupees.
      const value = Number(row[field] ?? 0) / (unit === 'paise' ? 100 : 1);
      names.set(at, (names.get(at) ?? 0) + value);
      add(split ? wordOf(split, row) : title, at, value);
    }
  }
  // Times keep their order, names are sorted by their size.
  const all = [...names.keys()];
  const shown = category.kind === 'time' ? all : all.toSorted((a, b) => (names.get(b) ?? 0) - (names.get(a) ?? 0)).slice(0, MOST);
  const drawn = mostOf([...series.values()], Boolean(split));
  if (shown.length === 0 || drawn.length === 0) return undefined;
  return {
    ...{ kind: 'chart', as: chart.kind === 'lines' || chart.kind === 'stacked' ? chart.kind : 'bars', categories: shown },
    series: drawn.map(({ name, values }) => ({ title: name, values: shown.map((at) => values.get(at) ?? 0) })),
    note: shown.length < all.length ? `The largest ${shown.length} of ${all.length}; the table has all.` : undefined,
  };
}

/** Series in which something happened; of many, the largest and one for all others. */
function mostOf(series: Named[], largestFirst: boolean): Named[] {
  const size = ({ values }: Named) => [...values.values()].reduce((sum, value) => sum + value, 0);
  const some = series.filter((one) => size(one) > 0);
  if (!largestFirst) return some.slice(0, SERIES);
  const sorted = some.toSorted((a, b) => size(b) - size(a));
  if (sorted.length <= SERIES) return sorted;
  const others: Named = { name: 'Others', values: new Map() };
  for (const { values } of sorted.slice(SERIES - 1)) {
    for (const [at, value] of values) others.values.set(at, (others.values.get(at) ?? 0) + value);
  }
  return [...sorted.slice(0, SERIES - 1), others];
}
