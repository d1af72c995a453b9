import { shift, type WorkingTime } from '@matricula/domain/workforce';
import { callList } from '@matricula/read-models/call';
import { recordList } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import { attendanceDays, leaveList, noonOf, type AttendanceDayRow } from '@matricula/read-models/workforce';
import type { ReadStore } from '@matricula/read-store';

const MOST_CALLS = 10_000;
const MOST_SHIFTS = 500;
const MOST_PEOPLE = 100_000;

/** What is known of some keys; undefined for a key without a value. */
type Known<Value> = Map<string, Value | undefined>;

interface Calls {
  since: string;
  leads: readonly { leadId: string; startedAt: string }[];
}

/** Rows of the people of an institution. Each is read when it is first asked for, then used again by all that share these rows. */
export class PeopleRows {
  private readonly rows: Known<UserRow> = new Map();
  private readonly days: Known<AttendanceDayRow> = new Map();
  /** Leave by day and user. */
  private readonly leave = new Map<string, Known<true>>();
  private calls: Calls | undefined;
  private times: readonly WorkingTime[] | undefined;

  constructor(
    private readonly reads: ReadStore,
    private readonly tenantId: string,
  ) {}

  /** The users of some ids; unknown ids are left out. */
  users(ids: readonly string[]): Promise<UserRow[]> {
    return found(this.rows, ids, async (missing) =>
      (await this.reads.getMany<UserRow>(userList, this.tenantId, missing)).map((row) => [row.userId, row]),
    );
  }

  /** Days of attendance by their ids; days without a row are left out. */
  attendance(ids: readonly string[]): Promise<AttendanceDayRow[]> {
    return found(this.days, ids, async (missing) =>
      (await this.reads.getMany<AttendanceDayRow>(attendanceDays, this.tenantId, missing)).map((row) => [row.attendanceId, row]),
    );
  }

  /** Of some users, those who are on leave for a whole day. */
  async onLeave(ids: readonly string[], day: string): Promise<Set<string>> {
    const known: Known<true> = this.leave.get(day) ?? new Map();
    this.leave.set(day, known);
    await found(known, ids, async (missing) => {
      const noon = noonOf(day);
      const where = {
        and: [
          { field: 'userId', op: 'in' as const, values: missing },
          { field: 'status', op: 'eq' as const, value: 'approved' },
          { field: 'from', op: 'lte' as const, value: noon },
          { field: 'to', op: 'gte' as const, value: noon },
        ],
      };
      const rows = await this.reads.page(leaveList, this.tenantId, { where, limit: MOST_PEOPLE });
      return rows.flatMap(({ userId, half }) => (half ? [] : [[userId, true as const]]));
    });
    return new Set(ids.filter((id) => known.get(id)));
  }

  /** The leads in a call that is under way and began after a moment. */
  async inCallSince(since: string): Promise<Set<string>> {
    // Calls from before the moment of the rows are not among them.
    if (!this.calls || since < this.calls.since) {
      const where = {
        and: [
          { field: 'status', op: 'in' as const, values: ['ringing', 'answered'] },
          { field: 'startedAt', op: 'gt' as const, value: since },
          { field: 'leadId', op: 'exists' as const, value: true },
        ],
      };
      const rows = await this.reads.page(callList, this.tenantId, { where, limit: MOST_CALLS });
      const leads = rows.flatMap(({ leadId, startedAt }) => (leadId === undefined ? [] : [{ leadId, startedAt }]));
      this.calls = { since, leads };
    }
    return new Set(this.calls.leads.flatMap(({ leadId, startedAt }) => (startedAt > since ? [leadId] : [])));
  }

  async shifts(): Promise<readonly WorkingTime[]> {
    this.times ??= (await this.reads.page(recordList(shift), this.tenantId, { limit: MOST_SHIFTS })) as unknown as WorkingTime[];
    return this.times;
  }
}

/** The values of some keys; reads those that are not known. */
async function found<Value>(
  known: Known<Value>,
  keys: readonly string[],
  read: (missing: string[]) => Promise<(readonly [key: string, value: Value])[]>,
): Promise<Value[]> {
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length > 0) {
    const values = new Map(await read(missing));
    for (const key of missing) known.set(key, values.get(key));
  }
  return keys.flatMap((key) => known.get(key) ?? []);
}
