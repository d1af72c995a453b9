import type { AggregateQuery, GroupingsQuery, PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import { naiveAggregate, naiveDistinct, naivePage, rowCarrying, type ReadStore } from '@matricula/read-store';

/**
 * A read store of one tenant that answers from rows at hand, by the naive evaluation that every adapter is checked against:
 * services that only ask are tried in milliseconds. `readsOf([activityFacts, facts], [leadList, leads])`.
 */
export function readsOf(...tables: readonly (readonly [model: ReadModel, rows: readonly object[]])[]): ReadStore {
  const rowsOf = (model: ReadModel) => {
    const rows = tables.find(([{ name }]) => name === model.name)?.[1] ?? [];
    return rows.map((row) => ({ key: String((row as Record<string, unknown>)[model.key]), row }));
  };
  const page = async (model: ReadModel, _tenantId: string, query: PageQuery) =>
    naivePage(model, rowsOf(model), query).map(({ row }) => (query.carried ? rowCarrying(row, query.carried) : row));
  const getMany = async (model: ReadModel, _tenantId: string, keys: string[]) =>
    rowsOf(model).flatMap(({ key, row }) => (keys.includes(key) ? [row] : []));
  const asked = {
    keepsOrder: true,
    page,
    pageJson: async (model: ReadModel, tenantId: string, query: PageQuery) => JSON.stringify(await page(model, tenantId, query)),
    getMany,
    get: async (model: ReadModel, tenantId: string, key: string) => (await getMany(model, tenantId, [key]))[0],
    count: async (model: ReadModel, _tenantId: string, selection: Selection) => naivePage(model, rowsOf(model), selection).length,
    keys: async (model: ReadModel, _tenantId: string, query: PageQuery) => naivePage(model, rowsOf(model), query).map(({ key }) => key),
    distinct: async (model: ReadModel, _tenantId: string, fields: string[], selection: Selection, limit?: number) =>
      naiveDistinct(model, rowsOf(model), fields, selection, limit),
    aggregate: async (model: ReadModel, _tenantId: string, query: AggregateQuery) => naiveAggregate(model, rowsOf(model), query),
    aggregates: async (model: ReadModel, _tenantId: string, { groupings, ...query }: GroupingsQuery) =>
      groupings.map((grouping) => naiveAggregate(model, rowsOf(model), { ...query, ...grouping })),
    async *stream(model: ReadModel, tenantId: string, query: PageQuery) {
      yield await page(model, tenantId, query);
    },
    reached: async () => undefined,
    filling: async () => undefined,
    position: async () => '',
  };
  // Code that only queries needs no more of a store.
  return asked as unknown as ReadStore;
}
