import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext, SignedIn } from '@matricula/auth';
import { answer } from '@matricula/http';
import { allOf, dayIn, dayRange, ListService } from '@matricula/lists';
import type { TimelineRow } from '@matricula/read-models/audit';
import type { Filter } from '@matricula/read-models/kernel';
import { BulkLines } from './bulk-lines';
import { newestFirst, TimelineReading } from './timeline-reading';
import { TimelinePageDto } from './timeline.dto';

const MOST_OPTIONS = 500;

/** The timeline of changes, with old and new values (000 §2.12). */
@ApiTags('audit')
@SignedIn()
@Controller()
export class TimelineController {
  constructor(
    private readonly list: ListService,
    private readonly reading: TimelineReading,
    private readonly bulk: BulkLines,
  ) {}

  /** Lists who changed what and when, with old and new values, grouped by day; today's changes if no days are given. */
  @Get('getTimeline')
  async timeline(
    @Query() { page_number = 1, limit = 10, groupBulk, within, ...query }: TimelinePageDto,
    @Context() context: RequestContext,
  ) {
    const dto = await this.reading.withMerged(query, context);
    const list = this.list.declared('timeline', context);
    const grouped = groupBulk === 'true' && within === undefined ? await this.bulk.grouped(dto, context) : undefined;
    const asked = grouped ? allOf(this.reading.people(dto), grouped) : allOf(this.reading.people(dto), this.reading.subject(dto, context));
    const where = within === undefined ? allOf(this.reading.days(dto, context), asked) : await this.bulk.within(within, dto, context);
    const page = { where, sort: newestFirst, skip: (page_number - 1) * limit, limit };
    const beginnings = within === undefined ? this.reading.lastDays(dto, context).map((days) => allOf(days, asked)) : [];
    const { rows, count: totalDocuments, fresh } = await this.list.page<TimelineRow>(list, page, context, beginnings);
    const days = [...new Set(rows.map(({ at }) => dayIn(context.timeZone, at)))];
    // A page has few days, so one count per day is cheaper than grouping all entries. With a single requested day, the total is its count.
    const oneDay = dto.startDate !== undefined && dto.startDate === dto.endDate;
    const [told, bulk, counts] = await Promise.all([
      this.reading.entries(rows, context),
      grouped ? this.bulk.summaries(rows, dto, context) : [],
      Promise.all(days.map((day) => (oneDay || totalDocuments === undefined ? totalDocuments : this.countOfDay(day, where, context)))),
    ]);
    const entries = told.map((entry, index) => ({ ...entry, bulk: bulk[index] ?? null }));
    const data = days.map((date, index) => {
      const ofDay = entries.filter(({ created_at }) => dayIn(context.timeZone, created_at) === date);
      return { date, created_at: ofDay[0]?.created_at, count: counts[index], entries: ofDay };
    });
    return { ...answer(data), totalDocuments, ...fresh };
  }

  /** Lists what the timeline can be filtered by. */
  @Get('timeline/filter-options')
  async options(@Context() context: RequestContext) {
    const list = this.list.declared('timeline', context);
    const { property = [], table = [] } = await this.list.facets(list, ['property', 'table'], {}, context, MOST_OPTIONS);
    const names = (facet: { value: unknown }[]) => facet.flatMap(({ value }) => (value === null ? [] : [String(value)])).sort();
    return { ...answer({ propertyList: names(property), tableList: names(table) }), success: true };
  }

  /** Number of all entries of a day under the same filters, not only those of this page (resolutions 33). */
  private countOfDay(day: string, where: Filter | undefined, context: RequestContext): Promise<number> {
    const range: Filter = { field: 'at', op: 'between', ...dayRange(day, day, context.timeZone) };
    return this.list.count(this.list.declared('timeline', context), { where: allOf(where, range) }, context);
  }
}
