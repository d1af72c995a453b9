import type { AggregateRow, GroupingsQuery, PageQuery, Selection } from '@matricula/read-models/kernel';
import { searchWords } from '../../field-value';
import type { IdentifiedRow, RowsReader } from '../../sqlite/rows-reader';
import type { Facets } from '../column-facets';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { isInRows, pageOfRows } from './page-of-rows';
import { FREQUENT, type SortEnds } from './sort-ends';

/** Limits, as share and number of rows, up to which search matches are looked up by id. */
const FEW = { share: 0.01, rows: 2_000 };
/** Up to this many matches, the rows themselves are read, at a cost independent of the table size. */
const VERY_FEW = 200;

type Found = ColumnSubject & { found?: readonly number[] };

/** Looks up searched words in the trigram index stored with the rows, so that the engine compares texts of few rows only. */
export class SearchIndex extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly rows: RowsReader,
    private readonly ends: SortEnds,
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

  private async narrowed(subject: ColumnSubject, { search, where }: Selection): Promise<Found> {
    const words = searchWords(search);
    if (words.length === 0) return subject;
    const { table, tenantId } = subject;
    const known = await this.ends.share(table, tenantId, { search, where });
    if (known !== undefined) return { ...subject, share: known };
    const size = await this.ends.size(table);
    const few = Math.min(FEW.rows, Math.floor(size * FEW.share));
    const { ids, atLeast } = this.rows.withWords(table.model, words, { few, many: Math.ceil(size * FREQUENT) }) ?? {};
    if (ids) return { ...subject, found: ids, within: (draft) => draft.numbered('id', ids) };
    return { ...subject, share: atLeast === undefined ? FREQUENT : Math.min(atLeast / size, FREQUENT) };
  }
}
