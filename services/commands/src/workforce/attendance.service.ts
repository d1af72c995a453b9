import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import {
  type approveCorrectionFields,
  type correctionFields,
  attendanceBoundary,
  dayAfter,
  earlyMinutes,
  isOvernight,
  lateMinutes,
  type AttendanceCommand,
  type AttendanceDay,
  type AttendanceEvent,
  type AttendanceMove,
  type WorkingTime,
} from '@matricula/domain/workforce';
import { EventStore, partIdOf } from '@matricula/event-store';
import { clockIn, dayIn, momentIn, todayIn } from '@matricula/lists';
import { workforceAccess, workingCalendar } from '@matricula/projections/workforce';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand, serveLifecycle, type Found, type ServedLifecycle } from '../decision';

/** A user's day. Who may move it depends on the user alone, so no row is needed. */
type UserDay = { userId: string; day: string };
type ShownCorrection = ValuesOf<typeof approveCorrectionFields>;

/** Lets users check in and out, and correct recorded days. */
@Injectable()
export class Attendance {
  private readonly life: ServedLifecycle<AttendanceDay, AttendanceEvent, ShownCorrection | undefined>;

  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {
    this.life = serveLifecycle(attendanceBoundary, workforceAccess, {
      commands,
      store,
      called: 'day',
      // Access depends on the user alone; the decider refuses days without a record.
      find: ([userId = '', day = '']): Found<UserDay, [string, string]> => ({ thing: { userId, day }, key: [userId, day] }),
      prepare: {
        correct: async ({ thing: { userId, day }, values, context }) => ({
          type: 'AskForCorrection',
          data: await this.correction([userId, day], values, context),
        }),
        approve: ({ extra: shown }) => ({
          type: 'ApproveCorrection',
          data: { askedIn: shown?.askedIn ?? undefined, askedOut: shown?.askedOut ?? undefined },
        }),
        refuse: ({ values: { reason } }) => ({ type: 'RefuseCorrection', data: { reason } }),
        withdraw: () => ({ type: 'WithdrawCorrection', data: {} }),
      },
    });
  }

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

  /**
   * Makes a move of a day. An approval sends the times that its approver was shown.
   * @throws DomainError `attendance/unknown` for a user whom the caller may not see, `attendance/day`, `attendance/times`,
   * `attendance/changed-meanwhile` if the request differs from the one shown; ForbiddenException for moves reserved to others
   */
  async move(
    of: readonly [userId: string, day: string],
    move: AttendanceMove,
    context: RequestContext,
    { values, shown }: { values?: FieldValues; shown?: ShownCorrection } = {},
  ): Promise<Position> {
    return (await this.life.move(of, move, context, values, shown)).position;
  }

  /** The correction that a user asks for, with the minutes by which it is late or early. */
  private async correction(
    [userId, day]: readonly [userId: string, day: string],
    asked: ValuesOf<typeof correctionFields>,
    { tenantId, timeZone, user, commandId }: RequestContext,
  ) {
    if (day > todayIn(timeZone)) throw new DomainError('attendance/day', 'This day is in the future.');
    const calendar = await workingCalendar(this.reads, tenantId);
    const working = calendar.timeOf(userId);
    const works = calendar.works(userId, day);
    const from = at(timeZone, day, asked.in);
    const out = at(timeZone, asked.out < asked.in ? dayAfter(day) : day, asked.out);
    if (out > new Date().toISOString()) throw new DomainError('attendance/day', 'This time is in the future.');
    return {
      ...{ userId, userName: user.name, day, correctionId: partIdOf(commandId, 'correction'), in: from, out },
      ...{ lateMinutes: works ? lateMinutes(working, asked.in) : 0, earlyMinutes: works ? earlyBy(working, day, out, timeZone) : 0 },
      ...{ reason: asked.reason, approverId: user.managerId },
    };
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
