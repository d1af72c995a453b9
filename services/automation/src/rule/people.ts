import type { Candidate, RuleDefinition } from '@matricula/domain/rule';
import { isDayOff, isOvernight, shift, workingTimeOf, type WorkingTime } from '@matricula/domain/workforce';
import { clockIn, dayIn } from '@matricula/lists';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { presenceAt, userList, workload, type UserRow } from '@matricula/read-models/user';
import { attendanceDays, attendanceIdOf, leaveList, noonOf } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';

/** A moment in an institution. */
export interface Moment {
  tenantId: string;
  timeZone: string;
  at: string;
}

const MOST_SHIFTS = 500;
const MOST_PEOPLE = 100_000;

/** The people of an institution as rules see them: who is free, and how many open leads each has. Rows are read once. */
export class People {
  private loads: Map<string, number> | undefined;
  private shifts: readonly WorkingTime[] | undefined;

  constructor(
    private readonly reads: ReadStore,
    private readonly moment: Moment,
  ) {}

  /** The people of a rule, each with the reason why they cannot get a lead now. */
  async candidates({ users, availability }: RuleDefinition, except: ReadonlySet<string> = new Set()): Promise<Candidate[]> {
    const ids = users.map(({ id }) => id);
    const { tenantId } = this.moment;
    const rows = new Map((await this.reads.getMany<UserRow>(userList, tenantId, ids)).map((row) => [row.userId, row]));
    const [away, present, loads, shifts] = await Promise.all([this.onLeave(ids), this.checkedIn(ids), this.openLeads(), this.allShifts()]);
    return users.map(({ id, weight }): Candidate => {
      const row = rows.get(id);
      const excluded = except.has(id)
        ? 'had the lead before'
        : row?.status !== 'active'
          ? 'has no active account'
          : away.has(id)
            ? 'is on leave'
            : this.absence(row, availability, present.has(id), shifts);
      return { userId: id, weight, load: loads.get(id) ?? 0, ...(excluded !== undefined && { excluded }) };
    });
  }

  /** Notes that somebody got a lead, and who had it before. */
  async moved(to: string, from?: string): Promise<void> {
    const loads = await this.openLeads();
    loads.set(to, (loads.get(to) ?? 0) + 1);
    if (from !== undefined) loads.set(from, Math.max(0, (loads.get(from) ?? 0) - 1));
  }

  /** Of some users, those who do not work today: on leave, or without an active account. */
  async absent(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.reads.getMany<UserRow>(userList, this.moment.tenantId, [...ids]);
    const active = new Set(rows.flatMap(({ userId, status }) => (status === 'active' ? [userId] : [])));
    const away = await this.onLeave(ids);
    return new Set(ids.filter((id) => !active.has(id) || away.has(id)));
  }

  private absence(
    row: UserRow,
    availability: RuleDefinition['availability'],
    isIn: boolean,
    shifts: readonly WorkingTime[],
  ): string | undefined {
    const { at, timeZone } = this.moment;
    switch (availability) {
      case 'checked-in':
        return isIn ? (row.presence === 1 && row.online ? 'is on a break' : undefined) : 'has not checked in';
      case 'online':
        return { online: undefined, break: 'is on a break', offline: 'is offline' }[presenceAt(row, Date.parse(at))];
      case 'on-shift':
        return isOnShift(workingTimeOf(shifts, row.userId, row.location), at, timeZone) ? undefined : 'is not on shift';
      case 'active':
        return undefined;
    }
  }

  private async onLeave(ids: readonly string[]): Promise<Set<string>> {
    const { tenantId, timeZone, at } = this.moment;
    const noon = noonOf(dayIn(timeZone, at));
    const where = {
      and: [
        { field: 'userId', op: 'in' as const, values: [...ids] },
        { field: 'status', op: 'eq' as const, value: 'approved' },
        { field: 'from', op: 'lte' as const, value: noon },
        { field: 'to', op: 'gte' as const, value: noon },
      ],
    };
    const rows = await this.reads.page(leaveList, tenantId, { where, limit: MOST_PEOPLE });
    return new Set(rows.flatMap(({ userId, half }) => (half ? [] : [userId])));
  }

  private async checkedIn(ids: readonly string[]): Promise<Set<string>> {
    const { tenantId, timeZone, at } = this.moment;
    const today = dayIn(timeZone, at);
    const yesterday = dayIn(timeZone, new Date(Date.parse(at) - 86_400_000).toISOString());
    // A person who works over midnight is checked in on the day before.
    const keys = ids.flatMap((id) => [attendanceIdOf(id, today), attendanceIdOf(id, yesterday)]);
    const rows = await this.reads.getMany(attendanceDays, tenantId, keys);
    const isOver = (day: string, lastOut: string | undefined) => day === noonOf(yesterday) && lastOut !== undefined;
    return new Set(rows.flatMap(({ userId, status, day, lastOut }) => (status === 'in' && !isOver(day, lastOut) ? [userId] : [])));
  }

  private async openLeads(): Promise<Map<string, number>> {
    if (this.loads) return this.loads;
    const where = { and: [{ field: 'removed', op: 'eq' as const, value: false }, workload.openLeads.where] };
    const { ownerId = [] } = await this.reads.distinct(leadList, this.moment.tenantId, ['ownerId'], { where }, MOST_PEOPLE);
    this.loads = new Map(ownerId.flatMap(({ value, count }) => (value === null ? [] : [[String(value), count] as const])));
    return this.loads;
  }

  private async allShifts(): Promise<readonly WorkingTime[]> {
    this.shifts ??= (await this.reads.page(recordList(shift), this.moment.tenantId, { limit: MOST_SHIFTS })) as unknown as WorkingTime[];
    return this.shifts;
  }
}

/** Whether a working time covers a moment. */
function isOnShift(time: WorkingTime, at: string, timeZone: string): boolean {
  const clock = clockIn(timeZone, at);
  const today = dayIn(timeZone, at);
  const yesterday = dayIn(timeZone, new Date(Date.parse(at) - 86_400_000).toISOString());
  if (!isOvernight(time)) return !isDayOff(time, today) && time.start <= clock && clock < time.end;
  return (time.start <= clock && !isDayOff(time, today)) || (clock < time.end && !isDayOff(time, yesterday));
}
