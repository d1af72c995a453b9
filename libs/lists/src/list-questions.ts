import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { fieldsIn, placeOf, type AggregateQuery, type PageQuery, type Selection } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import { byKeys, derivedOf, othersOf, type DerivedValues } from './derived';
import { judgedBlindBy, judgedOf, searchableBlind } from './judged-blind';
import { allOf, rowsOf, type ListDeclaration } from './list-declaration';
import { searchText } from './search-text';
import { asks, isLimited, openOfAsked, searched, unfound, withVisibleKeys } from './visible-rows';

/** The largest number of merged rows that a search looks at, and of rows that are listed by key together with those that they were merged into. */
const [MOST_MERGED, MOST_LISTED] = [100, 1_000];

/** A query for the read model, and the derived values that it needs. */
export interface Narrowed<Query> {
  narrowed: Query;
  derived: DerivedValues | undefined;
}

/** Turns questions of users about a list into queries for its read model: about fields and rows that the user may know. */
export class ListQuestions {
  constructor(private readonly reads: ReadStore) {}

  /** The context with the applications that this user judges blind, if rows of the list tell whose they are. */
  async judging(list: ListDeclaration, context: RequestContext): Promise<RequestContext> {
    if (!list.blind || context.judges) return context;
    return { ...context, judges: await judgedBlindBy(this.reads, context.tenantId, context.user.userId) };
  }

  /** `counted`: fields whose values are counted, which the question does not name itself. */
  async narrowed<Q extends PageQuery | AggregateQuery | Selection>(
    list: ListDeclaration,
    query: Q,
    context: RequestContext,
    counted: readonly string[] = [],
  ): Promise<Narrowed<Q>> {
    for (const field of fieldsIn(query.where)) this.assertField(list, field, context);
    const sorted = (('sort' in query && !('by' in query) && query.sort) || []).map(({ field }) => field);
    for (const field of sorted) this.assertField(list, field, context);
    const [by, measures] = 'by' in query ? [query.by, query.measures] : [[], []];
    const figures = [...by, ...measures].flatMap(({ field }) => field ?? []);
    const conditions = [query.where, ...measures.map(({ where }) => where)];
    const fields = [...counted, ...sorted, ...figures];
    const hidden = await withVisibleKeys(list.partly?.(context), conditions, othersOf(this.reads, context));
    // A search covers every searchable field. If some are hidden from the user, the others are searched one by one.
    const search = searchText(query.search);
    const limited = isLimited(list, context);
    const found = limited
      ? searched(
          list,
          Object.keys(list.model.fields).filter((field) => asks(list, field, context)),
          search,
        )
      : undefined;
    const derived = await derivedOf(this.reads, list, context);
    const asked = derived ? byKeys(query.where, list.model, derived) : query.where;
    const { judges = [] } = await this.judging(list, context);
    const open = allOf(
      rowsOf(list, context.sight),
      openOfAsked(hidden, conditions, fields),
      openOfAsked(judgedOf(list, judges), conditions, [...fields, ...(query.search === undefined ? [] : searchableBlind(list))]),
      asked,
    );
    const matching = { search: limited ? undefined : search, where: allOf(found, unfound(list, search, context)) };
    const narrowed = { ...query, search: matching.search, where: allOf(open, matching.where) };
    if (!list.mergedInto || search === undefined) return { derived, narrowed };
    const keys = await this.withSurvivors(list, narrowed, matching, context);
    if (!keys) return { derived, narrowed };
    return { derived, narrowed: { ...query, search: undefined, where: allOf(open, { field: list.model.key, op: 'in', values: keys }) } };
  }

  /**
   * The keys of the rows that match a search, with those of the rows that matching rows were merged into. Undefined if there are none of the latter,
   * or too many rows to list.
   */
  private async withSurvivors(
    { model, mergedInto = '' }: ListDeclaration,
    narrowed: Selection,
    { where, ...search }: Selection,
    { tenantId }: RequestContext,
  ): Promise<string[] | undefined> {
    const targetOf = (row: object) => (row as Record<string, unknown>)[mergedInto];
    const merged = allOf({ field: mergedInto, op: 'exists', value: true }, where);
    const found = new Set<string>();
    let rows: object[] = await this.reads.page(model, tenantId, { ...search, where: merged, limit: MOST_MERGED });
    while (rows.length > 0) {
      const targets = [...new Set(rows.map((row) => String(targetOf(row))))].filter((key) => !found.has(key));
      for (const key of targets) found.add(key);
      rows = (await this.reads.getMany(model, tenantId, targets)).filter((row) => targetOf(row) !== undefined);
    }
    if (found.size === 0) return undefined;
    const { where: all, search: words } = narrowed;
    const own = await this.reads.keys(model, tenantId, { where: all, search: words, limit: MOST_LISTED });
    return own.length < MOST_LISTED ? [...new Set([...own, ...found])] : undefined;
  }

  /** @throws DomainError `lists/field-not-filterable` for a field that the list does not have, or this user may not ask about */
  assertField(list: ListDeclaration, field: string, context: RequestContext): void {
    const { name, model } = list;
    if (!placeOf(model, field) || !asks(list, field, context))
      throw new DomainError('lists/field-not-filterable', `The list ${name} cannot be filtered or sorted by ${field}.`);
  }
}
