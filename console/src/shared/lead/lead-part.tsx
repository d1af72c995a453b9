import { type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Failure } from '../ui/error-boundary';
import { Blank } from '../ui/page-states';
import './lead-part.css';

interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
}

interface LeadPartProps<Row> {
  query: UseQueryResult<Row[]>;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  empty: string;
}

/** A tab's table: short, shown as stacked lines on narrow screens. */
export function LeadPart<Row>({ query, rowKey, columns, empty }: LeadPartProps<Row>) {
  if (query.isPending) return <Blank />;
  if (query.isError) return <Failure part error={query.error} />;
  if (query.data.length === 0) return <p className="detail-empty">{empty}</p>;
  return (
    <table className="record-table">
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
        {query.data.map((row) => (
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
