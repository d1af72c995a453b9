import type { ReactNode } from 'react';
import './plain-table.css';

export interface PlainColumn<Row> {
  title: string;
  cell: (row: Row, index: number) => ReactNode;
  /** `name`: names the row. `actions`: buttons, without a title where rows are cards. */
  kind?: 'name' | 'actions';
  /** Digits of equal width. */
  tabular?: boolean;
}

interface PlainTableProps<Row> {
  /** Read by screen readers. */
  caption?: string;
  /** With a frame, for a table that stands between other parts of a page. */
  framed?: boolean;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly PlainColumn<Row>[];
}

/** A short table of a page, a tab or a dialog. In a narrow place each row is a card, which shows the title of a column before its value. */
export function PlainTable<Row>({ caption, framed, rows, rowKey, columns }: PlainTableProps<Row>) {
  return (
    <div className="plain-table-box">
      <table className={framed ? 'plain-table framed' : 'plain-table'}>
        {caption && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, kind, tabular }) => {
                const digits = tabular ? 'tabular' : undefined;
                if (kind === 'name')
                  return (
                    <th key={title} scope="row" className={digits}>
                      {cell(row, index)}
                    </th>
                  );
                return (
                  <td
                    key={title}
                    className={kind === 'actions' ? 'plain-table-actions' : digits}
                    data-label={kind === 'actions' ? undefined : title}
                  >
                    <div>{cell(row, index)}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
