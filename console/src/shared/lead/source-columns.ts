import { useMemo } from 'react';
import type { FilterField } from '../grid/conditions';
import type { ListColumn } from '../grid/list-columns';
import { useSourceWord } from './masters.query';

/** Columns and filters of a list whose field `source` shows the label of the lead's source. */
export function useSourceColumns<Row extends { source?: string }>(columns: readonly ListColumn<Row>[], filters: readonly FilterField[]) {
  const word = useSourceWord();
  return useMemo(
    () => ({
      columns: columns.map((column) =>
        column.field === 'source' ? { ...column, format: (_: unknown, { source }: Row) => word(source) } : column,
      ),
      filters: filters.map((filter) => (filter.field === 'source' ? { ...filter, words: word } : filter)),
    }),
    [columns, filters, word],
  );
}
