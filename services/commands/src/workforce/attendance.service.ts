import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  type approveCorrectionFields,
  attendanceBoundary,
  attendanceLife,
  dayAfter,
  earlyMinutes,
  isOvernight,
  lateMinutes,
  type AttendanceCommand,
  type AttendanceDay,
  type AttendanceMove,
  type WorkingTime,
} from '@matricula/domain/workforce';
import { EventStore, partIdOf } from '@matricula/event-store';
import { clockIn, dayIn, momentIn, todayIn } from '@matricula/lists';
import { workforceAccess, workingCalendar } from '@matricula/projections/workforce';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';

/** A requested correction of a recorded day: local times, and the reason. */
export interface AskedCorrection {
  in: string;
  out: string;
  reason: string;
}

type ShownCorrection = ValuesOf<typeof approveCorrectionFields>;

/** Lets users check in and out, and correct recorded days. */
@Injectable()
export class Attendance {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `attendance/in` */
  async checkIn(context: RequestContext): Promise<Position> {
    const { tenantId, timeZone, user } = context;
    const { userId, name: userName } = user;
    const [time, day] = [new Date().toISOString(), todayIn(timeZone)];
    const calendar = await workingCalendar(this.reads, tenantId);
    const late = calendar.works(userId, day) ? lateMinutes(calendar.timeOf(userId), clockIn(timeZone, time)) : 0;
    return this.decide(userId, day, { type: 'CheckIn', data: { userId, userName, day, time, lateMinutes: late } }, context);
  }

  /**
   * Ends today, or an earlier day that was not ended: the latter at the end of the working time.
   * @throws DomainError `attendance/not-in`, `attendance/day`
   */
  async checkOut(given: string | null | undefined, context: RequestContext): Promise<Position> {
    const { tenantId, timeZone, user } = context;
    const day = given ?? todayIn(timeZone);
    if (day > todayIn(timeZone)) throw new DomainError('attendance/day', 'This day is in the future.');
    const { since } = await this.current(context, user.userId, day);
    if (!since) throw new DomainError('attendance/not-in', 'You are not checked in.');
    const calendar = await workingCalendar(this.reads, tenantId);
    const working = calendar.timeOf(user.userId);
    const now = new Date().toISOString();
    const end = given ? endOf(working, day, timeZone) : now;
    const time = [since, end < now ? end : now].toSorted().at(-1) ?? now;
    const early = calendar.works(user.userId, day) ? earlyBy(working, day, time, timeZone) : 0;
    const data = { userId: user.userId, day, time, earlyMinutes: early };
    return this.decide(user.userId, day, { type: 'CheckOut', data }, context);
  }

  /** @throws DomainError `attendance/day`, `attendance/times` */
  async correct(userId: string, day: string, asked: AskedCorrection, context: RequestContext): Promise<Position> {
    this.assertMay('correct', userId, context);
    const { tenantId, timeZone, user } = context;
    if (day > todayIn(timeZone)) throw new DomainError('attendance/day', 'This day is in the future.');
    const calendar = await workingCalendar(this.reads, tenantId);
    const working = calendar.timeOf(userId);
    const works = calendar.works(userId, day);
    const from = at(timeZone, day, asked.in);
    const out = at(timeZone, asked.out < asked.in ? dayAfter(day) : day, asked.out);
    if (out > new Date().toISOString()) throw new DomainError('attendance/day', 'This time is in the future.');
    const data = {
      ...{ userId, userName: user.name, day, correctionId: partIdOf(context.commandId, 'correction'), in: from, out },
      ...{ lateMinutes: works ? lateMinutes(working, asked.in) : 0, earlyMinutes: works ? earlyBy(working, day, out, timeZone) : 0 },
      ...{ reason: asked.reason, approverId: user.managerId },
    };
    return this.decide(userId, day, { type: 'AskForCorrection', data }, context);
  }

  /** @throws DomainError `attendance/changed-meanwhile` if the request differs from the one shown to the approver */
  approve(userId: string, day: string, shown: ShownCorrection, context: RequestContext): Promise<Position> {
    this.assertMay('approve', userId, context);
    const data = { askedIn: shown.askedIn ?? undefined, askedOut: shown.askedOut ?? undefined };
    return this.decide(userId, day, { type: 'ApproveCorrection', data }, context);
  }

  refuse(userId: string, day: string, reason: string, context: RequestContext): Promise<Position> {
    this.assertMay('refuse', userId, context);
    return this.decide(userId, day, { type: 'RefuseCorrection', data: { reason } }, context);
  }

  withdraw(userId: string, day: string, context: RequestContext): Promise<Position> {
    this.assertMay('withdraw', userId, context);
    return this.decide(userId, day, { type: 'WithdrawCorrection', data: {} }, context);
  }

  /** @throws DomainError `attendance/unknown` for a user whom the caller may not see, ForbiddenException for moves reserved to others */
  private assertMay(move: AttendanceMove, userId: string, { sight }: RequestContext): void {
    const parties = workforceAccess.who(sight, { userId });
    if (parties.length === 0) throw new DomainError('attendance/unknown', 'There is no such day.');
    assertAllowed(attendanceLife.may(move, parties));
  }

  private async current({ tenantId }: RequestContext, userId: string, day: string): Promise<AttendanceDay> {
    const { decider, stream } = attendanceBoundary;
    return (await this.store.states.current(decider, stream(tenantId, userId, day))).state;
  }

  private async decide(userId: string, day: string, decision: AttendanceCommand, context: RequestContext): Promise<Position> {
    const command = new DecideCommand(attendanceBoundary, [userId, day], decision, commandMeta(context));
    return (await this.commands.execute(command)).position;
  }
}

/** The instant of a local time on a day. @throws DomainError `attendance/times` */
function at(timeZone: string, day: string, clock: string): string {
  const moment = momentIn(timeZone, `${day}T${clock}`);
  if (!moment) throw new DomainError('attendance/times', 'This time is not on that day.');
  return moment;
}

const endOf = (working: WorkingTime, day: string, timeZone: string) =>
  at(timeZone, isOvernight(working) ? dayAfter(day) : day, working.end);

/** Minutes before the end of the working time; a check-out after midnight falls on the next day. */
const earlyBy = (working: WorkingTime, day: string, out: string, timeZone: string) =>
  earlyMinutes(working, clockIn(timeZone, out), dayIn(timeZone, out) > day);
