/**
 * A page of kind "report": date range, filters, figure cards, chart next to table, the events behind each figure.
 *
 *   <ReportPage title="User Productivity Report" report={declared} filters={[{ field: 'counsellorName', title: 'User', kind: 'keyword', pinned: true }]} />
 *
 * `filters` name fields of the facts and keep their identity. All choices are in the address: days, chips and, for a table with a dimension across,
 * the shown figure. A link to figures (`figures=...`), or a moment (`asOf=...`), shows past figures next to the current ones.
 */
import { Segmented, Select } from 'antd';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { Chart, type PickedPoint } from '../chart/chart';
import { toFilter, type Condition, type FilterField } from '../grid/conditions';
import { ExportButton } from '../grid/export-button';
import { FilterChips } from '../grid/filter-chips';
import { AsOfButton } from '../past/as-of-button';
import { AS_OF } from '../past/past-link';
import { PastHead } from '../past/past-head';
import { useAsOf, usePast } from '../past/use-past';
import { readable, readList, writeList } from '../grid/list-url';
import { QuickViewMenu } from '../grid/quick-view-menu';
import { type Answer, post } from '../http/http';
import { HttpError, messageOf } from '../http/http-error';
import { wholeMonths } from '@matricula/domain/kernel/moments';
import { type ReportedChanges } from '../live/reported-changes';
import { useReportedChanges, useReportsMoved } from '../live/live-hooks';
import { useTenantZone } from '../session/session';
import { datesInWords, daysOf, readDates, writeDates, type DateChoice } from '../ui/date-presets';
import { DatesChip } from '../ui/dates-chip';
import { ChangedNotFetched } from '../ui/changed-not-fetched';
import { Problem } from '../ui/page-states';
import { useWideScreen } from '../ui/wide-screen';
import { ChosenFieldSelect, NoFieldToReportBy, useChosenField } from './chosen-field';
import { comparedWith } from './compared-with';
import { CopyFiguresLink, type FiguresFrom } from './copy-figures-link';
import { FactsDrawer } from './facts-drawer';
import { FIGURES, readFigures, type ShownFigures } from './figures-link';
import { PastBar } from './past-bar';
import { measuresOf, type PickedCell, type ReportData, type ReportQuestion } from './report-answer';
import { BARS, isTimed, matrixOf, optionOf, pointCell } from './report-chart';
import { pivotOf, PivotChoice, writePivot } from './pivot-choice';
import { ReadingChoice, readingOf } from './reading-choice';
import { ReportFigures } from './report-figures';
import { useReportWords } from './report-words';
import { ReportTable } from './report-table';
import { ScheduleReport } from './schedule-report';
import { asText, inOrder, tableOf, type TableSort } from './table-model';

import './report-page.css';
import { type RowOf, type Schema } from '../http/answers';
import { t } from '../texts/texts';

/** Maximum number of columns of a table next to a chart. */
const BESIDE = 5;
const noSort: never[] = [];
const nothing = { columns: [], rows: [] };

/** A report as the server declares it. */
export type DeclaredReport = RowOf<'Report_all'>;

/** The initial figure of a table with a dimension across: that of the chart. */
const shownFirst = ({ measures, chart }: DeclaredReport) => measures.find(({ field }) => chart.series.includes(field))?.field;

export interface ReportPageProps {
  title: string;
  report: DeclaredReport;
  filters: readonly FilterField[];
  defaultDates: DateChoice;
  /** Between title and toolbar, for example tabs. */
  above?: ReactNode;
  /** Below the title, about the present; hidden for past figures. */
  present?: ReactNode;
  /** An action on the current figures, next to the title; hidden for past figures. */
  action?: ReactNode;
}

type Asked = ReportQuestion & { by?: string; past?: Schema<'PastLinkDto'> };
type ReportAnswer = Answer<ReportData> & FiguresFrom;

/** Figures with the metadata of the answer. Past figures never change, regardless of `heard`. */
const useFigures = (report: string, question: Asked, figure: string | undefined, heard: ReportedChanges, enabled: boolean) =>
  useQuery({
    queryKey: ['report', report, question.past?.position, question, figure],
    queryFn: async () =>
      (await post<ReportData>(
        `reports/${report}`,
        { ...question, compare: true, figure },
        { after: question.past ? undefined : heard.newest },
      )) as ReportAnswer,
    // Never show figures of another moment as a placeholder.
    placeholderData: (before, query) => (query?.queryKey[2] === question.past?.position ? before : undefined),
    staleTime: 0,
    refetchInterval: question.past ? false : heard.again,
    enabled,
  });

