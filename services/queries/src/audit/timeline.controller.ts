import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, keptFields, keptOfLeads, type RequestContext, SignedIn } from '@matricula/auth';
import { toldEvent } from './told-event';
import { entryOf, timelineEntry } from './timeline-entry';
import { ERASED, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { answer } from '@matricula/http';
import { allOf, anyOf, dayIn, dayRange, equals, ListService, todayIn } from '@matricula/lists';
import { presenceProperties, type TimelineRow } from '@matricula/read-models/audit';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { ReadStore } from '@matricula/read-store';
import { TimelineDto } from './timeline.dto';

const MOST_OPTIONS = 500;

/** Who changed what and when, old and new side by side (000 §2.12). */
@ApiTags('audit')
@SignedIn()
@Controller()
export class TimelineController {
  constructor(
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** Tells who changed what and when, old and new side by side, grouped by day; today's without days. */
  @Get('getTimeline')
  async timeline(@Query() dto: TimelineDto, @Context() context: RequestContext) {
    const { page_number = 1, limit = 10 } = dto;
    const list = this.list.declared('timeline', context);
    const where = this.where(dto, context);
    const sort = [
      { field: 'at', dir: 'desc' as const },
      { field: 'position', dir: 'desc' as const },
    ];
    const page = { where, sort, skip: (page_number - 1) * limit, limit };
    const { rows, count: totalDocuments, fresh } = await this.list.page<TimelineRow>(list, page, context);
    const days = [...new Set(rows.map(({ at }) => dayIn(context.timeZone, at)))];
    // Days on a page are few: a count each is cheaper than putting every entry into its day. One asked day has them all.
    const oneDay = dto.startDate !== undefined && dto.startDate === dto.endDate;
    const [entries, counts] = await Promise.all([
      this.entries(rows, context),
      Promise.all(days.map((day) => (oneDay || totalDocuments === undefined ? totalDocuments : this.countOfDay(day, where, context)))),
    ]);
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

  /** What the log says of each row: the only place of old and new data. */
  private async entries(rows: TimelineRow[], context: RequestContext) {
    const [events, leads] = await Promise.all([
      Promise.all(rows.map(({ stream, revision }) => this.store.read(stream, revision, revision))),
      this.leadNames(rows, context),
    ]);
    const kept = keptOfLeads(context.sight);
    return rows.map((row, index) => {
      const [logged] = events[index] ?? [];
      const event = kept && logged && row.leadId !== undefined ? toldEvent(logged, kept) : logged;
      const own = { _id: row.entryId, leadId: row.leadId ?? null };
      if (event) return { ...timelineEntry(event, leadNameOf(event, leads)), ...own };
      const gone = { name: row.userId, email: '' };
      return { ...entryOf(row.at, gone, row, { oldData: {}, newData: {} }, {}, `${row.userId}: ${row.type}`), ...own };
    });
  }

  private async leadNames(rows: TimelineRow[], { tenantId, sight }: RequestContext): Promise<Map<string, string>> {
    const ids = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))];
    const known = await this.reads.getMany(leadList, tenantId, ids);
    const leads = keptFields(leadList, sight)?.told(known) ?? known;
    return new Map(leads.map(({ leadId, name, phone }) => [leadId, name ?? phone ?? (keptOfLeads(sight) ? 'a lead' : ERASED)]));
  }

  /** Entries of a day under the same filters, not only those of this page (resolutions 33). */
  private countOfDay(day: string, where: Filter | undefined, context: RequestContext): Promise<number> {
    const range: Filter = { field: 'at', op: 'between', ...dayRange(day, day, context.timeZone) };
    return this.list.count(this.list.declared('timeline', context), { where: allOf(where, range) }, context);
  }

  private where(dto: TimelineDto, { timeZone }: RequestContext): Filter | undefined {
    const today = todayIn(timeZone);
    const from = dto.startDate ?? dto.endDate ?? today;
    const range = dayRange(from, dto.endDate ?? (from > today ? from : today), timeZone);
    return allOf(
      { field: 'at', op: 'between', ...range },
      anyOf('userId', dto.userId),
      anyOf('property', dto.property),
      anyOf('table', dto.tableAffected),
      equals('leadId', dto.leadId),
      dto.hideSignIns === 'true' ? { field: 'property', op: 'nin', values: [...presenceProperties] } : undefined,
    );
  }
}

function leadNameOf({ data }: RecordedEvent, leads: Map<string, string>): string | undefined {
  const { leadId, leadName } = data as { leadId?: string; leadName?: string };
  return leadName ?? leads.get(leadId ?? '');
}
