import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { Candidate, Exclusion, GivingMethod, RuleDefinition } from '@matricula/domain/rule';
import { isDayOff, isOvernight, workingTimeOf, type WorkingTime } from '@matricula/domain/workforce';
import { clockIn, dayIn } from '@matricula/lists';
import { callList } from '@matricula/read-models/call';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { presenceAt, userList, type UserRow } from '@matricula/read-models/user';
import { attendanceDays, attendanceIdOf, leaveList, noonOf } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';
import { OpenLeads } from './open-leads';
import { PeopleRows } from './people-rows';

/** A moment in an institution. */
export interface Moment {
  tenantId: string;
  timeZone: string;
  at: string;
}

/** A lead that is given, and its owners before, the latest first. */
export interface GivenLead {
  row: LeadRow;
  formerOwners: readonly string[];
}

/** Why some people must not get a lead, by user id. */
export type Exceptions = ReadonlyMap<string, Exclusion>;

/** The read models from which availability is computed. */
export const peopleModels = [userList, attendanceDays, leaveList, leadList, callList];

const MINUTE_MS = 60_000;
/** A call whose end was never reported keeps its lead for this long. */
const LONGEST_CALL_MS = 4 * 60 * MINUTE_MS;
/** How far back working minutes are counted. */
const LONGEST_WAIT_MS = 14 * 24 * 60 * MINUTE_MS;
const MOST_MANAGERS = 500;

/** The people of an institution as rules see them: who is free, and how many open leads each has. Rows are read once. */
export class People {
  private calls: Set<string> | undefined;

  /** `rows`: those that people of other moments share. */
  constructor(
    private readonly reads: ReadStore,
    private readonly moment: Moment,
    private readonly counts = new OpenLeads(reads),
    private readonly rows = new PeopleRows(reads, moment.tenantId),
  ) {}

  /** The people of a rule, each with the reason why they cannot get a lead now, and with how well they fit it where the method asks. */
  async candidates(
    { users, availability, method }: RuleDefinition,
    except: Exceptions = new Map(),
    lead?: GivenLead,
  ): Promise<Candidate[]> {
    const ids = users.map(({ id }) => id);
    const rows = new Map((await this.rows.users(ids)).map((row) => [row.userId, row]));
    const [away, present, loads, shifts] = await Promise.all([
      this.onLeave(ids),
      this.checkedIn(ids),
      this.openLeads(),
      this.rows.shifts(),
    ]);
    return users.map(({ id, weight }): Candidate => {
      const row = rows.get(id);
      const excluded =
        row?.status !== 'active'
          ? 'no-account'
          : (except.get(id) ?? (away.has(id) ? 'on-leave' : this.absence(row, availability, present.has(id), shifts)));
      const fit = row && lead && fitOf(method, row, lead);
      return {
        ...{ userId: id, weight, load: loads.get(id) ?? 0 },
        ...(fit !== undefined && { fit }),
        ...(excluded !== undefined && { excluded }),
      };
    });
  }

  /** The active manager of a user; undefined if there is none. */
  async managerOf(userId: string): Promise<string | undefined> {
    const { tenantId } = this.moment;
    const managerId = (await this.reads.get<UserRow>(userList, tenantId, userId))?.managerId;
    const manager = managerId === undefined ? undefined : await this.reads.get<UserRow>(userList, tenantId, managerId);
    return manager?.status === 'active' ? manager.userId : undefined;
  }

  /** The active managers of some users; the admins if they have none. */
  async managersOf(ids: readonly string[]): Promise<string[]> {
    const managers = new Set((await Promise.all(ids.map((id) => this.managerOf(id)))).flatMap((id) => id ?? []));
    if (managers.size > 0) return [...managers];
    const where = {
      and: [
        { field: 'status', op: 'eq' as const, value: 'active' },
        { field: 'role', op: 'eq' as const, value: staffRoles.admin },
      ],
    };
    return (await this.reads.page<UserRow>(userList, this.moment.tenantId, { where, limit: MOST_MANAGERS })).map(({ userId }) => userId);
  }

  /** Whether a call with the lead is under way. */
  async isInCall(leadId: string): Promise<boolean> {
    this.calls ??= await this.rows.inCallSince(new Date(Date.parse(this.moment.at) - LONGEST_CALL_MS).toISOString());
    return this.calls.has(leadId);
  }

  /** When a user last called a lead, or was called by it; undefined if never. */
  async lastCallAt(leadId: string, userId: string): Promise<string | undefined> {
    const where = {
      and: [
        { field: 'leadId', op: 'eq' as const, value: leadId },
        { field: 'userId', op: 'eq' as const, value: userId },
        { field: 'answeredAt', op: 'exists' as const, value: true },
      ],
    };
    const sort = [{ field: 'startedAt', dir: 'desc' as const }];
    return (await this.reads.page(callList, this.moment.tenantId, { where, sort, limit: 1 }))[0]?.startedAt;
  }

