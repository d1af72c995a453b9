import type { mongo } from 'mongoose';
import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { Facets } from '../columns/column-facets';
import { aggregateRows } from '../columns/compile-figures';
import { countRows, pageByKey, type Subject } from '../columns/compile-query';
import { select, type NaiveRow } from '../naive/naive-filter';
import { naiveAggregate, naiveDistinct, naivePage } from '../naive/naive-query';
import type { Answering } from './mongo-registry';
import { idsOf, ROW_PARTS, textOf, type RowDocument } from './row-document';

/** Limits for evaluating a query in the process: number of rows of a tenant, tombstones included, and length of their JSON. */
const MOST = 1_000;
const MOST_LENGTH = 2_000_000;
/** How long it is cached that a tenant exceeds the limits. */
const MORE_MS = 60_000;
/** Maximum number of cached tenants and read models that exceed the limits. */
const MOST_KNOWN = 10_000;

interface TextRow extends NaiveRow {
  text: string;
}

/** Answers queries about read models with few rows per tenant from MongoDB alone, without ClickHouse. */
export class FewRows {
  private readonly more = new Map<string, number>();

  constructor(private readonly db: mongo.Db) {}

  /** Reads the rows of a tenant in a version, to answer from them; undefined if there are too many. */
  async answers(version: Answering, subject: Subject): Promise<FewAnswers | undefined> {
    const { tenantId } = subject;
    const name = `${version.collection}/${tenantId}`;
    if ((this.more.get(name) ?? 0) > performance.now()) return undefined;
    const { first, end } = idsOf(tenantId);
    const documents = this.db
      .collection<RowDocument>(version.collection)
      // A router finds the shard by the tenant.
      .find({ _id: { $gt: first, $lt: end }, tenant: tenantId }, { projection: { key: 1, ...ROW_PARTS }, batchSize: MOST + 2 })
      .limit(MOST + 1);
    const found: RowDocument[] = [];
    let length = 0;
    for await (const document of documents) {
      length += document.row?.length ?? 0;
      if (found.push(document) > MOST || length > MOST_LENGTH) break;
    }
    if (found.length <= MOST && length <= MOST_LENGTH) return new FewAnswers(version, subject, found);
    if (this.more.size >= MOST_KNOWN) this.more.clear();
    this.more.set(name, performance.now() + MORE_MS);
    return undefined;
  }
}

/** Answers queries from all rows of a tenant in memory. Invalid queries are rejected as by the columns, even without rows. */
export class FewAnswers {
  private readonly rows: TextRow[];

  constructor(
    version: Answering,
    private readonly subject: Subject,
    documents: readonly RowDocument[],
  ) {
    // Fields that this version lacks, or declares with another kind, count as missing.
    const unknown = Object.entries(subject.asked.fields).flatMap(([name, { kind }]) =>
      version.fields[name]?.kind === kind || (name === version.key && !(name in version.fields)) ? [] : [name],
    );
    this.rows = documents.flatMap((document): TextRow[] => {
      const text = textOf(document);
      if (text === undefined) return [];
      const row = JSON.parse(text) as Record<string, unknown>;
      for (const name of unknown) delete row[name];
      return [{ key: document.key, row, text }];
    });
  }

  async texts(query: PageQuery): Promise<string[]> {
    return this.page(query).map(({ text }) => text);
  }

  /** All rows of a selection in order; they are one piece. */
  async *textPieces(query: PageQuery): AsyncGenerator<string[]> {
    yield await this.texts(query);
  }

  async keys(query: PageQuery): Promise<string[]> {
    return this.page(query).map(({ key }) => key);
  }

  async count(selection: Selection): Promise<number> {
    countRows(this.subject, selection);
    return select(this.subject.asked, this.rows, selection).length;
  }

  async distinct(fields: string[], selection: Selection, limit: number): Promise<Facets> {
    countRows(this.subject, selection);
    return naiveDistinct(this.subject.asked, this.rows, fields, selection, limit);
  }

  async aggregates({ groupings, ...shared }: GroupingsQuery): Promise<AggregateRow[][]> {
    return groupings.map((grouping) => {
      const query = { ...shared, ...grouping };
      aggregateRows(this.subject, query);
      return naiveAggregate(this.subject.asked, this.rows, query);
    });
  }

  private page(query: PageQuery): TextRow[] {
    pageByKey(this.subject, query, 'key');
    return naivePage(this.subject.asked, this.rows, query);
  }
}
