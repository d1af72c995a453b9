import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import { searchWords } from '../../field-value';
import type { IdentifiedRow, RowsReader } from '../../sqlite/rows-reader';
import type { Facets } from '../column-facets';
import type { ColumnTable } from '../column-table';
import type { Ask } from '../dialect';
import { Statement } from '../statement';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { isInRows, pageOfRows } from './page-of-rows';

/** Limits, as share and number of rows, up to which search matches are looked up by id. */
const FEW = { share: 0.01, rows: 2_000 };
/** Up to this many matches, the rows themselves are read, at a cost independent of the table size. */
const VERY_FEW = 200;
/** How long a table size is cached; it only decides how many matches are looked up. */
const KNOWN_FOR_MS = 60_000;

type Found = ColumnSubject & { found?: readonly number[] };

/** Looks up searched words in the trigram index stored with the rows, so that the engine compares texts of few rows only. */
export class SearchIndex extends Accelerator {
  private readonly sizes = new WeakMap<ColumnTable, { at: number; rows: number }>();

  constructor(
    next: TableAnswers,
    private readonly rows: RowsReader,
    private readonly ask: Ask<Statement>,
  ) {
    super(next);
  }

  override async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const { found, ...narrowed } = await this.narrowed(subject, query);
    if (found && found.length <= VERY_FEW && isInRows(subject)) return pageOfRows(this.rows, subject, found, query);
    return this.next.page(narrowed, query);
  }

  override async keys(subject: ColumnSubject, query: PageQuery): Promise<string[] | undefined> {
    return this.next.keys(await this.narrowed(subject, query), query);
  }

  override async count(subject: ColumnSubject, selection: Selection): Promise<number> {
    return this.next.count(await this.narrowed(subject, selection), selection);
  }

  override async distinct(subject: ColumnSubject, fields: string[], selection: Selection, limit: number): Promise<Facets> {
    return this.next.distinct(await this.narrowed(subject, selection), fields, selection, limit);
  }

  override async aggregates(subject: ColumnSubject, query: GroupingsQuery): Promise<AggregateRow[][] | undefined> {
    return this.next.aggregates(await this.narrowed(subject, query), query);
  }

  override async *pieces(subject: ColumnSubject, query: Omit<PageQuery, 'skip' | 'limit'>): AsyncIterable<string[]> {
    yield* this.next.pieces(await this.narrowed(subject, query), query);
  }

  private async narrowed(subject: ColumnSubject, { search }: Selection): Promise<Found> {
    const words = searchWords(search);
    if (words.length === 0) return subject;
    const { table } = subject;
    const few = Math.min(FEW.rows, Math.floor((await this.sizeOf(table)) * FEW.share));
    const ids = this.rows.withWords(table.model, words, few);
    return ids ? { ...subject, found: ids, within: (draft) => draft.numbered('id', ids) } : subject;
  }

  /** Number of rows of a table over all tenants, up to a minute old. */
  private async sizeOf(table: ColumnTable): Promise<number> {
    const known = this.sizes.get(table);
    if (known && performance.now() - known.at < KNOWN_FOR_MS) return known.rows;
    const statement = new Statement();
    statement.text = `select count(*) from ${table.sql}`;
    const [[rows = 0] = []] = await this.ask(statement);
    this.sizes.set(table, { at: performance.now(), rows: Number(rows) });
    return Number(rows);
  }
}
