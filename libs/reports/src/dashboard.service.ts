import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { grants, IdentityService, seesOthers, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { allOf, dayRange, ListService, todayIn, type Freshness, type ListDeclaration } from '@matricula/lists';
import { fieldsIn, placeOf, type Filter } from '@matricula/read-models/kernel';
import type { BoardTask, BoardWidget, Dashboard, TaskMoment } from './define-dashboard';
import { measuresOf, type Report } from './define-report';
import type { ReportData, ReportQuestion } from './report-answer';
import { allows, seenBy } from './report-rights';
import { ReportService } from './report.service';

/** Query of a dashboard: days, team, and a condition that all of its widgets support. */
export interface BoardQuestion extends ReportQuestion {
  /** Id of a user: shows the work of this user and everyone below them. */
  team?: string;
}

/** A task with how much of it there is. */
export interface ShownTask {
  name: string;
  title: string;
  /** Unknown while the list is being filled. */
  count?: number;
  to: string;
  tone: BoardTask['tone'];
}

/** A widget with its figures. `question` is the query of its report, for opening the facts behind the figures. */
export interface ShownWidget {
  name: string;
  title: string;
  report: string;
  chart: BoardWidget['chart'];
  size: [number, number];
  question: ReportQuestion;
  data: ReportData;
}

/** A board as it is answered. */
export interface ShownBoard {
  name: string;
  title: string;
  /** Whether the user can choose other people whose work to show. */
  leads: boolean;
  tasks: ShownTask[];
  widgets: ShownWidget[];
}

/** Groups that a picture or a table of a board has room for. */
const MOST_GROUPS = 60;

/** Injection token of every declared dashboard: `readonly Dashboard[]`. */
export const DASHBOARDS = Symbol('dashboards');

/** Answers whole dashboards: all widgets for the same days and people, each under the access rules of its report. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly reports: ReportService,
    private readonly lists: ListService,
    private readonly identity: IdentityService,
    @Inject(DASHBOARDS) private readonly dashboards: readonly Dashboard[],
  ) {}

  /** @throws DomainError `dashboards/unknown`; ForbiddenException without its code */
  declared(name: string, { acl }: RequestContext): Dashboard {
    const board = this.dashboards.find((one) => one.name === name);
    if (!board) throw new DomainError('dashboards/unknown', `There is no dashboard called ${name}.`);
    if (board.code !== undefined && !grants(acl, board.code)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this dashboard. Please contact the administrator.');
    }
    return board;
  }

  async answer(board: Dashboard, question: BoardQuestion, context: RequestContext): Promise<ShownBoard & { fresh: Freshness }> {
    const { team, where, from, to } = question;
    const { sight, timeZone } = context;
    const people = team === undefined ? undefined : await this.identity.atAndBelow(context.tenantId, team);
    const leads = seesOthers(sight);
    const open = board.widgets.filter(
      ({ report, ofTeam }) => allows(report, context) && (leads || !ofTeam) && isLimitedBy(report, where, board),
    );
    const widgets = open.flatMap((widget) => visibleOf(widget, context));
    // Tasks link to the reader's own lists, so a dashboard filtered by person or by a condition shows none.
    const tasks = people || where ? [] : board.tasks;
    const today = todayIn(timeZone);
    const fresh = await this.fresh(board, widgets, tasks, context);
    const [counted, shown] = await Promise.all([
      Promise.all(tasks.map((task) => this.task(task, context))),
      Promise.all(
        widgets.map(async (widget): Promise<ShownWidget> => {
          const days = widget.today ? { from: today, to: today } : { from, to };
          const asked = { ...days, where: allOf(widget.filter, where, ofPeople(Object.keys(widget.report.access.owner), people)) };
          const data = await this.reports.answer(widget.report, asked, context, { compare: Boolean(widget.today), most: MOST_GROUPS });
          return { ...shownOf(widget), question: asked, data: only(data, widget) };
        }),
      ),
    ]);
    return { name: board.name, title: board.title, leads, tasks: counted.flat(), widgets: shown, fresh };
  }

  /** Freshness of a dashboard: that of its least fresh part. */
  private async fresh(
    board: Dashboard,
    widgets: readonly BoardWidget[],
    tasks: readonly BoardTask[],
    context: RequestContext,
  ): Promise<Freshness> {
    const reports = [...new Map(widgets.map(({ report }) => [report.facts, report])).values()];
    const lists = this.lists.open(context).filter(({ name }) => tasks.some(({ list }) => list === name));
    const [fresh, ...others] = await Promise.all([
      this.freshOf(board.freshnessOf, context),
      ...reports.map((report) => this.freshOf(report, context)),
      ...lists.map((list) => this.freshOfList(list, context)),
    ]);
    return others.reduce((least, { position }) => (position < least.position ? { ...least, position } : least), fresh);
  }

  private async freshOf(report: Report, context: RequestContext): Promise<Freshness> {
    await this.reports.caughtUp(report, context);
    return this.reports.freshness(report, context);
  }

  private async freshOfList(list: ListDeclaration, context: RequestContext): Promise<Freshness> {
    await this.lists.caughtUp(list, context);
    return this.lists.freshness(list, context);
  }

  /** A task with its count; empty if the user may not open its list or, for a shared task, does not assign work. */
  private async task(task: BoardTask, context: RequestContext): Promise<ShownTask[]> {
    const { name, title, to, tone, shared } = task;
    const { user, timeZone, sight } = context;
    const list = this.lists.open(context).find((one) => one.name === task.list);
    // Users who assign work see rows without an owner.
    if (!list || (shared && !list.access?.sees(sight, {}))) return [];
    const today = todayIn(timeZone);
    const moment: TaskMoment = { now: new Date().toISOString(), today: dayRange(today, today, timeZone), userId: user.userId };
    const { count } = await this.lists.page(list, { where: task.where(moment), limit: 1 }, context);
    return [{ name, title, to, tone, count }];
  }
}

/**
 * Whether a condition can limit a report. A widget without a field of the condition is left out, because its figures would not be limited; a field
 * that the main facts of the board do not have either is refused when they are asked.
 */
const isLimitedBy = ({ facts }: Report, where: Filter | undefined, { freshnessOf }: Dashboard): boolean =>
  where === undefined || facts === freshnessOf.facts || fieldsIn(where).every((field) => placeOf(facts.model, field) !== undefined);

function ofPeople(fields: readonly string[], people: string[] | undefined): Filter | undefined {
  return people && { or: fields.map((field): Filter => ({ field, op: 'in', values: people })) };
}

const shownOf = ({ name, title, report, chart, size }: BoardWidget) => ({
  ...{ name, title, chart },
  report: report.name,
  size: [...size] as [number, number],
});

/** A widget with the figures that its reader may see; none if there are no such figures. */
function visibleOf(widget: BoardWidget, context: RequestContext): BoardWidget[] {
  const report = seenBy(widget.report, context);
  const fields = new Set(measuresOf(report).map(({ field }) => field));
  const measures = widget.measures.filter((field) => fields.has(field));
  return measures.length > 0 ? [{ ...widget, report, measures }] : [];
}

/** The figures that the widget shows, and its picture. */
function only(data: ReportData, { measures, chart }: BoardWidget): ReportData {
  const columns = data.columns.filter(({ field, kind }) => kind !== 'measure' || measures.includes(field));
  const kind = chart === 'figures' || chart === 'table' ? data.chart.kind : chart;
  return { ...data, columns, chart: { ...data.chart, kind, series: [...measures] } };
}
