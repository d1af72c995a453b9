import { ForbiddenException, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  accruedDays,
  leaveBoundary,
  leaveDays,
  leaveLife,
  leaveType,
  type Accrual,
  type applyForLeaveFields,
  type LeaveCommand,
  type LeaveHalf,
  type LeaveMove,
} from '@matricula/domain/workforce';
import { partIdOf } from '@matricula/event-store';
import { daysReturned, workforceAccess, workingCalendar, type WorkingCalendar } from '@matricula/projections/workforce';
import type { Filter } from '@matricula/read-models/kernel';
import { recordList } from '@matricula/read-models/record';
import { leaveList, noonOf } from '@matricula/read-models/workforce';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** Only a user without anyone else to decide approves their own leave (`Sight.alone`). */
const OWN = 'You cannot approve or refuse your own leave: your manager or another admin does.';

type Asked = ValuesOf<typeof applyForLeaveFields>;

/** Handles applications for leave and their approval. */
@Injectable()
export class Leaves {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `leave/type`, `leave/half`, `leave/range`, `leave/overlaps`, `leave/balance` and others of its decider */
  async apply(asked: Asked, context: RequestContext): Promise<{ position: Position; leaveId: string }> {
    const { tenantId, user, commandId } = context;
    const { typeId, from, reason } = asked;
    const to = asked.to ?? from;
    const half = (asked.half ?? undefined) as LeaveHalf | undefined;
    const type = await this.reads.get(recordList(leaveType), tenantId, typeId);
    if (!type) throw new DomainError('leave/type', 'There is no such leave type.', { typeId: 'There is no such leave type.' });
    if (half && (to !== from || type.halfDays === false))
      throw new DomainError('leave/half', 'Half a day is only possible for a single day, and for leave types that allow it.');
    // Checked before days are counted one by one, so that a huge range is refused.
    if (to < from || to.slice(0, 4) !== from.slice(0, 4))
      throw new DomainError('leave/range', 'The last day must not be before the first, and must be in the same year.');
    const calendar = await workingCalendar(this.reads, tenantId);
    const days = leaveDays({ from, to, half }, calendar.timeOf(user.userId), new Set(calendar.holidaysOf(user.userId).keys()));
    const allowance = { daysPerYear: Number(type.daysPerYear), accrual: type.accrual as Accrual };
    const allowed = accruedDays(allowance, to) + (await this.returned(typeId, from.slice(0, 4), calendar, context));
    const leaveId = partIdOf(commandId, 'leave');
    const data = {
      ...{ userId: user.userId, userName: user.name, leaveId, typeId, typeName: String(type.name), paid: type.paid !== false },
      ...{ from, to, half, days, reason: reason ?? undefined, approverId: user.managerId, allowed },
    };
    return { position: await this.decide(user.userId, { type: 'ApplyForLeave', data }, context), leaveId };
  }

  /** Leave days of a kind that were returned in a year because of holidays added later. */
  private async returned(typeId: string, year: string, calendar: WorkingCalendar, { tenantId, user }: RequestContext): Promise<number> {
    const where: Filter = {
      and: [
        { field: 'userId', op: 'eq', value: user.userId },
        { field: 'typeId', op: 'eq', value: typeId },
        { field: 'status', op: 'in', values: ['asked', 'approved'] },
        { field: 'from', op: 'between', from: noonOf(`${year}-01-01`), to: noonOf(`${year}-12-31`) },
      ],
    };
    const leaves = await this.reads.page(leaveList, tenantId, { where, limit: 1_000 });
    return leaves.reduce((sum, leave) => sum + daysReturned(leave, calendar), 0);
  }

  async approve(leaveId: string, context: RequestContext): Promise<Position> {
    return this.decide(await this.of('approve', leaveId, context), { type: 'ApproveLeave', data: { leaveId } }, context);
  }

  async refuse(leaveId: string, reason: string, context: RequestContext): Promise<Position> {
    return this.decide(await this.of('refuse', leaveId, context), { type: 'RefuseLeave', data: { leaveId, reason } }, context);
  }

  async cancel(leaveId: string, context: RequestContext): Promise<Position> {
    return this.decide(await this.of('cancel', leaveId, context), { type: 'CancelLeave', data: { leaveId } }, context);
  }

  /**
   * The user on leave. @throws DomainError `leave/unknown` for a user whom the caller may not see, ForbiddenException for moves reserved to others
   */
  private async of(move: LeaveMove, leaveId: string, { tenantId, sight }: RequestContext): Promise<string> {
    const leave = await this.reads.get(leaveList, tenantId, leaveId);
    const parties = leave ? workforceAccess.who(sight, leave) : [];
    if (!leave || parties.length === 0) throw new DomainError('leave/unknown', 'There is no such leave.');
    if (leave.userId === sight.userId && !leaveLife.may(move, parties)) throw new ForbiddenException(OWN);
    assertAllowed(leaveLife.may(move, parties));
    return leave.userId;
  }

  private async decide(userId: string, decision: LeaveCommand, context: RequestContext): Promise<Position> {
    const command = new DecideCommand(leaveBoundary, [userId], decision, commandMeta(context));
    return (await this.commands.execute(command)).position;
  }
}
