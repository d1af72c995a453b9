import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { AnswersFile, answer } from '@matricula/http';
import { allOf, anyOf, anyWord, csvStream, type ExportColumn, ListService, withinDays } from '@matricula/lists';
import type { Filter, Sort } from '@matricula/read-models/kernel';
import { activityFacts, type ActivityFact } from '@matricula/read-models/overview';
import { ReadStore } from '@matricula/read-store';
import { withLeadNames } from '@matricula/projections/lead';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { reportDays } from './documented-reports';
import { ActivityDto } from './report.dto';

const columns = [
  { field: 'at', title: 'Date' },
  { field: 'kind', title: 'Activity' },
  { field: 'leadName', title: 'Lead' },
  { field: 'stage', title: 'Stage' },
  { field: 'subStage', title: 'Sub Stage' },
  { field: 'previousStage', title: 'Stage before' },
  { field: 'source', title: 'Source' },
  { field: 'collegeName', title: 'College' },
  { field: 'userName', title: 'User' },
];

/** A file of activities. */
interface ActivityExport {
  name: string;
  columns: ExportColumn[];
  sort: Sort[];
}

const plain: ActivityExport = { name: 'activity', columns, sort: [{ field: 'at', dir: 'desc' }] };
const timed: ActivityExport = {
  name: 'time-differences',
  columns: [...columns, { field: 'differenceSeconds', title: 'Seconds since the one before' }],
  sort: [
    { field: 'userId', dir: 'asc' },
    { field: 'at', dir: 'asc' },
  ],
};

/** Facts with the seconds since the previous one of the same user; null for a user's first. */
function withDifferences(facts: ActivityFact[], last?: ActivityFact): (ActivityFact & { differenceSeconds: number | null })[] {
  return facts.map((fact, index) => {
    const before = facts[index - 1] ?? last;
    const same = before?.userId === fact.userId;
    return { ...fact, differenceSeconds: same ? (Date.parse(fact.at) - Date.parse(before.at)) / 1000 : null };
  });
}

/** The lead activity report: single activities, the time between them, and their export (RE-02). */
@ApiTags('reports')
@Allow('LEADS')
@Controller()
export class ActivityController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly exports: ExportNotes,
  ) {}

  /** Lists the activities on leads in a period, one per row. With `format=csv` it is a file. */
  @AnswersFile('text/csv', 'Date,Activity,Lead\n22/11/2026 10:30 AM,Call action,Ravi Kumar')
  @Get('get-activity')
  async activity(@Query() dto: ActivityDto, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    if (dto.format === 'csv') return this.csv(dto, reply, context);
    const { page_no = 1, limit = 10 } = dto;
    const list = this.list.declared('activity', context);
    const where = await this.where(dto, context);
    const sort: Sort[] = [{ field: 'at', dir: 'desc' }];
    const page = { where, sort, skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<ActivityFact>(list, page, context);
    return { ...answer(await withLeadNames(this.reads, context, rows)), count, ...fresh };
  }

  /** Lists the activities on leads with the seconds since the previous activity of the same user; null for the first. With `format=csv` it is a file. */
  @AnswersFile('text/csv', 'Date,Activity,Lead,Seconds since the one before\n22/11/2026 10:30 AM,Call action,Ravi Kumar,320')
  @Get('activity/get-time-difference')
  async timeDifference(@Query() dto: ActivityDto, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    if (dto.format === 'csv') return this.csv(dto, reply, context, timed);
    const { page_no = 1, limit = 10 } = dto;
    const list = this.list.declared('activity', context);
    const where = await this.where(dto, context);
    const skip = (page_no - 1) * limit;
    // One more in front: the first of a page follows the last of the page before.
    const ahead = skip > 0 ? 1 : 0;
    const page = { where, sort: timed.sort, skip: skip - ahead, limit: limit + ahead };
    const { rows, count, fresh } = await this.list.page<ActivityFact>(list, page, context);
    const facts = withDifferences(rows).slice(ahead);
    return { ...answer(await withLeadNames(this.reads, context, facts)), count, ...fresh };
  }

  /** Downloads the lead activity of a period as CSV. */
  @AnswersFile('text/csv', 'Date,Activity,Lead\n22/11/2026 10:30 AM,Call action,Ravi Kumar')
  @Get('export-get-activity')
  export(@Query() dto: ActivityDto, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    return this.csv(dto, reply, context);
  }

  private async csv(dto: ActivityDto, reply: FastifyReply, context: RequestContext, file: ActivityExport = plain) {
    const { name, columns: chosen, sort } = file;
    const list = this.list.declared('activity', context);
    const where = await this.where(dto, context);
    const [count, facts] = await Promise.all([
      this.list.count(list, { where }, context),
      this.list.stream<ActivityFact>(list, { where, sort }, context),
    ]);
    await this.exports.note({ list: 'activity', filter: { where }, rows: count, columns: chosen }, context);
    void reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`);
    const shown = await this.list.exported(list, chosen, context, dto.dates);
    return csvStream(shown, this.named(facts, context));
  }

  private async *named(batches: AsyncIterable<ActivityFact[]>, context: RequestContext) {
    let before: ActivityFact | undefined;
    for await (const facts of batches) {
      yield await withLeadNames(this.reads, context, withDifferences(facts, before));
      before = facts.at(-1);
    }
  }

  private source(words: string | undefined, { tenantId }: RequestContext): Promise<Filter | undefined> {
    return anyWord(this.reads, activityFacts, tenantId, 'source', words);
  }

  private async where(dto: ActivityDto, context: RequestContext): Promise<Filter | undefined> {
    const { from, to } = reportDays(dto.sdate, dto.edate, context);
    return allOf(
      withinDays('at', from, to, context.timeZone),
      anyOf('userId', dto.userId),
      anyOf('stage', dto.lead_stage),
      await this.source(dto.lead_source, context),
    );
  }
}
