import type { ReactNode } from 'react';

export interface StackedColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
}

interface StackedTableProps<Row> {
  /** Read by screen readers. */
  label?: string;
  /** The style, which shows rows as stacked lines on narrow screens, each value after the title of its column (`data-label`). */
  className?: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly StackedColumn<Row>[];
}

/** The markup of a short table. */
export function StackedTable<Row>({ label, className, rows, rowKey, columns }: StackedTableProps<Row>) {
  return (
    <table className={className} aria-label={label}>
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
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, cell }) => (
              <td key={title} data-label={title}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
