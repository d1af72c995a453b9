import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { allOf, anyOf, dayRange, ListService, todayIn, withinDays } from '@matricula/lists';
import { userList, type AuthLogRow, type UserRow } from '@matricula/read-models/user';
import { ReadStore } from '@matricula/read-store';
import { daysBetween } from '@matricula/domain/workforce';
import { trackTime } from './time-track';
import { TimeTrackDto } from './workforce.dto';

/** Longer periods are for reports. */
const MOST_DAYS = 31;

/** Time tracking: sessions, breaks, active time (000 §4, §7). */
@ApiTags('workforce')
@SignedIn()
@Controller()
export class TimeTrackController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /** Answers with each day of each person you may see: first and last activity, sessions, breaks, active time by the hour. */
  @Get('get-auth-logs-time-track')
  async timeTrack(@Query() dto: TimeTrackDto, @Context() context: RequestContext) {
    const { days } = await this.tracked(dto, context);
    return answer(await this.named(days, context));
  }

  /** Answers with the people who are active today, most recent first, and whether they are on a break. */
  @Get('get-auth-logs-active')
  async active(@Context() context: RequestContext) {
    const { days, breaks } = await this.tracked({}, context);
    const away = new Map(breaks.flatMap((one) => (one.to ? [] : [[one.user_id, one.reason ?? ''] as const])));
    const rows = days.map(({ hours: _, ...day }) => ({ ...day, on_break: away.has(day.user_id), reason: away.get(day.user_id) ?? null }));
    return answer(
      await this.named(
        rows.toSorted((one, other) => other.last_seen.localeCompare(one.last_seen)),
        context,
      ),
    );
  }

  /** Lists the breaks of a period, of everyone you may see or of given people: start, end, length, reason. */
  @ApiBody({ type: TimeTrackDto, required: false })
  @Post('userBreakActivity')
  @HttpCode(200)
  async breaks(@Body() dto: TimeTrackDto, @Context() context: RequestContext) {
    const { breaks } = await this.tracked(dto, context);
    return answer(await this.named(breaks, context));
  }

  /** The log of the requested days (today by default), added up. @throws DomainError `range/invalid` */
  private async tracked({ sdate, edate, userId }: TimeTrackDto, context: RequestContext) {
    const { timeZone } = context;
    const from = sdate ?? edate ?? todayIn(timeZone);
    const to = edate ?? (from > todayIn(timeZone) ? from : todayIn(timeZone));
    if (daysBetween(from, to).length > MOST_DAYS) throw new DomainError('range/invalid', `At most ${MOST_DAYS} days at a time.`);
    const where = allOf(withinDays('at', from, to, timeZone), anyOf('userId', userId));
    const entries: AuthLogRow[] = [];
    const list = this.list.declared('auth-log', context);
    for await (const rows of await this.list.stream<AuthLogRow>(list, { where, sort: [{ field: 'at', dir: 'asc' }] }, context))
      entries.push(...rows);
    const [now, { to: last }] = [new Date().toISOString(), dayRange(from, to, timeZone)];
    return trackTime(entries, { timeZone, until: now < last ? now : last });
  }

  private async named<Row extends { user_id: string }>(
    rows: readonly Row[],
    { tenantId }: RequestContext,
  ): Promise<(Row & { name: string })[]> {
    const people = await this.reads.getMany<UserRow>(userList, tenantId, [...new Set(rows.map(({ user_id: id }) => id))]);
    const names = new Map(people.map(({ userId, name }) => [userId, name]));
    return rows.map((row) => ({ ...row, name: names.get(row.user_id) ?? '' }));
  }
}
