import { type ReactNode } from 'react';
import './call-table.css';

interface CallTableProps<Call> {
  label: string;
  calls: readonly Call[];
  rowKey: (call: Call) => string;
  columns: readonly { title: string; cell: (call: Call) => ReactNode }[];
}

/** A short table of calls, shown as stacked lines on narrow screens. */
export function CallTable<Call>({ label, calls, rowKey, columns }: CallTableProps<Call>) {
  return (
    <table className="call-table" aria-label={label}>
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
        {calls.map((call) => (
          <tr key={rowKey(call)}>
            {columns.map(({ title, cell }) => (
              <td key={title} data-label={title}>
                <div>{cell(call)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
