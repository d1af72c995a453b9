import type { PageQuery } from '@matricula/read-models/kernel';
import { searchWords } from '../../field-value';
import { valuesOf } from '../../naive/naive-filter';
import type { IdentifiedRow } from '../../sqlite/rows-reader';
import type { ColumnSubject, TableAnswers } from '../table-answers';
import { Accelerator } from './accelerator';
import { FREQUENT, type SortEnds } from './sort-ends';

/** Searches for frequent words among the first rows of the sort order only, and among all rows if that does not fill the page. */
export class FrequentWords extends Accelerator {
  constructor(
    next: TableAnswers,
    private readonly ends: SortEnds,
  ) {
    super(next);
  }

  override async page(subject: ColumnSubject, query: PageQuery): Promise<IdentifiedRow[] | undefined> {
    if (searchWords(query.search).length === 0 || subject.within) return this.next.page(subject, query);
    // Without the search index all words are assumed to be frequent.
    const front = await this.ends.front({ ...subject, share: subject.share ?? FREQUENT }, query);
    const found = front && (await this.next.page({ ...subject, few: true }, front));
    const last = found?.at(-1);
    if (!found || !last || found.length !== query.limit) {
      this.ends.missed(subject, query);
      return this.next.page(subject, query);
    }
    const [{ field = '' } = {}] = query.sort ?? [];
    const [value] = valuesOf(subject.asked, field, { key: last.key, row: JSON.parse(last.json) as object });
    await this.ends.filled(subject, query, value);
    return found;
  }
}
