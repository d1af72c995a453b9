import type { AggregateRow, Grouping } from '@matricula/read-models/kernel';
import type { Report, ReportDimension } from './define-report';

/** Names to show for the ids of a dimension, and back. */
export interface Labels {
  labelOf: Map<string, string>;
  idOf: Map<string, string>;
}

/** The grouping that finds the names of each id of a dimension, latest last. */
export const namesBy = ({ facts: { at } }: Report, { field, of, id = field }: ReportDimension): Grouping => ({
  by: [
    { field: id, as: 'id' },
    { field: of ?? field, as: 'name' },
  ],
  measures: [{ as: 'latest', op: 'max', field: at }],
  sort: [{ field: 'latest', dir: 'asc' }],
});

/** The names in several tables of facts, latest last. */
export const inTime = (named: readonly AggregateRow[]): AggregateRow[] =>
  named.toSorted((a, b) => String(a.latest ?? '').localeCompare(String(b.latest ?? '')));

/** The latest name of each id among the selected facts. Two people with the same name are distinguished by their ids. */
export function labelsIn(named: readonly AggregateRow[]): Labels {
  const latest = new Map(named.filter((row) => row.id !== null && row.name !== null).map((row) => [String(row.id), String(row.name)]));
  const owners = new Map<string, number>();
  for (const name of latest.values()) owners.set(name, (owners.get(name) ?? 0) + 1);
  const labelOf = new Map([...latest].map(([key, name]) => [key, (owners.get(name) ?? 0) > 1 ? `${name} (${key})` : name]));
  return { labelOf, idOf: new Map([...labelOf].map(([key, label]) => [label, key])) };
}
