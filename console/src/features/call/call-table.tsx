import { StackedTable, type StackedColumn } from '../../shared/ui/stacked-table';
import './call-table.css';

interface CallTableProps<Call> {
  label: string;
  calls: readonly Call[];
  rowKey: (call: Call) => string;
  columns: readonly StackedColumn<Call>[];
}

/** A short table of calls, shown as stacked lines on narrow screens. */
export function CallTable<Call>({ label, calls, rowKey, columns }: CallTableProps<Call>) {
  return <StackedTable className="call-table" label={label} rows={calls} rowKey={rowKey} columns={columns} />;
}
