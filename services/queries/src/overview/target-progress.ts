import { Injectable } from '@nestjs/common';
import { IdentityService, type RequestContext } from '@matricula/auth';
import { ownGoal, target } from '@matricula/domain/overview';
import { todayIn } from '@matricula/lists';
import { targetAccess } from '@matricula/projections/overview';
import { reports } from '@matricula/projections/reports';
import type { RowOfRecord } from '@matricula/read-models/record';
import { ReportService } from '@matricula/reports';
import { RecordRows } from '../record';

type Target = RowOfRecord<typeof target>;
type OwnGoal = RowOfRecord<typeof ownGoal>;

/** The progress of one person. */
export interface PersonProgress {
  user_id: string;
  name: string | null;
  done: number;
}

/** A target with its progress in the current period. `done` is that of the user, or of all people together. */
export interface TargetProgress {
  target_id: string;
  name: string;
  measure: string;
  period: string;
  from: string;
  to: string;
  goal: number;
  together: boolean;
  /** Missing if the user only manages the people of the target. */
  done: number | null;
  /** A goal that the user set for themselves. */
  own: boolean;
  people: PersonProgress[];
}

/** The most people whose progress is others one by one. */
const MOST_PEOPLE = 50;
const DAY_MS = 24 * 60 * 60_000;

/** The days of the current period; weeks begin on Monday. Pure. */
export function periodOf(period: string, today: string): { from: string; to: string } {
  if (period === 'month') return { from: `${today.slice(0, 7)}-01`, to: today };
  if (period !== 'week') return { from: today, to: today };
  const at = Date.parse(`${today}T00:00:00.000Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return { from: new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10), to: today };
}

/** The progress of targets, by the measures of the reports. */
@Injectable()
export class TargetsInProgress {
  constructor(
    private readonly records: RecordRows,
    private readonly report: ReportService,
    private readonly identity: IdentityService,
  ) {}

  /** The targets that apply to the user or to people whom the user sees, then the goals that the user set for themselves. */
  async of(context: RequestContext): Promise<TargetProgress[]> {
    const [targets, goals] = await Promise.all([
      this.records.all(target, context, { field: 'active', op: 'eq', value: true }),
      this.records.all(ownGoal, context),
    ]);
    const found = await Promise.all([
      ...targets.map((one) => this.progress(one, context)),
      ...goals.map((one) => this.ownProgress(one, context)),
    ]);
    return found.filter((one) => one !== undefined);
  }

  private async ownProgress({ recordId: target_id, measure, goal }: OwnGoal, context: RequestContext): Promise<TargetProgress> {
    const days = periodOf('day', todayIn(context.timeZone));
    const done = await this.count(measure, days, [context.user.userId], context);
    return { target_id, name: 'My daily goal', measure, period: 'day', ...days, goal, together: false, done, own: true, people: [] };
  }

  private async progress(row: Target, context: RequestContext): Promise<TargetProgress | undefined> {
    const { userId } = context.user;
    const staff = row.staff ?? [];
    const days = periodOf(row.period, todayIn(context.timeZone));
    const sees = (id: string) => targetAccess.changes(context.sight, { userId: id });
    const together = row.together === true;
    const seesTeam = staff.length === 0 ? targetAccess.filter(context.sight) === undefined : staff.every(sees);
    const isMine = staff.length === 0 || staff.includes(userId);
    if (together && !seesTeam) return undefined;
    const others = staff.filter((id) => sees(id) && id !== userId).slice(0, MOST_PEOPLE);
    if (!together && !isMine && others.length === 0) return undefined;
    const count = (ids: readonly string[]) => this.count(row.measure, days, ids, context);
    const [done, names, ...figures] = await Promise.all([
      together ? count(staff) : isMine ? count([userId]) : null,
      this.identity.namesOf(context.tenantId, others),
      ...others.map((id) => count([id])),
    ]);
    const people = others.map((id, at) => ({ user_id: id, name: names.get(id) ?? null, done: figures[at] ?? 0 }));
    const { recordId: target_id, name, measure, period, goal } = row;
    return { target_id, name, measure, period, ...days, goal, together, done, own: false, people };
  }

  /** The figure of some people, or of everyone if there are none. */
  private async count(
    measure: string,
    days: { from: string; to: string },
    ids: readonly string[],
    context: RequestContext,
  ): Promise<number> {
    const report = reports.find(({ name }) => name === 'board-team');
    if (!report) throw new Error('There is no report of the work of people');
    const where = ids.length > 0 ? { field: 'counsellorId', op: 'in' as const, values: [...ids] } : undefined;
    const { totals } = await this.report.answer(report, { ...days, where }, context, { most: 1 });
    return Number(totals[measure] ?? 0);
  }
}
