import { useQueries } from '@tanstack/react-query';
import type { Field } from '@matricula/domain/kernel/field-set';
import type { RecordType } from '@matricula/domain/record';
import { post } from '../http/http';

const MOST = 1_000;

/** By field, what people read for the ids that it holds. */
export type ShownWords = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/** Fields that hold what nobody reads: the key of a row of another list. */
const keyed = ({ fields }: RecordType): [string, Field][] =>
  Object.entries<Field>(fields).filter(
    ([, { from, shows, value = 'recordId', column }]) => from && column !== false && shows && shows !== value,
  );

/** Names of what the records of a type refer to, by field; what is not found stays as it is stored. */
export function useShownWords(type: RecordType): ShownWords {
  const asked = keyed(type);
  return useQueries({
    queries: asked.map(([, { from, value = 'recordId', shows = value }]) => ({
      queryKey: ['shown-words', from, value, shows],
      queryFn: async () => {
        const page = { sort: [{ field: shows, dir: 'asc' }], limit: MOST };
        const rows = (await post<Record<string, unknown>[]>(`lists/${from}/rows`, page)).data;
        return Object.fromEntries(rows.map((row) => [String(row[value]), String(row[shows] ?? row[value])]));
      },
      staleTime: 60_000,
    })),
    combine: (answers) => Object.fromEntries(asked.map(([name], at) => [name, answers[at]?.data])),
  });
}
