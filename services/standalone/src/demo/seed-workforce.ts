import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Actor, Decider, DomainCommand, DomainEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { recordBoundary } from '@matricula/domain/record';
import { sessionBoundary, type SessionCommand } from '@matricula/domain/user';
import {
  attendanceBoundary,
  dayAfter,
  daysBetween,
  defaultWorkingTime,
  earlyMinutes,
  holiday,
  isDayOff,
  lateMinutes,
  leaveBoundary,
  leaveDays,
  leaveType,
  payBoundary,
  type PayLine,
  shift,
} from '@matricula/domain/workforce';
import { EventStore, executeMany, type AddressedCommand } from '@matricula/event-store';
import { systemActor } from '@matricula/policy-kit';
import { DecideCommand, type StarterRecord } from '@matricula/services/commands';
import { startOfDay } from './india-clock';
import type { Institution } from './institution';
import { Random } from './random';
import { usersOf, type SeededUser } from './seed-institution';
import type { Story } from './story';

const CASUAL = { id: 'leave-types-casual', name: 'Casual leave' };
/** Basic monthly pay by role, in rupees. */
const basics: Readonly<Record<number, number>> = {
  [staffRoles.admin]: 95_000,
  [staffRoles.manager]: 72_000,
  [staffRoles.counsellor]: 42_000,
  [staffRoles.callerL2]: 28_000,
  [staffRoles.callerL3]: 31_000,
  [staffRoles.auditor]: 55_000,
};
/** Leave: days from the last day of the simulation, length, and whether it was approved. */
const leaves = [
  { key: 'counsellor', from: -12, days: 2, reason: 'A wedding in the family.', answered: true },
  { key: 'caller2', from: -4, days: 1, reason: 'Fever.', answered: true },
  { key: 'counsellor4', from: 0, days: 3, reason: 'Moving house.', answered: true },
  { key: 'counsellor3', from: 6, days: 3, reason: 'Visiting my parents.', answered: false },
] as const;

const recordsFrom = (until: string): StarterRecord[] => [
  // Visitors of the demo need not check in: the shift does not require it, and the header offers it.
  {
    type: shift,
    id: 'shifts-day',
    values: { ...{ name: 'Day', start: '09:30', end: '18:30', graceMinutes: 15 }, daysOff: ['Sunday'], reminders: false },
  },
  { type: leaveType, id: CASUAL.id, values: { name: CASUAL.name, daysPerYear: 12, accrual: 'month', colour: '#0f766e' } },
  { type: leaveType, id: 'leave-types-sick', values: { name: 'Sick leave', daysPerYear: 8, accrual: 'year', colour: '#b45309' } },
  {
    type: leaveType,
    id: 'leave-types-unpaid',
    values: { name: 'Without pay', daysPerYear: 30, accrual: 'year', paid: false, colour: '#64748b' },
  },
  { type: holiday, id: 'holidays-foundation', values: { day: dayAfter(until, -9), name: 'Foundation Day' } },
  { type: holiday, id: 'holidays-mumbai', values: { day: dayAfter(until, 16), name: 'Day of Mumbai', locations: ['Mumbai'] } },
];

/** Simulates weeks of attendance, leave and pay. Safe to repeat. */
export async function seedWorkforce(app: INestApplicationContext, institution: Institution, { until, days, seed }: Story): Promise<void> {
  const { tid } = institution;
  const commands = app.get(CommandBus);
  const store = app.get(EventStore);
  const first = dayAfter(until, 1 - days);
  const records = recordsFrom(until);
  const meta = { tenantId: tid, actor: systemActor, correlationId: `seed-${tid}`, version: 1 };
  for (const { type, id, values } of records) {
    const decision = { type: 'CreateRecord', data: { recordId: id, values } } as const;
    const own = { ...meta, commandId: `seed/${tid}/${type.list}/${id}` };
    await commands.execute(new DecideCommand(recordBoundary(type), [id], decision, own, at(first, '09:00')));
  }
  const story = new Weeks(institution, { first, until, random: new Random(seed), holidays: new Set([dayAfter(until, -9)]) });
  const { tenantId: _tenant, ...plain } = meta;
  const tell = <S, C extends DomainCommand, E extends DomainEvent>(decider: Decider<S, C, E>, told: AddressedCommand<NoInfer<C>>[]) =>
    executeMany(store, decider, told, plain);
  await tell(leaveBoundary.decider, story.leave());
  await tell(attendanceBoundary.decider, story.attendance());
  await tell(payBoundary.decider, story.pay());
  await tell(sessionBoundary.decider, story.sessions());
}