/** A report with its figures, chart, table and events; see the top of this file. */
export function ReportPage({ title, report, filters, defaultDates, above, present, action }: ReportPageProps) {
  const { name, list, at } = report;
  const ownZone = useTenantZone();
  const { worded, colourOf, deadEnds } = useReportWords();
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<PickedCell | null>(null);
  const [scheduling, setScheduling] = useState(false);
  const dates = readDates(params.get('days') ?? '') ?? defaultDates;
  const written = params.toString();
  const linked = useMemo(() => readFigures(new URLSearchParams(written).get(FIGURES)), [written]);
  const chosenMoment = useAsOf();
  const link: ShownFigures | undefined = linked ?? chosenMoment.link;
  // Until the log position of the moment is known, fetch nothing, not even the current figures.
  const seeking = linked === undefined && chosenMoment.at !== undefined && link === undefined;
  const zone = link?.zone ?? ownZone;
  const { conditions } = useMemo(() => readList(new URLSearchParams(written), filters, noSort), [written, filters]);
  const figure = params.get('figure') ?? shownFirst(report);
  const days = daysOf(dates, zone, link?.at);
  const { from, to } = report.whole_months ? wholeMonths(days) : days;
  const chosen = useChosenField(report, params.get('by'));
  const pivot = pivotOf(report, params.get('by'));
  const reading = readingOf(report, params.get('by'));
  const by = pivot ? writePivot(pivot) : (reading?.value ?? chosen.by);
  const asked = useMemo(
    () => ({ from, to, by, where: toFilter(conditions, zone, undefined, link?.at) }),
    [from, to, by, conditions, zone, link?.at],
  );
  const { past, ready, progress, error: notThere } = usePast(`reports/${name}`, link, by);
  const lost = notThere ?? (linked ? null : chosenMoment.error);
  const question = useMemo(() => ({ ...asked, past }), [asked, past]);

  const heard = useReportedChanges();
  const isAsked = chosen.ready && ready && !seeking;
  const figures = useFigures(name, question, figure, heard, isAsked);
  const today = useFigures(name, asked, figure, heard, past !== undefined && ready);
  const { data: answer, isFetching, refetch } = figures;
  const error = lost ?? chosen.error ?? figures.error;
  const failed = (past ? [figures, today] : [figures]).find(({ isError }) => isError);
  useReportsMoved((position) => {
    heard.hear(position);
    // A change must not fetch a report whose field is not known yet.
    if (isAsked) void (past ? today : figures).refetch();
  });

  const { shown: shownBy } = chosen;
  const data = useMemo(() => answer && shownBy(worded(answer.data)), [answer, worded, shownBy]);
  const shownColumns = data?.columns.map(({ field, title: shown }) => ({ field, title: shown }));
  const now = useMemo(() => past && today.data && shownBy(worded(today.data.data)), [past, today.data, worded, shownBy]);
  const measures = data ? measuresOf(data).filter(({ share }) => !share) : [];
  const FigureChoice = useWideScreen() ? Segmented<string> : Select<string>;
  // Until the cells of the new figure arrive, show those of the previous one.
  const held = measures.filter(({ field }) => data?.cross?.figures.includes(field));
  const across = data?.cross && (held.find(({ field }) => field === figure) ?? held[0]);
  const table = useMemo(() => data && tableOf(data, across), [data, across]);
  // Another figure has other columns, which start unsorted.
  const [sorted, setSorted] = useState<{ of?: string; sort?: TableSort }>({});
  const sort = sorted.of === across?.field ? sorted.sort : undefined;
  const text = useMemo(() => (table ? asText({ ...table, lines: inOrder(table, undefined) }) : nothing), [table]);
  // Times are drawn in full; of names, only the largest fit.
  const drawn = data && !isTimed(data) ? matrixOf(data).categories.length : 0;
  const option = useMemo(() => (data ? optionOf(data, colourOf, deadEnds) : {}), [data, colourOf, deadEnds]);

  // Monthly targets are counted by month, whatever days are chosen.
  const said = [
    (from !== days.from || to !== days.to) && t`whole months, ${datesInWords({ from, to })}`,
    data?.previous && !link && t`compared with ${comparedWith(data.previous, zone)}`,
  ]
    .filter(Boolean)
    .join(', ');

  const set = (parameter: string, value: string | undefined) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value) changed.set(parameter, value);
        else changed.delete(parameter);
        return changed;
      },
      { replace: true },
    );
  const setConditions = (next: Condition[]) =>
    setParams((current) => writeList(current, { conditions: next, search: '', sort: noSort }, filters, noSort), { replace: true });
  const applyView = useCallback((query: string) => setParams(new URLSearchParams(query)), [setParams]);
  const pickPoint = useCallback((point: PickedPoint) => setPicked((data && pointCell(data, point)) ?? null), [data]);

  const showNow = () => (linked ? set(FIGURES, undefined) : chosenMoment.show(undefined));
  const showAt = (moment: string) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.delete(FIGURES);
      changed.set(AS_OF, moment);
      return changed;
    });

  if (error && (link || seeking) && (lost || !data))
    return (
      <Problem
        alone
        title={t`These figures cannot be shown`}
        text={messageOf(error)}
        correlationId={error instanceof HttpError ? error.correlationId : undefined}
        action={{ label: t`Show now`, run: showNow }}
      />
    );
  if (error && !data) {
    const denied = error instanceof HttpError && error.status === 403;
    return (
      <Problem
        alone
        title={denied ? t`You cannot see this report` : t`The report could not be loaded`}
        text={denied ? t`Please contact the administrator if you need it.` : messageOf(error)}
        correlationId={error instanceof HttpError ? error.correlationId : undefined}
        action={denied ? undefined : { label: t`Try again`, run: () => (chosen.error ? chosen.again() : void refetch()) }}
      />
    );
  }
  return (
    <div className="report-page">
      <div className="list-title">
        <h1>{title}</h1>
        {!link && <QuickViewMenu list={name} query={readable(params)} untouched={written === ''} columns={noSort} onApply={applyView} />}
        {(answer?.asOf ?? link) && <AsOfButton at={link?.at ?? answer?.asOf} label={link && t`another time`} onShow={showAt} />}
        <span className="list-space" />
        <CopyFiguresLink
          from={answer}
          zone={zone}
          days={writeDates({ from, to })}
          shown={{ figure, by }}
          onAgain={async () => (await refetch()).data}
        />
        <ExportButton
          path={`reports/${name}/export`}
          paper={`reports/${name}/paper`}
          fileName={`${name}-${from}-${to}.csv`}
          onSchedule={link ? undefined : () => setScheduling(true)}
          request={() => ({ ...question, title, columns: shownColumns, sort, ...(across && { figure: across.field, total: t`Total` }) })}
        />
        {!link && action}
      </div>
      {above}
      {!link && present}
      <div className="list-tools">
        <DatesChip value={dates} onChange={(next) => set('days', next && writeDates(next))} />
        {pivot && <PivotChoice report={report} pivot={pivot} onChange={(value) => set('by', value)} />}
        {reading && <ReadingChoice report={report} reading={reading} onChange={(value) => set('by', value)} />}
        <ChosenFieldSelect chosen={chosen} onChange={(value) => set('by', value)} />
        <FilterChips
          list={list}
          fields={filters}
          conditions={conditions}
          onChange={setConditions}
          where={toFilter([{ field: at, op: 'dates', dates: { from, to } }], zone)}
          search=""
        />
        {said && <span className="report-compared tabular">{said}</span>}
      </div>
      {reading && <p className="report-reading">{t(reading.says)}</p>}
      {chosen.missing && <NoFieldToReportBy />}
      {seeking && chosenMoment.at && (
        <PastHead at={chosenMoment.at} {...{ zone, progress, onNow: showNow }} position={undefined} ready={false} what="figures" />
      )}
      {link && (
        <PastBar link={link} version={answer?.version} progress={progress} then={data} now={now} figure={across?.field} onNow={showNow} />
      )}
      {data && failed && <ChangedNotFetched error={failed.error} onRetry={() => void failed.refetch()} />}
      {data && table && (
        <>
          <ReportFigures data={data} now={now} onPick={setPicked} />
          <div
            className="report-body"
            aria-busy={isFetching}
            data-cross={Boolean(across)}
            data-wide={table.names.length + table.columns.length > BESIDE}
          >
            <section className="report-card report-figures-table" aria-label={t`Table`}>
              {across && (
                <header>
                  <FigureChoice
                    aria-label={t`Figure`}
                    options={measures.map(({ field, title: label }) => ({ value: field, label }))}
                    value={figure ?? across.field}
                    onChange={(value: string) => set('figure', value)}
                  />
                </header>
              )}
              <ReportTable
                key={across?.field}
                {...{ table, data, sort }}
                caption={title}
                onSort={(next) => setSorted({ of: across?.field, sort: next })}
                onPick={setPicked}
              />
            </section>
            {data.rows.length > 0 && (
              <div className="report-card">
                <Chart
                  title={drawn > BARS ? t`${title}: the largest ${BARS} of ${drawn}` : title}
                  option={option}
                  table={text}
                  loading={isFetching}
                  onPick={pickPoint}
                />
              </div>
            )}
          </div>
        </>
      )}
      {scheduling && (
        <ScheduleReport
          report={{ report: name, by, where: question.where, columns: shownColumns }}
          title={title}
          dates={dates}
          onClose={() => setScheduling(false)}
        />
      )}
      <FactsDrawer report={name} question={question} picked={picked} onClose={() => setPicked(null)} />
    </div>
  );
}
