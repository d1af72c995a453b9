import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { reminderOf, reminderState } from '@matricula/domain/workforce';
import { answer, AnswersFile } from '@matricula/http';
import { attendanceMonth, monthColumns, workingCalendar } from '@matricula/projections/workforce';
import { csvStream, ListService, todayIn } from '@matricula/lists';
import { dayOfNoon, leaveList, noonOf, type AttendanceDayRow } from '@matricula/read-models/workforce';
import { ReadStore } from '@matricula/read-store';
import type { FastifyReply } from 'fastify';
import { ExportNotes } from '../audit';
import { AttendanceMonthDto } from './workforce.dto';

/** Attendance, for users and their managers (000 §2.8). */
@ApiTags('workforce')
@SignedIn()
@Controller('attendance')
export class AttendanceQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
    private readonly exports: ExportNotes,
  ) {}

  /** Answers with your day: whether you are checked in, since when, and your reminders (000 §3, §4). */
  @Get('records')
  async now(@Context() context: RequestContext) {
    const { tenantId, timeZone, user } = context;
    const { userId } = user;
    const day = todayIn(timeZone);
    const list = this.list.declared('attendance', context);
    const own = { field: 'userId', op: 'eq', value: userId } as const;
    const open = { and: [own, { field: 'status', op: 'eq', value: 'in' } as const] };
    const sort = [{ field: 'day', dir: 'desc' as const }];
    const [[today], opened, calendar, [away]] = await Promise.all([
      this.list.rows<AttendanceDayRow>(list, { where: { and: [own, { field: 'day', op: 'eq', value: noonOf(day) }] }, limit: 1 }, context),
      this.list.rows<AttendanceDayRow>(list, { where: open, sort, limit: 2 }, context),
      workingCalendar(this.reads, tenantId),
      this.reads.page(leaveList, tenantId, {
        where: {
          and: [
            own,
            { field: 'status', op: 'eq', value: 'approved' },
            { field: 'from', op: 'lte', value: noonOf(day) },
            { field: 'to', op: 'gte', value: noonOf(day) },
          ],
        },
        limit: 1,
      }),
    ]);
    const before = opened.find((row) => dayOfNoon(row.day) < day);
    const works = calendar.recordedSince !== undefined && calendar.works(userId, day) && (!away || away.half !== undefined);
    const time = calendar.timeOf(userId);
    const now = { status: today?.status ?? 'none', openDay: before && dayOfNoon(before.day), works };
    const state = reminderState(now);
    return answer({
      current_state: state === 'PUNCHED_IN' ? 'PUNCHED IN' : state === 'PUNCHED_OUT' ? 'PUNCHED OUT' : null,
      reminder: reminderOf(now) ?? null,
      reminds: time.reminders !== false,
      day,
      open_day: now.openDay ?? null,
      first_in: today?.firstIn ?? null,
      last_out: today?.lastOut ?? null,
      minutes: today?.minutes ?? 0,
      working_time: { name: time.name, start: time.start, end: time.end },
    });
  }

  /** Answers with the attendance of a month of all people you can see, or of one of them, with a status for each day. With `format=csv` it is a file. */
  @AnswersFile('text/csv', 'Name,2026-11-01,2026-11-02,Present\nRavi Kumar,Day off,Present,1')
  @Get('month')
  async month(
    @Query() { month, user_id, format }: AttendanceMonthDto,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Context() context: RequestContext,
  ) {
    const people = await attendanceMonth(month, user_id, { reads: this.reads, list: this.list, context });
    if (format !== 'csv') return { ...answer(people), ...(await this.list.freshness(this.list.declared('attendance', context), context)) };
    const columns = monthColumns(month);
    await this.exports.note({ list: 'attendance', filter: { month, user_id }, rows: people.length, columns }, context);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="attendance-${month}.csv"`);
    return csvStream(columns, batch(people));
  }
}

async function* batch<Row>(rows: Row[]) {
  yield rows;
}
