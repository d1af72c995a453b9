import { Injectable } from '@nestjs/common';
import { IdentityService, ofEveryone, seesOthers, type RequestContext } from '@matricula/auth';
import { overseers } from '@matricula/domain/kernel/staff-roles';
import { ownGoal, target } from '@matricula/domain/overview';
import { todayIn } from '@matricula/lists';
import { targetAccess } from '@matricula/projections/overview';
import { reports } from '@matricula/projections/reports';
import type { RowOfRecord } from '@matricula/read-models/record';
import { userList, type UserRow } from '@matricula/read-models/user';
import { ownWrites, ReadStore } from '@matricula/read-store';
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

/** A target with its progress in the current period. `done` is that of the user, or of all its people together. */
export interface TargetProgress {
  target_id: string;
  name: string;
  measure: string;
  period: string;
  from: string;
  to: string;
  goal: number;
  together: boolean;
  /** Missing if the user only manages people of the target, and for a sum if the user does not see all of them. */
  done: number | null;
  /** A goal that the user set for themselves. */
  own: boolean;
  people: PersonProgress[];
}

/** What some people did, together and each. */
interface Figures {
  total(measure: string): number;
  of(userId: string, measure: string): number;
}

/** Finds the figures of some people in a period, or of everyone; the same question is asked once. */
type Ask = (days: { from: string; to: string }, ids: readonly string[] | undefined) => Promise<Figures>;

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
    private readonly reads: ReadStore,
  ) {}

  /** The targets that apply to the user or to people whom the user sees, then the goals that the user set for themselves. */
  async of(context: RequestContext): Promise<TargetProgress[]> {
    const [targets, goals] = await Promise.all([
      this.records.all(target, context, { field: 'active', op: 'eq', value: true }),
      this.records.all(ownGoal, context),
    ]);
    const everyone = seesOthers(context.sight) && targets.some((one) => isForEveryone(one)) ? await this.workers(context) : [];
    const ask = this.asking(context);
    const found = await Promise.all([
      ...targets.map((one) => this.progress(one, everyone, ask, context)),
      ...goals.map((one) => this.ownProgress(one, ask, context)),
    ]);
    return found.filter((one) => one !== undefined);
  }

  private async ownProgress({ recordId: target_id, measure, goal }: OwnGoal, ask: Ask, context: RequestContext): Promise<TargetProgress> {
    const days = periodOf('day', todayIn(context.timeZone));
    const done = (await ask(days, [context.user.userId])).total(measure);
    return { target_id, name: 'My daily goal', measure, period: 'day', ...days, goal, together: false, done, own: true, people: [] };
  }

  /** `everyone`: the active users, if the user sees others. */
  private async progress(
    row: Target,
    everyone: readonly UserRow[],
    ask: Ask,
    context: RequestContext,
  ): Promise<TargetProgress | undefined> {
    const { tenantId, user, sight } = context;
    const { userId } = user;
    const forEveryone = isForEveryone(row);
    const members = forEveryone ? everyone.map((one) => one.userId) : await this.membersOf(row, tenantId);
    const days = periodOf(row.period, todayIn(context.timeZone));
    const sees = (id: string) => targetAccess.changes(sight, { userId: id });
    const together = row.together === true;
    const isMine = forEveryone || members.includes(userId);
    const others = members.filter((id) => sees(id) && id !== userId);
    const seesSum = isMine || members.every(sees);
    if (!isMine && others.length === 0) return undefined;
    const all = forEveryone ? undefined : members;
    const asked = together || others.length > 0 ? all : [userId];
    const [figures, names] = await Promise.all([ask(days, asked), this.identity.namesOf(tenantId, others)]);
    const { recordId: target_id, name, measure, period, goal } = row;
    const people = others.map((id) => ({ user_id: id, name: names.get(id) ?? null, done: figures.of(id, measure) }));
    const done = together ? (seesSum ? figures.total(measure) : null) : isMine ? figures.of(userId, measure) : null;
    return { target_id, name, measure, period, ...days, goal, together, done, own: false, people };
  }

  /** The people of a target: those it names, and the team of its leader as the hierarchy is now. */
  private async membersOf({ staff, team }: Target, tenantId: string): Promise<string[]> {
    return [...new Set([...(staff ?? []), ...(team ? await this.identity.atAndBelow(tenantId, team) : [])])];
  }

  /** The active users who have leads of their own to work on, by name. */
  private async workers(context: RequestContext): Promise<UserRow[]> {
    await ownWrites(this.reads, userList, context);
    const users: UserRow[] = [];
    const where = { field: 'status', op: 'eq' as const, value: 'active' };
    const sort = [{ field: 'name', dir: 'asc' as const }];
    for await (const some of this.reads.stream(userList, context.tenantId, { where, sort })) users.push(...some);
    return users.filter(({ role }) => !overseers.includes(role));
  }

  private asking(context: RequestContext): Ask {
    const asked = new Map<string, Promise<Figures>>();
    return (days, ids) => {
      const question = JSON.stringify([days, ids?.toSorted()]);
      const figures = asked.get(question) ?? this.figures(days, ids, context);
      asked.set(question, figures);
      return figures;
    };
  }

  /** The figures of some people, or of everyone, by all measures. A member of a target may know its sum, so it does not depend on the user. */
  private async figures(days: { from: string; to: string }, ids: readonly string[] | undefined, context: RequestContext): Promise<Figures> {
    const team = reports.find(({ name }) => name === 'board-team');
    if (!team) throw new Error('There is no report of the work of people');
    const report = { ...team, dimensions: [{ field: 'counsellorId', title: 'User' }] };
    const where = ids && { field: 'counsellorId', op: 'in' as const, values: [...ids] };
    const { totals, rows } = await this.report.answer(report, { ...days, where }, { ...context, sight: ofEveryone(context.sight) });
    const byPerson = new Map(rows.map((row) => [String(row.counsellorId), row]));
    return {
      total: (measure) => Number(totals[measure] ?? 0),
      of: (userId, measure) => Number(byPerson.get(userId)?.[measure] ?? 0),
    };
  }
}

const isForEveryone = ({ staff, team }: Target): boolean => !staff?.length && !team;
