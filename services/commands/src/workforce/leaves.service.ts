import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  accruedDays,
  leaveBoundary,
  leaveDays,
  leaveType,
  type Accrual,
  type applyForLeaveFields,
  type LeaveHalf,
  type LeaveMove,
} from '@matricula/domain/workforce';
import { EventStore, partIdOf } from '@matricula/event-store';
import { daysReturned, workforceAccess, workingCalendar, type WorkingCalendar } from '@matricula/projections/workforce';
import type { Filter } from '@matricula/read-models/kernel';
import { recordList } from '@matricula/read-models/record';
import { leaveList, noonOf } from '@matricula/read-models/workforce';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand, serveLifecycle } from '../decision';

/** Only a user without anyone else to decide approves their own leave (`Sight.alone`). */
const OWN = 'You cannot approve or refuse your own leave: your manager or another admin does.';

type Asked = ValuesOf<typeof applyForLeaveFields>;

/** Handles applications for leave and their approval. */
@Injectable()
export class Leaves {
  private readonly life;

  constructor(
    private readonly commands: CommandBus,
    store: EventStore,
    private readonly reads: ReadStore,
  ) {
    this.life = serveLifecycle(leaveBoundary, workforceAccess, {
      commands,
      store,
      find: async ([leaveId = ''], { tenantId }) => {
        const leave = await reads.get(leaveList, tenantId, leaveId);
        return leave && { thing: leave, key: [leave.userId] };
      },
      refusal: ({ userId }, { sight }) => (userId === sight.userId ? OWN : undefined),
      prepare: {
        approve: ({ thing: { leaveId } }) => ({ type: 'ApproveLeave', data: { leaveId } }),
        refuse: ({ thing: { leaveId }, values: { reason } }) => ({ type: 'RefuseLeave', data: { leaveId, reason } }),
        cancel: ({ thing: { leaveId } }) => ({ type: 'CancelLeave', data: { leaveId } }),
      },
    });
  }

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
    const command = new DecideCommand(leaveBoundary, [user.userId], { type: 'ApplyForLeave', data }, commandMeta(context));
    return { position: (await this.commands.execute(command)).position, leaveId };
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

  /** @throws DomainError `leave/unknown` for a user whom the caller may not see, ForbiddenException for moves reserved to others */
  async move(leaveId: string, move: LeaveMove, context: RequestContext, values?: FieldValues): Promise<Position> {
    return (await this.life.move(leaveId, move, context, values)).position;
  }
}
