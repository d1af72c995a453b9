import { useCallback, useMemo, useState } from 'react';
import { Chart, type PickedPoint } from '../../../shared/chart/chart';
import { type Schema } from '../../../shared/http/answers';
import { type PickedCell, type ReportQuestion } from '../../../shared/report/report-answer';
import { optionOf, pointCell } from '../../../shared/report/report-chart';
import { ReportFigures } from '../../../shared/report/report-figures';
import { ReportTable } from '../../../shared/report/report-table';
import { useReportWords } from '../../../shared/report/report-words';
import { asText, inOrder, tableOf, type TableSort } from '../../../shared/report/table-model';
import { t } from '../../../shared/texts/texts';

export type ShownWidget = Schema<'ShownWidget'>;

/** The clicked figure, and the query for its events. */
export interface PickedFigure {
  report: string;
  question: ReportQuestion;
  cell: PickedCell;
}

/** A widget: figures, a table or a chart of one report. Each figure opens its events. */
export function BoardWidget({ widget, busy, onPick }: { widget: ShownWidget; busy: boolean; onPick: (picked: PickedFigure) => void }) {
  const { chart, report, question } = widget;
  const title = t(widget.title);
  const { worded, colourOf, deadEnds } = useReportWords();
  const data = useMemo(() => worded(widget.data), [widget.data, worded]);
  const [sort, setSort] = useState<TableSort>();
  const table = useMemo(() => tableOf(data, undefined), [data]);
  const option = useMemo(() => optionOf(data, colourOf, deadEnds), [data, colourOf, deadEnds]);
  const text = useMemo(() => asText({ ...table, lines: inOrder(table, undefined) }), [table]);
  const pick = useCallback(
    (cell: PickedCell | undefined) => cell && onPick({ report, question: question as ReportQuestion, cell }),
    [onPick, report, question],
  );
  const pickPoint = useCallback((point: PickedPoint) => pick(pointCell(data, point)), [data, pick]);
  if (chart === 'figures')
    return (
      <>
        <h2>{title}</h2>
        <ReportFigures data={data} onPick={pick} />
      </>
    );
  if (chart === 'table')
    return (
      <>
        <h2>{title}</h2>
        <ReportTable {...{ table, data, sort }} caption={title} onSort={setSort} onPick={pick} />
      </>
    );
  return <Chart title={title} option={option} table={text} loading={busy} onPick={pickPoint} />;
}
