import { useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { figureOf, type PickedCell, type ReportData } from './report-answer';
import { inOrder, type ReportTable as Table, type TableColumn, type TableLine, type TableSort } from './table-model';
import { t } from '../texts/texts';

const STEP = 200;

interface ReportTableProps {
  table: Table;
  data: ReportData;
  caption: string;
  /** The sort order; by default the table's own. */
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
  onPick: (picked: PickedCell) => void;
}

/** A table of figures: names stay fixed on the left, totals at both ends, every figure opens its events. Arrow keys move between figures. */
export function ReportTable({ table, data, caption, sort, onSort, onPick }: ReportTableProps) {
  const [most, setMost] = useState(STEP);
  const lines = useMemo(() => inOrder(table, sort), [table, sort]);
  const { names, columns, totals } = table;
  const distinct = columns.some(({ measure }) => measure.distinct);
  const shown = lines.slice(0, most);
  const here = (data.cross?.rows ?? data.rows).length;
  const cut = data.count > here;

  const turn = (by: TableSort['by'], at: number) =>
    onSort(
      sort?.by === by && sort.at === at
        ? sort.down === (by === 'figure')
          ? { by, at, down: !sort.down }
          : undefined
        : { by, at, down: by === 'figure' },
    );
  const sorted = (by: TableSort['by'], at: number) =>
    sort?.by === by && sort.at === at ? (sort.down ? 'descending' : 'ascending') : undefined;
  const pick = (line: TableLine | undefined, column: TableColumn) =>
    onPick({
      title: [
        ...(line?.names ?? []),
        column.title === column.measure.title || column.total ? undefined : column.title,
        column.measure.title,
      ]
        .filter(Boolean)
        .join(' · '),
      cell: { ...line?.cell, ...column.cell, measure: column.measure.field },
    });

  const figures = (line: TableLine | undefined, values: readonly (number | null)[], first: boolean) =>
    columns.map((column, at) => {
      const value = values[at] ?? null;
      const heat = line && table.peak > 0 && !column.total ? Number(value) / table.peak : 0;
      const text = figureOf(column.measure, value);
      return (
        <td
          key={column.key}
          data-total={column.total}
          data-time={column.time}
          data-nothing={!value}
          style={heat > 0 ? ({ '--heat': `${Math.round(6 + heat * 34)}%` } as CSSProperties) : undefined}
        >
          {value ? (
            <button type="button" tabIndex={first && at === 0 ? 0 : -1} onClick={() => pick(line, column)}>
              {text}
            </button>
          ) : (
            text
          )}
        </td>
      );
    });

  return (
    <>
      <div className="report-table-box">
        <table className="report-table" onKeyDown={moveOn}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {names.map(({ field, title }, at) => (
                <th key={field} scope="col" data-first={at === 0} aria-sort={sorted('name', at)}>
                  <button type="button" onClick={() => turn('name', at)}>
                    <Direction of={sorted('name', at)} />
                    {title}
                  </button>
                </th>
              ))}
              {columns.map(({ key, title, measure, total, time }, at) => (
                <th key={key} scope="col" data-total={total} data-time={time} aria-sort={sorted('figure', at)}>
                  <button type="button" onClick={() => turn('figure', at)}>
                    <Direction of={sorted('figure', at)} />
                    {title}
                    {measure.distinct && !table.peak && <small>{t`each once`}</small>}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line, at) => (
              <tr key={line.key}>
                {line.names.map((name, column) => (
                  <th
                    key={names[column]?.field}
                    scope="row"
                    title={name}
                    data-first={column === 0}
                    data-again={!sort && column === 0 && line.names.length > 1 && shown[at - 1]?.names[0] === name}
                  >
                    {name}
                  </th>
                ))}
                {figures(line, line.figures, at === 0)}
              </tr>
            ))}
          </tbody>
          {lines.length > 0 && (
            <tfoot>
              <tr>
                <th scope="row" data-first colSpan={names.length}>{t`Total`}</th>
                {figures(undefined, totals, false)}
              </tr>
            </tfoot>
          )}
        </table>
        {lines.length === 0 && (
          <p className="report-none">
            {t`No activity on these days.`}
            <br />
            {t`Choose other days, or remove a filter.`}
          </p>
        )}
      </div>
      {lines.length > 0 && (distinct || most < lines.length || cut) && (
        <p className="report-note">
          {distinct && t`Distinct leads are counted once, so the rows do not add up to the total. `}
          {cut && t`Showing ${whole.format(here)} of ${whole.format(data.count)} rows; the totals and the export include all. `}
          {most < lines.length && (
            <button type="button" className="link-button" onClick={() => setMost(most + STEP)}>
              {t`Show ${whole.format(Math.min(STEP, lines.length - most))} more of ${whole.format(lines.length - most)}`}
            </button>
          )}
        </p>
      )}
    </>
  );
}

const Direction = ({ of }: { of: string | undefined }) => of && <i aria-hidden="true">{of === 'descending' ? '▾ ' : '▴ '}</i>;

const steps: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Only one figure is a tab stop; arrow keys move from there to the others, skipping zeros. */
function moveOn(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const from = (event.target as HTMLElement).closest('td');
  const row = from?.closest('tr');
  if (!step || !from || !row) return;
  const [down, right] = step;
  const rows = [...event.currentTarget.querySelectorAll('tbody tr, tfoot tr')].map((one) => [...one.querySelectorAll('td')]);
  let at = rows.findIndex((cells) => cells.includes(from));
  let across = rows[at]?.indexOf(from) ?? 0;
  for (at += down, across += right; rows[at]?.[across]; at += down, across += right) {
    const button = rows[at]?.[across]?.querySelector('button');
    if (!button) continue;
    event.preventDefault();
    button.focus();
    return;
  }
}
