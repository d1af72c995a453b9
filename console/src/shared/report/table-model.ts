/** The table of a report in the current language. Pure. */
import * as layout from '@matricula/domain/overview/report-table';
import { type ChartTable } from '../chart/chart-table';
import { figureOf, wordOf, type ReportColumn, type ReportData } from './report-answer';
import { t } from '../texts/texts';

export { inOrder, type TableLine, type TableSort } from '@matricula/domain/overview/report-table';

export type TableColumn = layout.TableColumn<ReportColumn>;
export type ReportTable = layout.ReportTable<ReportColumn>;

/** The table of an answer; `measure` is the one shown by a table with a dimension across. */
export const tableOf = (data: ReportData, measure: ReportColumn | undefined): ReportTable =>
  layout.tableOf(data, measure, { word: wordOf, total: t`Total` });

/** The table as text, for the chart's "view as table" and its summary. */
export const asText = ({ names, columns, lines }: ReportTable): ChartTable => ({
  ...(columns.at(-1)?.total && { total: names.length + columns.length - 1 }),
  columns: [...names.map(({ title }) => title), ...columns.map(({ title }) => title)],
  rows: lines.map((line) => [
    ...line.names,
    ...line.figures.map((value, at) => (columns[at]?.measure.share ? figureOf(columns[at].measure, value) : value)),
  ]),
  words: [
    ...names.map(() => undefined),
    ...columns.map(({ measure }) => (measure.unit ? (value: number) => figureOf(measure, value) : undefined)),
  ],
});
