import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import type { Position } from '@matricula/domain/kernel';
import { Written } from '@matricula/http';
import { ListService, type Freshness, type ListDeclaration, type RowsQuery } from '@matricula/lists';
import type { FacetValue, PageQuery, Selection } from '@matricula/read-models/kernel';
import { PastLists, type PastLink } from '@matricula/reports';

/** A query for current rows or, with a link, for past ones. */
export type MaybePast<Query> = Query & { past?: PastLink };

/** Answers list queries with current or past rows. */
@Injectable()
export class ListReading {
  constructor(
    private readonly list: ListService,
    private readonly asItWas: PastLists,
  ) {}

  async rows(
    list: ListDeclaration,
    { past, ...query }: MaybePast<RowsQuery>,
    context: RequestContext,
  ): Promise<{ rows: Written<object[]>; fresh: Freshness }> {
    if (past) return { rows: new Written(JSON.stringify(await this.asItWas.rows(list, query, past, context))), fresh: freshnessThen(past) };
    // Wait first: the stated freshness must be that of the rows.
    await this.list.caughtUp(list, context);
    const fresh = await this.list.freshness(list, context);
    return { rows: new Written(await this.list.rowsJson(list, query, context)), fresh };
  }

  async count(
    list: ListDeclaration,
    { past, ...selection }: MaybePast<Selection>,
    context: RequestContext,
  ): Promise<{ count: number; position: Position }> {
    if (past) return { count: await this.asItWas.count(list, selection, past, context), position: past.position };
    const { position } = await this.list.freshness(list, context);
    return { count: await this.list.count(list, selection, context), position };
  }

  async facets(
    list: ListDeclaration,
    fields: string[],
    { past, ...selection }: MaybePast<Selection>,
    context: RequestContext,
    limit?: number,
  ): Promise<{ values: Record<string, FacetValue[]>; position: Position }> {
    if (past) return { values: await this.asItWas.facets(list, fields, selection, past, context, limit), position: past.position };
    await this.list.caughtUp(list, context);
    const { position } = await this.list.freshness(list, context);
    return { values: await this.list.facets(list, fields, selection, context, limit), position };
  }

  /** All rows in batches, with their number; `columns`: the fields that are read. */
  async all(list: ListDeclaration, { past, ...query }: MaybePast<PageQuery>, columns: readonly string[], context: RequestContext) {
    if (!past) return Promise.all([this.list.count(list, query, context), this.list.stream(list, { ...query, columns }, context)]);
    const total = await this.asItWas.count(list, query, past, context);
    return [total, this.asItWas.stream(list, query, past, context)] as const;
  }
}

/** The freshness of past rows; a link without a moment has only its position. */
export const freshnessThen = ({ position, at = '' }: PastLink): Freshness => ({ position, asOf: at });
