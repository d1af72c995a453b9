import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { AnswersFile, answer } from '@matricula/http';
import { followUpList, type FollowUpRow } from '@matricula/read-models/follow-up';
import type { Filter } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { allOf, anyOf, anyWord, csvStream, dayRange, equals, ListService, todayIn, withinDays } from '@matricula/lists';
import { ExportNotes } from '../audit';
import { LeadLookup, priorityFilter } from '../lead';
import { FollowUpCountsDto, FollowUpsDto, type followUpTypes } from './follow-up.dto';

const pending = equals('status', 'pending');

/** Due today (done or not yet due), overdue, upcoming: by the tenant's day. */
export function followUpType(type: (typeof followUpTypes)[number], timeZone: string, now = new Date().toISOString()): Filter | undefined {
  const today = dayRange(todayIn(timeZone), todayIn(timeZone), timeZone);
  switch (type) {
    case 'today':
      return allOf(pending, { field: 'dueAt', op: 'between', ...today });
    case 'overdue':
      return allOf(pending, { field: 'dueAt', op: 'lt', value: now });
    case 'upcoming':
      return allOf(pending, { field: 'dueAt', op: 'gt', value: today.to });
    case 'done':
      return equals('status', 'done');
    case 'all':
      return undefined;
  }
}

const columns = [
  { field: 'dueAt', title: 'Followup At' },
  { field: 'leadName', title: 'Name' },
  { field: 'phone', title: 'Phone' },
  { field: 'stage', title: 'Stage' },
  { field: 'comment', title: 'Comment' },
  { field: 'ownerName', title: 'Owner' },
  { field: 'collegeName', title: 'College' },
  { field: 'source', title: 'Source' },
  { field: 'status', title: 'Status' },
  { field: 'createdAt', title: 'Created At' },
];

/** A follow-up by the documents' names (001 §3 Followup). */
const wireNames = ({ callActionId, followUpId, dueAt, stage, createdAt }: FollowUpRow) => ({
  call_action_id: callActionId,
  follow_up_id: followUpId,
  call_date_time: dueAt,
  btn_message: stage,
  created_date: createdAt,
});

/** The same with its owner, as the queue lists it. */
const wireFollowUp = (row: FollowUpRow) => ({
  ...row,
  ...wireNames(row),
  lead_id: row.leadId,
  name: row.leadName ?? null,
  message: row.comment ?? null,
  clg_id: row.collegeId ?? null,
  clg_name: row.collegeName ?? null,
  user_id: row.ownerId,
  user_name: row.ownerName,
});

/** Follow-up queue, counts, and the pending list of a lead (001 §2.3, §7.4). */
@ApiTags('follow-up')
@Allow('LEADS')
@Controller()
export class FollowUpQueryController {
  constructor(
    private readonly list: ListService,
    private readonly lookup: LeadLookup,
    private readonly reads: ReadStore,
    private readonly exports: ExportNotes,
  ) {}

  /** Lists the pending follow-ups of a lead. */
  @Get('followup/lead/:leadId')
  async pendingOfLead(@Param('leadId') leadId: string, @Context() context: RequestContext) {
    const lead = await this.lookup.lead(leadId, context);
    await ownWrites(this.reads, followUpList, context);
    const where = allOf(pending, equals('leadId', lead.leadId));
    const rows: FollowUpRow[] = [];
    const sort = [{ field: 'dueAt', dir: 'asc' as const }];
    for await (const some of this.reads.stream<FollowUpRow>(followUpList, context.tenantId, { where, sort })) rows.push(...some);
    return answer({ followups: rows.map(wireNames) });
  }

  /** Lists the follow-up queue; today's if no type is given. With `format=csv` it is a file. */
  @AnswersFile('text/csv', 'Followup At,Name,Phone\n"22 Nov 2026, 10:30 AM",Ravi Kumar,+919811122233')
  @Get('getfollowups')
  async followUps(@Query() dto: FollowUpsDto, @Res({ passthrough: true }) reply: FastifyReply, @Context() context: RequestContext) {
    const { page_no = 1, limit = 10, format } = dto;
    const list = this.list.declared('follow-ups', context);
    const where = await this.where(dto, context);
    const { search } = dto;
    const sort = [{ field: 'dueAt', dir: 'asc' as const }];
    if (format === 'csv') {
      const [count, rows] = await Promise.all([
        this.list.count(list, { where, search }, context),
        this.list.stream(list, { where, search, sort }, context),
      ]);
      await this.exports.note({ list: 'follow-ups', filter: { where, search }, rows: count, columns }, context);
      reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="follow-ups.csv"');
      const shown = await this.list.exported(list, columns, context, dto.dates);
      return reply.send(csvStream(shown, rows));
    }
    const page = { where, search, sort, skip: (page_no - 1) * limit, limit };
    const { rows, count, fresh } = await this.list.page<FollowUpRow>(list, page, context);
    return { ...answer(rows.map(wireFollowUp)), count, ...fresh };
  }

  /** Counts the follow-ups of each tab of the queue under the same filters. */
  @Get('followup/counts')
  async counts(@Query() dto: FollowUpsDto, @Context() context: RequestContext) {
    const list = this.list.declared('follow-ups', context);
    const { search } = dto;
    const chosen = await this.chosen(dto, context);
    const counted = (type: (typeof followUpTypes)[number]) =>
      this.list.count(list, { where: allOf(followUpType(type, context.timeZone), chosen), search }, context);
    const [today, overdue, upcoming, done] = await Promise.all([
      counted('today'),
      counted('overdue'),
      counted('upcoming'),
      counted('done'),
    ]);
    return answer({ today, overdue, upcoming, done });
  }

  /** Counts the follow-ups of each day of a period, all and pending. */
  @Get('followup/counts-by-date')
  async countsByDate(@Query() { startDate, endDate, userId, stage }: FollowUpCountsDto, @Context() context: RequestContext) {
    const list = this.list.declared('follow-ups', context);
    const where = allOf(
      { field: 'dueAt', op: 'between', ...dayRange(startDate, endDate, context.timeZone) },
      anyOf('ownerId', userId),
      anyOf('stage', stage),
    );
    const days = await this.list.aggregate(
      list,
      {
        where,
        by: [{ field: 'dueAt', per: 'day', as: 'date' }],
        measures: [
          { as: 'count', op: 'count' },
          { as: 'pending', op: 'count', where: { field: 'status', op: 'eq', value: 'pending' } },
        ],
        timeZone: context.timeZone,
      },
      context,
    );
    const counts = days.map(({ date, count, pending: open }) => ({ date: String(date), count: Number(count), pending: Number(open) }));
    return { ...answer(counts), ...(await this.list.freshness(list, context)) };
  }

  private async where(dto: FollowUpsDto, context: RequestContext): Promise<Filter | undefined> {
    return allOf(followUpType(dto.followup_type ?? 'today', context.timeZone), await this.chosen(dto, context));
  }

  /** The filters chosen in addition to the tab. */
  private async chosen(dto: FollowUpsDto, { tenantId, timeZone }: RequestContext): Promise<Filter | undefined> {
    return allOf(
      anyOf('collegeId', dto.clgId),
      await anyWord(this.reads, followUpList, tenantId, 'source', dto.source),
      anyOf('ownerId', dto.user_id),
      dto.name ? { field: 'leadName', op: 'contains', value: dto.name } : undefined,
      priorityFilter(dto.priority),
      withinDays('dueAt', dto.sdate, dto.edate, timeZone),
    );
  }
}
