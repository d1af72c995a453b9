import { PlainTable, type PlainColumn } from '../../shared/ui/plain-table';
import './call-table.css';

interface CallTableProps<Call> {
  label: string;
  calls: readonly Call[];
  rowKey: (call: Call) => string;
  columns: readonly PlainColumn<Call>[];
}

/** A short table of calls, shown as cards in a narrow place. */
export function CallTable<Call>({ label, calls, rowKey, columns }: CallTableProps<Call>) {
  return <PlainTable framed caption={label} rows={calls} rowKey={rowKey} columns={columns} />;
}
