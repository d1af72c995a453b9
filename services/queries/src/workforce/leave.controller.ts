import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, SignedIn, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { accruedDays, leaveType, type Accrual } from '@matricula/domain/workforce';
import { answer } from '@matricula/http';
import { daysReturned, leaveMonth, workforceAccess, workingCalendar } from '@matricula/projections/workforce';
import { ListService, todayIn } from '@matricula/lists';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import { noonOf, type LeaveRow } from '@matricula/read-models/workforce';
import { ReadStore } from '@matricula/read-store';
import { LeaveBalanceDto, MonthDto } from './workforce.dto';

/** Leave balances, and who is away when. */
@ApiTags('workforce')
@SignedIn()
@Controller('leaves')
export class LeaveQueryController {
  constructor(
    private readonly list: ListService,
    private readonly reads: ReadStore,
  ) {}

  /** Answers with the leave balance of a year by leave type: granted, taken, requested and left; yours, or that of a person you can see. */
  @Get('balances')
  async balances(@Query() { year, user_id }: LeaveBalanceDto, @Context() context: RequestContext) {
    const { tenantId, timeZone, user, sight } = context;
    const userId = user_id ?? user.userId;
    if (!workforceAccess.sees(sight, { userId })) throw new DomainError('user/unknown', 'There is no such user.');
    const today = todayIn(timeZone);
    const of = String(year ?? today.slice(0, 4));
    const until = of === today.slice(0, 4) ? today : `${of}-${of < today ? '12-31' : '01-01'}`;
    const list = this.list.declared('leaves', context);
    const where = {
      and: [
        { field: 'userId', op: 'eq', value: userId } as const,
        { field: 'from', op: 'between', from: noonOf(`${of}-01-01`), to: noonOf(`${of}-12-31`) } as const,
      ],
    };
    const [types, leaves, calendar] = await Promise.all([
      this.reads.page(recordList(leaveType), tenantId, { sort: [{ field: 'name', dir: 'asc' }], limit: 1_000 }),
      this.list.rows<LeaveRow>(list, { where, limit: 1_000 }, context),
      workingCalendar(this.reads, tenantId),
    ]);
    const days = (typeId: string, status: string) =>
      leaves
        .filter((leave) => leave.typeId === typeId && leave.status === status)
        .reduce((sum, leave) => sum + leave.days - daysReturned(leave, calendar), 0);
    return answer(
      (types as RowOfRecord<typeof leaveType>[]).map(({ recordId, name, daysPerYear, accrual, colour, halfDays }) => {
        const given = accruedDays({ daysPerYear, accrual: accrual as Accrual }, until);
        const [taken, waiting] = [days(recordId, 'approved'), days(recordId, 'asked')];
        return {
          ...{ type_id: recordId, name, colour: colour ?? null, half_days: halfDays !== false, per_year: daysPerYear },
          ...{ given, taken, waiting, left: given - taken - waiting },
        };
      }),
    );
  }

  /** Answers with a month of all people you may see: approved and requested leave, and their holidays and days off. */
  @Get('month')
  async month(@Query() { month }: MonthDto, @Context() context: RequestContext) {
    const people = await leaveMonth(month, { reads: this.reads, list: this.list, context });
    return { ...answer(people), ...(await this.list.freshness(this.list.declared('leaves', context), context)) };
  }
}
