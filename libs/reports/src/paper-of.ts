import { moneyWords } from '@matricula/domain/kernel/figures';
import { durationOf, type Scalar } from '@matricula/read-models/kernel';
import { tenths } from '@matricula/domain/kernel/figures';
import type { TableSort } from '@matricula/domain/overview/report-table';
import { chartOf } from './chart-of';
import { reportColumns } from './report-columns';
import type { ReportPaper } from './report-paper';
import type { ReportColumn, ReportData } from './report-answer';
import { crossTableOf, rowsInOrder, type CrossTable } from './shown-table';

/** What the answer itself does not contain: titles, the institution, and the days and moment in words. */
export interface PaperWords extends Pick<ReportPaper, 'title' | 'institution' | 'period' | 'asOf' | 'at'> {
  columns?: readonly { field: string; title: string }[];
  /** The figure of a table with a dimension across, the sort order of the table, and the heading of its totals. */
  figure?: string;
  sort?: TableSort;
  total?: string;
  sourceWord: (source: unknown) => string;
}

/** The answer of a report as the content of a PDF. */
export function paperOf(
  data: ReportData,
  { columns: asked, figure: shownFigure, sort, total, sourceWord, ...words }: PaperWords,
): ReportPaper {
  const { columns, rows, totals, count } = data;
  const shown = reportColumns(columns, asked, 'shown', sourceWord).map(({ field, title, text }) => {
    const column = columns.find((one) => one.field === field);
    const number = column?.kind === 'measure';
    const cell = (row: Record<string, Scalar | null | undefined>) =>
      number ? figure(column, row[field]) : (text?.(row) ?? String(row[field] ?? ''));
    return { title, number, cell };
  });
  const said = new Map(reportColumns(columns, undefined, 'shown', sourceWord).map(({ field, text }) => [field, text]));
  const cross =
    shownFigure === undefined ? undefined : crossTableOf(data, { figure: shownFigure, sort, total, columns: asked, sourceWord });
  return {
    ...words,
    ...(cross
      ? printed(cross)
      : {
          columns: shown.map(({ title, number }) => ({ title, number })),
          rows: rowsInOrder(data, { sort, sourceWord }).map((row) => shown.map(({ cell }) => cell(row))),
          totals: shown.map(({ number, cell }, at) => (number ? cell(totals) : at === 0 ? 'Total' : '')),
        }),
    figures: shown.flatMap(({ title, number, cell }) => (number ? [{ title, value: cell(totals) }] : [])),
    chart: chartOf(data, (column, row) => said.get(column.field)?.(row) ?? ''),
    left: Math.max(0, count - (data.cross?.rows ?? rows).length),
  };
}

/** A table with a dimension across as text. */
function printed({ columns, rows, totals }: CrossTable): Pick<ReportPaper, 'columns' | 'rows' | 'totals'> {
  const line = (row: CrossTable['totals']) =>
    columns.map(({ field, measure }) => (measure ? figure(measure, row[field]) : String(row[field] ?? '')));
  return {
    columns: columns.map(({ title, measure }) => ({ title, number: measure !== undefined })),
    rows: rows.map(line),
    totals: line(totals),
  };
}

function figure({ share, unit }: ReportColumn, value: Scalar | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'seconds') return durationOf(Number(value));
  if (unit === 'paise') return moneyWords(Math.round(Number(value)));
  return share ? `${tenths.format(Number(value))}%` : tenths.format(Number(value));
}
