import { useQueries } from '@tanstack/react-query';
import type { Field } from '@matricula/domain/kernel/field-set';
import type { RecordType } from '@matricula/domain/record';
import { post } from '../http/http';
import { isKeyed } from './record-columns';

/** Rows that are read at once. */
const BATCH = 1_000;

/** Displayed texts of ids, by field; undefined until loaded. */
export type ShownWords = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

const keyed = ({ fields }: RecordType): [string, Field][] =>
  Object.entries<Field>(fields).filter(([, field]) => field.column !== false && isKeyed(field));

/** Names of referenced records, by field; an unknown id stays as stored. */
export function useShownWords(type: RecordType): ShownWords {
  const asked = keyed(type);
  return useQueries({
    queries: asked.map(([, { from, value = 'recordId', shows = value }]) => ({
      queryKey: ['shown-words', from, value, shows],
      queryFn: async () => {
        const rows: Record<string, unknown>[] = [];
        for (;;) {
          const page = { sort: [{ field: shows, dir: 'asc' }], skip: rows.length, limit: BATCH };
          const next = (await post<Record<string, unknown>[]>(`lists/${from}/rows`, page)).data;
          rows.push(...next);
          if (next.length < BATCH) break;
        }
        return Object.fromEntries(rows.map((row) => [String(row[value]), String(row[shows] ?? row[value])]));
      },
      staleTime: 60_000,
    })),
    // If the names cannot be loaded, show the keys.
    combine: (answers) =>
      Object.fromEntries(asked.map(([name], at) => [name, answers[at]?.data ?? (answers[at]?.isError ? {} : undefined)])),
  });
}
