import { type UseQueryResult } from '@tanstack/react-query';
import { Failure } from '../ui/error-boundary';
import { Blank } from '../ui/page-states';
import { StackedTable, type StackedColumn } from '../ui/stacked-table';
import './lead-part.css';

interface LeadPartProps<Row> {
  query: UseQueryResult<Row[]>;
  rowKey: (row: Row) => string;
  columns: readonly StackedColumn<Row>[];
  empty: string;
}

/** A tab's table: short, shown as stacked lines on narrow screens. */
export function LeadPart<Row>({ query, rowKey, columns, empty }: LeadPartProps<Row>) {
  if (query.isPending) return <Blank />;
  if (query.isError) return <Failure part error={query.error} />;
  if (query.data.length === 0) return <p className="detail-empty">{empty}</p>;
  return <StackedTable className="record-table" rows={query.data} rowKey={rowKey} columns={columns} />;
}
