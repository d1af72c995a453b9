import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { hiddenFields, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { dayIn, freshnessOf, ListService, type Freshness } from '@matricula/lists';
import { placeOf, type AggregateRow } from '@matricula/read-models/kernel';
import { ownWrites, ReadStore, whole } from '@matricula/read-store';
import type { Facts } from './define-facts';
import { inWords, type ToldFact } from './facts-in-words';
import { allPartsOf, countedDays, limitedTo, measuresOf, partsOf, reportBy, type Report, type ReportDimension } from './define-report';
import type { Labels } from './labels';
import { joinedRows, joinedTotals } from './joined-rows';
import {
  cellMeasures,
  columnsOf,
  labelled,
  labelsOf,
  withinLines,
  type AnswerOptions,
  type ReportData,
  type ReportQuestion,
} from './report-answer';
import { factsBehind, type FactsPage, type ReportCell, type ReportPage } from './report-facts';
import { happened, tablesOf, type FiguresOf, type FiguresTable } from './report-figures';
import { assertMeasured, countedIn, leastFresh, partWith } from './report-parts';
import { allows, figuresOf, seenBy, type Reader } from './report-rights';
import { monthsBefore, periodBefore } from './period-before';

/** Injection token of every declared report: `readonly Report[]`. */
export const REPORTS = Symbol('reports');

type DaysBefore = ReturnType<typeof periodBefore>;

/** The one place that answers reports: permission, visible facts, groups, totals, drill-down. */
@Injectable()
export class ReportService {
  constructor(
    private readonly reads: ReadStore,
    private readonly lists: ListService,
    @Inject(REPORTS) private readonly reports: readonly Report[],
  ) {}

  /** Reports with a screen that a user may open. */
  open(context: RequestContext): Report[] {
    return this.reports
      .filter((report) => !report.onBoards && allows(report, context))
      .map((report) => limitedTo(seenBy(report, context), (part) => allows(part, context)));
  }

  /** The filters that a reader may use on a report: those that limit every figure of it. */
  filters(report: Report, { sight }: RequestContext): Facts['filters'] {
    const models = allPartsOf(report).map(({ facts }) => facts.model);
    const kept = models.flatMap((model) => hiddenFields(model, sight) ?? []);
    return report.facts.filters.filter(
      ({ field }) => models.every((model) => placeOf(model, field) !== undefined) && kept.every((hidden) => hidden.asks(field)),
    );
  }

  /**
   * The report, by the field or in the reading that the reader chose if it needs one, with the figures that the reader may see. @throws DomainError `reports/unknown`, `reports/by-what`; ForbiddenException
   * without its code or role
   */
  declared(name: string, context: RequestContext, by?: string): Report {
    const report = this.reports.find((candidate) => candidate.name === name);
    if (!report) throw new DomainError('reports/unknown', `There is no report called ${name}.`);
    if (!allows(report, context)) {
      throw new ForbiddenException('We are sorry, but you do not have permission to see this report. Please contact the administrator.');
    }
    return limitedTo(seenBy(reportBy(report, by), context), (part) => allows(part, context));
  }

  /** Rows (all, or the first `most`), totals and the proposed chart; with `compare` the totals of the period before. */
  async answer(
    report: Report,
    asked: ReportQuestion,
    context: Reader,
    { compare = false, most, figure, now = new Date().toISOString() }: AnswerOptions = {},
  ): Promise<ReportData> {
    await this.caughtUp(report, context);
    const question = countedDays(report, asked);
    const before = compare ? this.before(report, question, context, now) : undefined;
    return report.beside
      ? this.joined(report, question, before, context, { most, now })
      : this.single(report, question, before, context, { most, figure, now });
  }

  /** The figures of one table of facts. */
  private async single(
    report: Report,
    question: ReportQuestion,
    before: DaysBefore | undefined,
    context: Reader,
    { most, figure, now }: { most?: number; figure?: string; now: string },
  ): Promise<ReportData> {
    const of = figuresOf(report, question, context, now);
    const { dimensions, across } = report;
    const cells = across === undefined ? report.measures : cellMeasures(report, figure);
    const tables = [
      { dimensions, measures: cells },
      { dimensions: dimensions.filter(({ field }) => field !== across), measures: cells },
      // The chart draws every measure by the dimension across.
      {
        dimensions: dimensions.filter(({ field }) => field === across),
        measures: report.chart.category === across ? report.measures : cells,
      },
    ].slice(0, across === undefined ? 1 : 3);
    const [
      {
        tables: [[totals = {}] = [], rows = [], rowTotals = [], columnTotals = []],
        names,
      },
      previous,
    ] = await Promise.all([
      this.figures(of, tables, dimensions),
      before && this.figures(figuresOf(report, { ...question, ...before }, context, now), [], []),
    ]);
    const named = this.naming(report, labelsOf([names]), context);
    const lines = across === undefined ? rows : rowTotals;
    const shown = lines.slice(0, most);
    return {
      columns: columnsOf(report),
      rows: named(across === undefined ? shown : withinLines(rows, shown, report)),
      count: lines.length,
      totals,
      chart: { ...report.chart, series: [...report.chart.series] },
      cross:
        across === undefined
          ? undefined
          : { across, figures: cells.map(({ field }) => field), rows: named(shown), columns: named(columnTotals) },
      previous: before && { ...before, totals: previous?.tables[0]?.[0] ?? {} },
    };
  }

  /** The figures of several tables of facts, side by side for the same values of the dimensions. */
  private async joined(
    report: Report,
    question: ReportQuestion,
    before: DaysBefore | undefined,
    context: Reader,
    { most, now }: { most?: number; now: string },
  ): Promise<ReportData> {
    const { dimensions } = report;
    const found = await Promise.all(
      partsOf(report).map(async (part) => {
        const [present, previous] = await Promise.all([
          this.figures(
            figuresOf(part, question, context, now),
            [{ dimensions: part.dimensions, measures: part.measures }],
            part.dimensions,
          ),
          before && this.figures(figuresOf(part, { ...question, ...before }, context, now), [], []),
        ]);
        const [[totals = {}] = [], rows = []] = present.tables;
        return { part, rows, totals, names: present.names, previous: previous?.tables[0]?.[0] ?? {} };
      }),
    );
    const lines = joinedRows(report, found);
    const named = this.naming(report, labelsOf(found.map(({ names }) => names)), context);
    return {
      columns: columnsOf({ ...report, dimensions, measures: measuresOf(report) }),
      rows: named(lines.slice(0, most)),
      count: lines.length,
      totals: joinedTotals(report, found),
      chart: { ...report.chart, series: [...report.chart.series] },
      previous: before && {
        ...before,
        totals: joinedTotals(
          report,
          found.map(({ previous: totals }) => ({ totals })),
        ),
      },
    };
  }

  /** Shows rows with the names of ids, as far as the reader may see them. */
  private naming(report: Report, labels: Map<string, Labels>, { sight }: Reader) {
    const kept = partsOf(report).flatMap(({ facts }) => hiddenFields(facts.model, sight) ?? []);
    return (some: AggregateRow[]): AggregateRow[] =>
      kept.reduce(
        (rows, hidden) => hidden.told(rows),
        some.map((row) => labelled(row, labels)),
      );
  }

  /** The facts behind a cell, newest first, as many as the figure says, with the names of what the reader may open. */
  async facts(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: RequestContext) {
    await this.caughtUp(report, context);
    const now = new Date().toISOString();
    const fresh = await this.freshness(report, context);
    const { rows, count } = await this.behind(report, question, cell, page, context, now);
    const told = await this.inWords(partWith(report, cell.measure), rows, context, now);
    return { rows: told, count: fresh.filling === undefined ? count : undefined, fresh };
  }

  /** The facts behind a cell as they are stored. */
  async behind(report: Report, question: ReportQuestion, cell: ReportCell, page: ReportPage, context: Reader, now: string) {
    const counted = countedDays(report, question);
    assertMeasured(report, cell.measure);
    const parts = partsOf(report).map((part) => ({ part, of: figuresOf(part, counted, context, now) }));
    const found = await Promise.all(parts.map(({ part, of }) => tablesOf(this.reads, of, [], part.dimensions)));
    const labels = labelsOf(found.map(({ names }) => names));
    const asked = partWith(report, cell.measure);
    const measure = countedIn(report, cell.measure);
    const of =
      parts.find(({ part }) => part.facts === asked.facts && part.name === asked.name)?.of ?? figuresOf(asked, counted, context, now);
    return factsBehind(this.reads, of, measure === undefined ? cell : { ...cell, measure }, labels, page);
  }

  /** Facts of a part of a report in words, with current names. */
  inWords({ facts }: Report, rows: FactsPage['rows'], context: RequestContext, now: string): Promise<ToldFact[]> {
    const kept = hiddenFields(facts.model, context.sight);
    return inWords(this.lists, facts, kept?.told(rows) ?? rows, context, now, kept);
  }

  /**
   * Something due later today already counts for today, so only past events are compared up to the same time of day. Days in the future have no
   * comparison, because what is due then is not done yet.
   */
  private before(
    { facts, wholeMonths }: Report,
    question: ReportQuestion,
    { timeZone }: Reader,
    now: string,
  ): ReturnType<typeof periodBefore> | undefined {
    if (wholeMonths) return monthsBefore(question);
    if (facts.ahead && question.to > dayIn(timeZone, now)) return undefined;
    const { until, ...days } = periodBefore(question, timeZone, now);
    return facts.ahead ? days : { ...days, until };
  }

  /** Resolves when the read models reflect the caller's own writes, or when the wait times out. */
  async caughtUp(report: Report, context: Reader): Promise<void> {
    await Promise.all(partsOf(report).map(({ facts }) => ownWrites(this.reads, facts.model, context)));
  }

  /** How fresh an answer is: as its least fresh part. */
  async freshness(report: Report, context: RequestContext): Promise<Freshness> {
    return leastFresh(await this.freshOfParts(report, context));
  }

  /** How fresh the figures of each part of a report are, its own first. */
  freshOfParts(report: Report, { tenantId }: RequestContext): Promise<[Freshness, ...Freshness[]]> {
    const [own, ...beside] = partsOf(report).map(({ facts }) => freshnessOf(this.reads, facts.model, tenantId)) as [Promise<Freshness>];
    return Promise.all([own, ...beside]);
  }

  /** Resolves when no facts are missing. @throws StillFilling otherwise, because exported data must be complete */
  async whole(report: Report, { tenantId }: RequestContext): Promise<void> {
    for (const { facts } of partsOf(report)) await whole(this.reads, facts.model, tenantId);
  }

  /** The totals, then the tables without empty groups, and the names of some dimensions. */
  private async figures(of: FiguresOf, asked: readonly FiguresTable[], named: readonly ReportDimension[]) {
    const totals = { dimensions: [], measures: of.report.measures };
    const found = await tablesOf(this.reads, of, [totals, ...asked], named);
    const [all = [], ...tables] = found.tables;
    return { tables: [all, ...tables.map((rows, index) => happened(rows, asked[index]?.measures ?? []))], names: found.names };
  }
}
