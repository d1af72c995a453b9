import { useCallback, useMemo } from 'react';
import { isHiddenFrom, ruleOn } from '@matricula/domain/user/field-rules';
import { type ReadModel } from '@matricula/read-models/kernel';
import { useFieldRules } from '../session/session';
import { type FilterField } from './conditions';
import { type ListColumn } from './list-columns';
import { t } from '../texts/texts';

/** Removes columns and filters of fields hidden from the user's role; unchanged for all others. The server enforces the rules anyway. */
export function useRuledList<Row extends object>(
  { ofLead }: ReadModel<Row>,
  declared: readonly ListColumn<Row>[],
  offered: readonly FilterField[],
) {
  const columns = useMemo(() => declared.map((column) => ({ ...column, title: t(column.title) })), [declared]);
  const filters = useMemo(() => offered.map((filter) => ({ ...filter, title: t(filter.title) })), [offered]);
  const all = useFieldRules();
  const rules = ofLead ? all : undefined;
  const ruled = useMemo(() => {
    if (!rules) return { columns, filters };
    const shown = columns.filter(({ field }) => ruleOn(rules, field) !== 'hidden');
    return {
      columns: shown.map((column) => {
        const sortable = isHiddenFrom(rules, column.field) ? false : column.sortable;
        return ruleOn(rules, column.field) ? { ...column, edit: undefined, sortable } : { ...column, sortable };
      }),
      filters: filters.filter(({ field }) => !isHiddenFrom(rules, field)),
    };
  }, [columns, filters, rules]);
  const searches = useCallback((field: string) => !rules || !isHiddenFrom(rules, field), [rules]);
  return { ...ruled, searches };
}
