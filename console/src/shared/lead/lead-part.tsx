import { Failure } from '../ui/error-boundary';
import { Blank } from '../ui/page-states';
import { PlainTable, type PlainColumn } from '../ui/plain-table';

interface LeadPartProps<Row> {
  query: { isPending: boolean; error: Error | null; data: Row[] | undefined };
  rowKey: (row: Row) => string;
  columns: readonly PlainColumn<Row>[];
  empty: string;
}

/** A tab's table: short, shown as cards in a narrow place. */
export function LeadPart<Row>({ query, rowKey, columns, empty }: LeadPartProps<Row>) {
  if (query.isPending) return <Blank />;
  if (query.data === undefined) return <Failure part error={query.error} />;
  if (query.data.length === 0) return <p className="detail-empty">{empty}</p>;
  return <PlainTable framed rows={query.data} rowKey={rowKey} columns={columns} />;
}
