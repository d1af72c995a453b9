import { useMemo } from 'react';
import type { ColumnLayout } from './column-layout';
import type { ListColumn } from './list-columns';

/** Entries of maps that the shown columns need, in order. */
export function entriesOf<Row>(columns: readonly Pick<ListColumn<Row>, 'field' | 'entries'>[], layout: ColumnLayout): string[] {
  const shown = new Set(layout.flatMap(({ field, shown: isShown }) => (isShown ? [field] : [])));
  return [...new Set(columns.flatMap(({ field, entries = [] }) => (shown.has(field) ? entries : [])))].sort();
}

/** The same as `entriesOf`, undefined if none; the same value until they change, because the rows are fetched again then. */
export function useEntries<Row>(columns: readonly ListColumn<Row>[], layout: ColumnLayout): readonly string[] | undefined {
  const names = entriesOf(columns, layout).join(' ');
  return useMemo(() => (names === '' ? undefined : names.split(' ')), [names]);
}
