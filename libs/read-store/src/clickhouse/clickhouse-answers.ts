import type { AggregateRow, GroupingsQuery, PageQuery, ReadModel, Selection } from '@matricula/read-models/kernel';
import { countOf } from '../columns/column-counts';
import { facetsOf, type Facets } from '../columns/column-facets';
import { combinedFigures } from '../columns/accelerators/combined-figures';
import { pageByKey, type Subject } from '../columns/compile-query';
import type { Ask } from '../columns/dialect';
import type { Answering } from '../mongo/mongo-registry';
import { QuestionsUnavailable, StillFilling } from '../read-store';
import { ClickHouseColumns } from './clickhouse-columns';
import type { ClickHouseDraft } from './clickhouse-dialect';
import { placedBetween, type Growth } from './growing-columns';

/** Number of keys returned at once. */
const PIECE = 1000;

/** Answers queries about one tenant's rows in the active version; ClickHouse returns only keys of rows. */
export class ClickHouseAnswers {
  private readonly subject: Subject<ClickHouseDraft>;
  private readonly ask: Ask<ClickHouseDraft> = (question) => this.columns.rows(question, this.subject.tenantId).catch(this.lost);

  constructor(
    private readonly columns: ClickHouseColumns,
    answering: Answering,
    asked: ReadModel,
    tenantId: string,
    /** Rows by key as JSON, in the order of the keys; missing ones are left out. */
    private readonly textsBy: (keys: readonly string[]) => Promise<string[]>,
    private readonly growth?: Growth,
  ) {
    this.subject = columns.subject(answering, asked, tenantId);
  }

  async keys(query: PageQuery): Promise<string[]> {
    return (await this.ask(pageByKey(this.subject, query, 'key'))).map(([key]) => String(key));
  }

  async texts(query: PageQuery): Promise<string[]> {
    return this.textsBy(await this.keys(query));
  }

  /** All rows of a selection in order, in pieces. */
  async *textPieces(query: Omit<PageQuery, 'skip' | 'limit'>): AsyncGenerator<string[]> {
    for await (const keys of this.keyPieces(query)) yield await this.textsBy(keys);
  }

  private async *keyPieces(query: Omit<PageQuery, 'skip' | 'limit'>): AsyncGenerator<string[]> {
    const { where, search, sort } = query;
    const question = pageByKey(this.subject, { where, search, sort }, 'key');
    let piece: string[] = [];
    try {
      for await (const some of this.columns.stream(question, this.subject.tenantId))
        for (const [key] of some) {
          if (piece.push(String(key)) < PIECE) continue;
          yield piece;
          piece = [];
        }
    } catch (error) {
      this.lost(error);
    }
    if (piece.length > 0) yield piece;
  }

  count(selection: Selection): Promise<number> {
    return countOf(this.ask, this.growing(selection), selection);
  }

  distinct(fields: string[], selection: Selection, limit: number): Promise<Facets> {
    return facetsOf(this.ask, this.subject, fields, selection, limit);
  }

  aggregates(query: GroupingsQuery): Promise<AggregateRow[][]> {
    return combinedFigures(this.ask, this.growing(query), query);
  }

  /** Adds the cache of aggregates to the subject, if the table is append-only. */
  private growing({ search }: Selection): Subject<ClickHouseDraft> {
    const { growth } = this;
    if (!growth || search !== undefined) return this.subject;
    return {
      ...this.subject,
      figures: (name, { find, add }) =>
        growth.cached.of(name, growth.stands, {
          find: (before) => find(placedBetween(0, before)),
          add: (known, from, before) => add(known, { since: placedBetween(from, before), before: placedBetween(0, from) }),
        }),
    };
  }

  /**
   * @throws StillFilling if the columns were lost and are being rebuilt; QuestionsUnavailable if the server is unavailable; otherwise the given
   * error
   */
  private readonly lost = (error: unknown): never => {
    if (ClickHouseColumns.isLost(error)) throw new StillFilling(this.subject.asked.name, 0);
    throw ClickHouseColumns.isAway(error) ? new QuestionsUnavailable(error) : error;
  };
}
