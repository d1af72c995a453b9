import type { PageQuery, Scalar } from '@matricula/read-models/kernel';
import { compareScalars } from '../../naive/naive-filter';
import type { IdentifiedRow, RowsReader } from '../../sqlite/rows-reader';
import type { ColumnStore } from '../column-store';
import { RANKS } from '../column-table';
import { pageByRank } from '../compile-query';
import { carrying, storedRows } from '../stored-rows';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';

/** With at most 50 rows including the neighbours of the page, the engine reads the other columns only for these rows. */
const SHORT_PAGE = 48;

/** Breaks ties of a sort by numeric prefixes of the keys instead of whole keys, unless the prefixes of rows at the page's edges are equal. */
export class RankedKeys extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly rows: RowsReader,
    private readonly columns: ColumnStore,
  ) {
    super(next);
  }

  override async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    const { model } = subject.table;
    const whole = await this.wholeRows(subject, query);
    const ranked = await this.columns.ask((engine) => engine.rows(pageByRank(subject, query, { more: whole?.sql })));
    const before = Math.min(query.skip ?? 0, 1);
    const end = query.limit === undefined ? ranked.length : before + query.limit;
    const width = 1 + RANKS.length + (query.sort?.length ?? 0);
    const tied = (a: number, b: number) => areTied(ranked[a], ranked[b], width);
    if ((before > 0 && tied(0, 1)) || tied(end - 1, end)) return this.next.page(subject, query);
    const group = new Map<number, number>();
    for (let index = before, current = before; index < Math.min(end, ranked.length); index += 1) {
      if (index > before && !tied(index - 1, index)) current = index;
      group.set(Number(ranked[index]?.[0]), current);
    }
    const found = whole
      ? carrying(
          ranked.slice(before, end).map((row) => whole.row(row.slice(width))),
          query.carried,
        )
      : await storedRows(this.rows, this.columns, model, subject.tenantId, [...group.keys()], query.carried);
    const place = ({ id }: IdentifiedRow) => group.get(id) ?? 0;
    return found?.sort((a, b) => place(a) - place(b) || compareScalars(a.key, b.key));
  }

  /** How a short page selects whole rows together with their ids, for column-only versions; the engine then reads the columns of these rows only. */
  private async wholeRows({ table: { model } }: ColumnSubject, { limit = Infinity }: PageQuery) {
    return model.storage === 'columns' && limit <= SHORT_PAGE ? (await this.columns.columnOnlyTable(model)).whole : undefined;
  }
}

/** Whether two rows have equal sort values and ranks. */
const areTied = (one: (Scalar | null)[] | undefined, other: (Scalar | null)[] | undefined, width: number) =>
  one !== undefined && other !== undefined && one.slice(1, width).every((value, index) => value === other[index + 1]);