  /**
   * The moment since which one of some users has had this many working minutes, of those that count; undefined if it is before `earliest` or more than 14
   * days ago.
   */
  async workingSince(
    ids: readonly string[],
    minutes: number,
    { earliest, counts }: { earliest: string; counts: (at: string) => boolean },
  ): Promise<string | undefined> {
    const { at, timeZone } = this.moment;
    const shifts = await this.rows.shifts();
    const rows = await this.rows.users(ids);
    const times = [
      ...new Set(rows.flatMap(({ status, userId, location }) => (status === 'active' ? [workingTimeOf(shifts, userId, location)] : []))),
    ];
    const end = Date.parse(at);
    const begin = Math.max(Date.parse(earliest), end - LONGEST_WAIT_MS);
    let left = minutes;
    for (let time = end; time >= begin; time -= MINUTE_MS) {
      if (left <= 0) return new Date(time).toISOString();
      const then = new Date(time - MINUTE_MS).toISOString();
      if (times.some((one) => isOnShift(one, then, timeZone)) && counts(then)) left--;
    }
    return undefined;
  }

  /** The number of open leads of a user. */
  async openLeadsOf(userId: string): Promise<number> {
    return (await this.openLeads()).get(userId) ?? 0;
  }

  /** The users who have more open leads than a number. */
  async withMoreThan(most: number): Promise<string[]> {
    return [...(await this.openLeads())].flatMap(([userId, count]) => (count > most ? [userId] : []));
  }

  /** Of some users, those who do not work today: on leave, or without an active account. */
  async absent(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.rows.users(ids);
    const active = new Set(rows.flatMap(({ userId, status }) => (status === 'active' ? [userId] : [])));
    const away = await this.onLeave(ids);
    return new Set(ids.filter((id) => !active.has(id) || away.has(id)));
  }

  private absence(
    row: UserRow,
    availability: RuleDefinition['availability'],
    isIn: boolean,
    shifts: readonly WorkingTime[],
  ): Exclusion | undefined {
    const { at, timeZone } = this.moment;
    switch (availability) {
      case 'checked-in':
        return isIn ? (row.presence === 1 && row.online ? 'on-break' : undefined) : 'not-checked-in';
      case 'online':
        return ({ online: undefined, break: 'on-break', offline: 'offline' } as const)[presenceAt(row, Date.parse(at))];
      case 'on-shift':
        return isOnShift(workingTimeOf(shifts, row.userId, row.location), at, timeZone) ? undefined : 'off-shift';
      case 'active':
        return undefined;
    }
  }

  private onLeave(ids: readonly string[]): Promise<Set<string>> {
    const { timeZone, at } = this.moment;
    return this.rows.onLeave(ids, dayIn(timeZone, at));
  }

  private async checkedIn(ids: readonly string[]): Promise<Set<string>> {
    const { timeZone, at } = this.moment;
    const today = dayIn(timeZone, at);
    const yesterday = dayIn(timeZone, new Date(Date.parse(at) - 86_400_000).toISOString());
    // A person who works over midnight is checked in on the day before.
    const keys = ids.flatMap((id) => [attendanceIdOf(id, today), attendanceIdOf(id, yesterday)]);
    const rows = await this.rows.attendance(keys);
    const isOver = (day: string, lastOut: string | undefined) => day === noonOf(yesterday) && lastOut !== undefined;
    return new Set(rows.flatMap(({ userId, status, day, lastOut }) => (status === 'in' && !isOver(day, lastOut) ? [userId] : [])));
  }

  private openLeads(): Promise<Map<string, number>> {
    return this.counts.of(this.moment.tenantId);
  }
}

const plain = (word: string) => word.trim().toLowerCase();

/** How well a person fits a lead by a method; undefined if the method does not ask. */
function fitOf(
  method: GivingMethod,
  { userId, skills = [], languages = [] }: UserRow,
  { row, formerOwners }: GivenLead,
): number | undefined {
  if (method === 'earlier-owner') return formerOwners.includes(userId) ? formerOwners.length - formerOwners.indexOf(userId) : 0;
  if (method !== 'best-skill') return undefined;
  const { course, stream, collegeName, state, city, category, leadType, lastEducation, attributes = {} } = row;
  const asked = [course, stream, collegeName, state, city, category, leadType, lastEducation, ...Object.values(attributes)];
  const words = new Set(asked.flatMap((word) => (word ? [plain(word)] : [])));
  return [...new Set([...skills, ...languages].map(plain))].filter((word) => words.has(word)).length;
}

/** Whether a working time covers a moment. */
export function isOnShift(time: WorkingTime, at: string, timeZone: string): boolean {
  const clock = clockIn(timeZone, at);
  const today = dayIn(timeZone, at);
  const yesterday = dayIn(timeZone, new Date(Date.parse(at) - 86_400_000).toISOString());
  if (!isOvernight(time)) return !isDayOff(time, today) && time.start <= clock && clock < time.end;
  return (time.start <= clock && !isDayOff(time, today)) || (clock < time.end && !isDayOff(time, yesterday));
}
