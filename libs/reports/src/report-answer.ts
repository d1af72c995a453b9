import type { AggregateRow, Filter, TimeBucket } from '@matricula/read-models/kernel';
import type { FigureUnit, Report, ReportChart, ReportMeasure } from './define-report';
import { inTime, labelsIn, type Labels } from './labels';
import type { NamesFound } from './report-figures';

/** A question to a report: days of the tenant's zone, both included. */
export interface ReportQuestion {
  from: string;
  to: string;
  where?: Filter;
}

export interface ReportColumn {
  field: string;
  title: string;
  kind: 'dimension' | 'measure' | 'time';
  /** The time bucket of a dimension. */
  per?: TimeBucket;
  /** How missing values of a dimension are called. */
  none?: string;
  /** Different things are counted, each once: the figures of rows do not add up to their total. */
  distinct?: true;
  /** A percentage. */
  share?: true;
  /** Unit of the figure. */
  unit?: FigureUnit;
  /** Display texts of the stored values of a dimension. */
  words?: Readonly<Record<string, string>>;
}

/** The answer of a report. `totals` are computed over the facts, so distinct leads are not counted twice. */
export interface ReportData {
  columns: ReportColumn[];
  /** All lines, or those of the first groups. `count`: number of lines of the table (groups without the dimension across). */
  rows: AggregateRow[];
  count: number;
  totals: AggregateRow;
  chart: { kind: ReportChart['kind']; category: string; series: string[] };
  /** For a table with a dimension across: the totals of its rows (all other dimensions) and of its columns, and the measures that cells hold. */
  cross?: { across: string; figures: string[]; rows: AggregateRow[]; columns: AggregateRow[] };
  /** Totals of the same number of days right before, if requested; `until` is set if the requested days are not over yet. */
  previous?: { from: string; to: string; until?: string; totals: AggregateRow };
}

export interface AnswerOptions {
  /** Totals of the period before as well. */
  compare?: boolean;
  /** Maximum number of lines. */
  most?: number;
  /** The moment of asking: some figures depend on it. */
  now?: string;
  /** The one measure that a table with a dimension across shows: its cells hold this one and those of the chart, which is quicker. */
  figure?: string;
}

/** The columns of the table of a report: its dimensions, then its figures. */
export const columnsOf = ({ dimensions, measures }: Report): ReportColumn[] => [
  ...dimensions.map(({ field, title, per, none, words }): ReportColumn => ({
    field,
    title,
    kind: per ? 'time' : 'dimension',
    per,
    none,
    words,
  })),
  ...measures.map((measure): ReportColumn => {
    const { field, title } = measure;
    return {
      ...{ field, title, kind: 'measure' },
      ...('distinct' in measure && { distinct: true }),
      ...('share' in measure && { share: true }),
      ...('of' in measure && measure.unit && { unit: measure.unit }),
    };
  }),
];

/** The shown measure and those of the chart; all measures if none is named. */
export function cellMeasures({ measures, chart }: Report, figure: string | undefined): readonly ReportMeasure[] {
  if (!measures.some(({ field }) => field === figure)) return measures;
  return measures.filter(({ field }) => field === figure || chart.series.includes(field));
}

/** The cells of some lines of a table with a dimension across. */
export function withinLines(cells: AggregateRow[], lines: AggregateRow[], { dimensions, across }: Report): AggregateRow[] {
  const key = (row: AggregateRow) => JSON.stringify(dimensions.flatMap(({ field }) => (field === across ? [] : [row[field]])));
  const shown = new Set(lines.map(key));
  return cells.filter((cell) => shown.has(key(cell)));
}

/** A row with the names of ids. */
export function labelled(row: AggregateRow, labels: Map<string, Labels>): AggregateRow {
  const shown = [...labels]
    .filter(([field]) => field in row)
    .map(([field, { labelOf }]) => [field, labelOf.get(row[field] as string) ?? row[field] ?? null]);
  return { ...row, ...Object.fromEntries(shown) };
}

/** The labels of ids in some tables together: the latest name in any of them. */
export function labelsOf(found: readonly NamesFound[]): Map<string, Labels> {
  const fields = new Set(found.flatMap((names) => [...names.keys()]));
  return new Map([...fields].map((field) => [field, labelsIn(inTime(found.flatMap((names) => names.get(field) ?? [])))]));
}
