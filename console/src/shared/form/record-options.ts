import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { isNone, type Choice, type Field } from '@matricula/domain/kernel/field-set';
import type { Filter } from '@matricula/read-models/kernel';
import { post } from '../http/http';

const MOST = 200;
const NONE: ReadonlyMap<string, string> = new Map();

const isRef = (value: unknown): value is { field: string } => typeof value === 'object' && value !== null && 'field' in value;

/** The filter on a field's list that follows from other values. */
function whereOf({ where = {} }: Field, values: FieldValues): Filter | undefined {
  const conditions = Object.entries(where).flatMap(([field, of]): Filter[] => {
    const value = isRef(of) ? values[of.field] : of;
    return isNone(value) ? [] : [{ field, op: 'eq', value: value as string | number | boolean }];
  });
  return conditions.length > 0 ? { and: conditions } : undefined;
}

/** The shown fields of a row in one line; its key if there are none. */
const labelOf = (row: Record<string, unknown>, shown: readonly string[], key: string): string =>
  shown.flatMap((field) => (isNone(row[field]) ? [] : [String(row[field])])).join(' · ') || String(row[key]);

/** Options of a field that refers to another list: its rows, searched on the server. */
export function useRecordOptions(field: Field, values: FieldValues, search: string): { options: Choice[] | undefined; loading: boolean } {
  const { from, value = 'recordId', shows = value, details = [] } = field;
  const where = whereOf(field, values);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['options', from, shows, details, value, where, search],
    queryFn: async () => {
      const ask = { where, search: search || undefined, sort: [{ field: shows, dir: 'asc' }], limit: MOST };
      const rows = (await post<Record<string, unknown>[]>(`lists/${from}/rows`, ask)).data;
      return rows.map((row) => ({ value: String(row[value]), label: labelOf(row, [shows, ...details], value) }));
    },
    enabled: from !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { options: data ?? (isError ? [] : undefined), loading: isFetching };
}

/** Names of selected rows that are not among the loaded options; undefined until loaded. */
export function useChosenNames(
  { from, value = 'recordId', shows = value, details = [] }: Field,
  options: readonly Choice[] | undefined,
  chosen: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const missing = options ? chosen.filter((id) => !options.some((option) => option.value === id)) : [];
  const { data, isError } = useQuery({
    queryKey: ['chosen-names', from, value, shows, missing],
    queryFn: async () => {
      const where: Filter = { field: value, op: 'in', values: missing };
      const rows = (await post<Record<string, unknown>[]>(`lists/${from}/rows`, { where, limit: MOST })).data;
      return new Map(rows.map((row) => [String(row[value]), labelOf(row, [shows, ...details], value)]));
    },
    // A value that is its own name needs no request.
    enabled: from !== undefined && shows !== value && missing.length > 0,
    staleTime: 60_000,
  });
  return data ?? (isError || shows === value || (options && missing.length === 0) ? NONE : undefined);
}