/** Number of past days with simulated sessions. */
const SESSION_DAYS = 10;

interface Span {
  first: string;
  until: string;
  random: Random;
  holidays: ReadonlySet<string>;
}

const time = { ...defaultWorkingTime, daysOff: ['Sunday'] };
const at = (day: string, clock: string) =>
  startOfDay(day)
    .add(Number(clock.slice(0, 2)), 'hour')
    .add(Number(clock.slice(3)), 'minute')
    .toISOString();
const clockOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const actorOf = ({ userId: id, name, email, role }: SeededUser): Actor => ({ id, name, email, role });

class Weeks {
  private readonly people: SeededUser[];
  private readonly away = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly institution: Institution,
    private readonly span: Span,
  ) {
    this.people = usersOf(institution);
  }

  /** Requested beforehand, answered by the admin a day later. */
  leave() {
    const { until, holidays } = this.span;
    return leaves.flatMap(({ key, from, days, reason, answered }) => {
      const person = this.person(key);
      const [begin, last] = [dayAfter(until, from), dayAfter(until, from + days - 1)];
      // A leave lies within one year.
      const end = last.slice(0, 4) === begin.slice(0, 4) ? last : begin;
      const counted = leaveDays({ from: begin, to: end }, time, holidays);
      if (counted === 0) return [];
      const leaveId = `leave-${person.userId}-${begin}`;
      const asked = at(dayAfter(begin < until ? begin : until, -6), '11:20');
      const said = { userId: person.userId, userName: person.name, leaveId, typeId: CASUAL.id, typeName: CASUAL.name, paid: true, reason };
      const data = { ...said, from: begin, to: end, days: counted, allowed: 12, approverId: this.person('admin').userId };
      const apply = this.decided(leaveBoundary.stream, [person.userId], `${leaveId}/apply`, person, asked, {
        type: 'ApplyForLeave',
        data,
      } as const);
      if (!answered) return [apply];
      this.away.set(person.userId, new Set(daysBetween(begin, end)));
      const approve = { type: 'ApproveLeave', data: { leaveId } } as const;
      const answer = at(dayAfter(asked.slice(0, 10), 1), '10:05');
      return [apply, this.decided(leaveBoundary.stream, [person.userId], `${leaveId}/approve`, this.person('admin'), answer, approve)];
    });
  }

  /** Check-in in the morning and check-out in the evening, up to now. */
  attendance() {
    const { first, until, holidays, random } = this.span;
    const now = new Date().toISOString();
    const working = daysBetween(first, until).filter((day) => !isDayOff(time, day) && !holidays.has(day));
    return working.flatMap((day) =>
      this.people.flatMap((person) => {
        const { userId, name: userName } = person;
        const came = clockOf(9 * 60 + 10 + random.below(24) + (random.chance(0.1) ? 20 + random.below(40) : 0));
        const left = clockOf(18 * 60 + 30 + random.below(35) - (random.chance(0.06) ? 60 + random.below(60) : 0));
        const stays = random.chance(0.03) && day !== until;
        if (stays || this.away.get(userId)?.has(day) || at(day, came) > now) return [];
        const key = `${userId}/${day}`;
        const comes = { userId, userName, day, time: at(day, came), lateMinutes: lateMinutes(time, came) };
        const goes = { userId, day, time: at(day, left), earlyMinutes: earlyMinutes(time, left) };
        const { stream } = attendanceBoundary;
        const morning = this.decided(stream, [userId, day], `${key}/in`, person, comes.time, { type: 'CheckIn', data: comes } as const);
        const evening = this.decided(stream, [userId, day], `${key}/out`, person, goes.time, { type: 'CheckOut', data: goes } as const);
        return goes.time > now ? [morning] : [morning, evening];
      }),
    );
  }

  /** Salaries, and the payslips of the previous month. */
  pay() {
    const { first, until } = this.span;
    const month = dayAfter(`${until.slice(0, 7)}-01`, -1).slice(0, 7);
    const admin = this.person('admin');
    return this.people.flatMap((person) => {
      const { userId, name: userName, role } = person;
      const basic = basics[role] ?? 30_000;
      const lines: PayLine[] = [
        { name: 'Basic', kind: 'earning', amount: basic },
        { name: 'House rent allowance', kind: 'earning', amount: basic * 0.4 },
        { name: 'Provident fund', kind: 'deduction', amount: basic * 0.12 },
      ];
      const salary = { type: 'SetSalary', data: { userId, userName, lines } } as const;
      const payslip = { type: 'GeneratePayslip', data: { userId, userName, month, workingDays: 26, lostDays: 0 } } as const;
      const { stream } = payBoundary;
      return [
        this.decided(stream, [userId], `${userId}/salary`, admin, at(first, '10:00'), salary),
        this.decided(stream, [userId], `${userId}/${month}`, admin, at(`${until.slice(0, 7)}-01`, '10:30'), payslip),
      ];
    });
  }

  /** Sessions of the last days, each with a break at noon; all have ended. */
  sessions(): AddressedCommand<SessionCommand>[] {
    const { until, holidays } = this.span;
    const days = daysBetween(dayAfter(until, -SESSION_DAYS), dayAfter(until, -1)).filter(
      (day) => !isDayOff(time, day) && !holidays.has(day),
    );
    return days.flatMap((day) =>
      this.people.filter(({ userId }) => !this.away.get(userId)?.has(day)).flatMap((person, place) => this.session(person, day, place)),
    );
  }

  private session(person: SeededUser, day: string, place: number): AddressedCommand<SessionCommand>[] {
    const { userId } = person;
    const sessionId = `session-${userId}-${day}`;
    const steps: [string, SessionCommand][] = [
      ['09:3', { type: 'SignIn', data: { userId, sessionId, via: 'otp', expiresAt: at(day, '21:30') } }],
      ['13:1', { type: 'ChangePresence', data: { userId, status: 1, reason: 'Lunch Break' } }],
      ['13:4', { type: 'ChangePresence', data: { userId, status: 0 } }],
      ['18:2', { type: 'RecordActiveTime', data: { userId, totalSeconds: 6 * 3_600 + place * 137 } }],
      ['18:3', { type: 'SignOut', data: { userId, sessionId, byUser: true } }],
    ];
    return steps.map(([clock, command], step) =>
      this.decided(sessionBoundary.stream, [userId, sessionId], `${sessionId}/${step}`, person, at(day, `${clock}${place % 10}`), command),
    );
  }

  private person(key: string): SeededUser {
    const found = this.people.find(({ userId }) => userId === `${this.institution.tid}-${key}`);
    if (!found) throw new Error(`Nobody is called ${key}`);
    return found;
  }

  private decided<C extends DomainCommand, Key extends string[]>(
    stream: (tenantId: string, ...key: Key) => string,
    key: Key,
    id: string,
    by: SeededUser,
    when: string,
    command: C,
  ): AddressedCommand<C> {
    const { tid } = this.institution;
    const meta = { actor: actorOf(by), correlationId: `seed-${tid}` };
    return { stream: stream(tid, ...key), tenantId: tid, command, meta, commandId: `seed/${tid}/workforce/${id}`, at: when };
  }
}
