import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { ListService, type ListDeclaration } from '@matricula/lists';
import type { PageQuery, Selection } from '@matricula/read-models/kernel';
import { PastFigures, type PastListQuestion, type PastProgress } from './past-figures';
import { checkLink, placeOf, type PastLink } from './past-link';

/** Rows of a batch of an export. */
const BATCH = 1_000;

/**
 * Lists and single rows at a past position, for users who may open the list today. They show the rows that these users may see, judged by the owners
 * at that time.
 */
@Injectable()
export class PastLists {
  constructor(
    private readonly figures: PastFigures,
    private readonly log: EventStore,
    private readonly lists: ListService,
  ) {}

  /** How far a list is that a link names. @throws DomainError `past-figures/...` */
  async prepare(list: ListDeclaration, link: PastLink, context: RequestContext): Promise<PastProgress> {
    return this.figures.prepare((await this.asked(list, link, context)).place);
  }

  /** @throws as `prepare`; StillFilling while it is being computed */
  async rows(list: ListDeclaration, query: PageQuery, link: PastLink, context: RequestContext): Promise<object[]> {
    return this.figures.rows({ ...(await this.asked(list, link, context)), query });
  }

  async count(list: ListDeclaration, selection: Selection, link: PastLink, context: RequestContext): Promise<number> {
    return this.figures.count({ ...(await this.asked(list, link, context)), selection });
  }

  async facets(list: ListDeclaration, fields: string[], selection: Selection, link: PastLink, context: RequestContext, limit?: number) {
    return this.figures.facets({ ...(await this.asked(list, link, context)), fields, selection, limit });
  }

  /** All rows in batches. */
  async *stream(list: ListDeclaration, query: PageQuery, link: PastLink, context: RequestContext): AsyncGenerator<object[]> {
    for (let skip = 0; ; skip += BATCH) {
      const rows = await this.rows(list, { ...query, skip, limit: BATCH }, link, context);
      yield rows;
      if (rows.length < BATCH) return;
    }
  }

  /** A past row, for users who see it today or saw it then. @throws as `rows`; DomainError `past-figures/unknown`, `past-figures/not-yet` */
  async row<Row extends object>(list: ListDeclaration, key: string, link: PastLink, context: RequestContext): Promise<Row> {
    const { row, seen } = await this.figures.row({ ...(await this.asked(list, link, context)), key });
    if (!seen && (await this.lists.byKey(list, [key], context)).length === 0)
      throw new DomainError('past-figures/unknown', 'The record does not exist, or its owner is outside your team.');
    if (!row) throw new DomainError('past-figures/not-yet', 'It did not exist at that time.');
    return row as Row;
  }

  private async asked(list: ListDeclaration, link: PastLink, context: RequestContext): Promise<PastListQuestion> {
    await checkLink(this.log, link, context);
    // Who judges whom today decides, as permissions do.
    const { readAfter: _now, ...reader } = await this.lists.judging(list, context);
    return { place: placeOf(list.model.name, link), list: list.name, reader };
  }
}
