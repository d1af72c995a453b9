import type { mongo } from 'mongoose';
import type { RegisteredVersion } from './mongo-registry';
import { fieldPath } from './row-document';

/** Fields that pages can be ordered by through an index, and the indexes themselves. */
export interface IndexPlan {
  ordered: ReadonlySet<string>;
  indexes: mongo.IndexDescription[];
}

/**
 * Indexes of a version, each beginning with the tenant: what the read model declares, its moments, its searchable text and
 * its key. Descending, with the key ascending: newest first with ties by key and missing values last is then the index's own order.
 */
export function indexPlan({ fields }: Pick<RegisteredVersion, 'fields'>, declared: readonly (readonly string[])[]): IndexPlan {
  const moments = Object.keys(fields).filter((name) => fields[name]?.kind === 'instant');
  const lists = new Map([...declared, ...moments.map((name) => [name])].map((names) => [names.join('+'), names]));
  const indexes: mongo.IndexDescription[] = [...lists].map(([name, names]) => ({
    name,
    key: { live: 1, ...Object.fromEntries(names.map((field) => [fieldPath(field), -1])), key: 1 },
  }));
  indexes.push({ name: 'key', key: { live: 1, key: 1 } });
  if (Object.values(fields).some(({ search }) => search)) indexes.push({ name: 'search', key: { live: 1, search: 1 } });
  return { ordered: new Set([...lists.values()].flatMap(([first]) => first ?? [])), indexes };
}
