import type { mongo } from 'mongoose';
import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import type { Facets } from '../columns/column-facets';
import { aggregateRows } from '../columns/compile-figures';
import { countRows, pageByKey, type Subject } from '../columns/compile-query';
import { select, type NaiveRow } from '../naive/naive-filter';
import { naiveAggregate, naiveDistinct, naivePage } from '../naive/naive-query';
import type { Answering } from './mongo-registry';
import { idsOf, ROW_PARTS, textOf, type RowDocument } from './row-document';

/** So many rows of a tenant, removed ones among them, are read to answer one question, and so much of their text. */
const MOST = 1_000;
const MOST_LENGTH = 2_000_000;
/** For how long it is known that there are more. */
const MORE_MS = 60_000;
/** So many tenants' read models of which there are more are remembered. */
const MOST_KNOWN = 10_000;

interface TextRow extends NaiveRow {
  text: string;
}

/** Answers about rows of which a tenant has few from these rows themselves: MongoDB alone has to be there. */
export class FewRows {
  private readonly more = new Map<string, number>();

  constructor(private readonly db: mongo.Db) {}

  /** What answers about the rows of a subject in a version; undefined where there are too many. */
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

/** Answers about one tenant's rows, all of which are at hand. What cannot be asked is refused as columns refuse it, whatever rows there are. */
export class FewAnswers {
  private readonly rows: TextRow[];

  constructor(
    version: Answering,
    private readonly subject: Subject,
    documents: readonly RowDocument[],
  ) {
    // Of fields that this version does not declare, or as another kind, nothing is known, whatever its rows say there.
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
