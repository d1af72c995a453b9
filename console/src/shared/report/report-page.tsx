/**
 * A page of kind "report": date range, filters, figure cards, chart and grid side by side, the events behind each figure.
 *
 *   <ReportPage title="User Productivity Report" report="user-productivity" filters={[{ field: 'userName', title: 'User', kind: 'keyword', pinned: true }]} />
 *
 * `filters` name fields of the facts and are a constant of the module; `option` replaces the chart that the answer proposes,
 * `figures` the measures shown as cards (all of them otherwise).
 */
import { Popover } from 'antd';
import { type ColDef } from 'ag-grid-community';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type EChartsCoreOption } from 'echarts/core';
import { Chart, type PickedPoint } from '../chart/chart';
import { csvOf } from '../chart/chart-table';
import { toFilter, type Condition, type FilterField } from '../grid/conditions';
import { FilterChips } from '../grid/filter-chips';
import { download } from '../grid/list-source';
import { readList, writeList } from '../grid/list-url';
import { TableGrid } from '../grid/table-grid';
import { post } from '../http/http';
import { HttpError, messageOf } from '../http/http-error';
import { useReportsMoved } from '../live/live-hooks';
import { useLabels, type Labels } from '../session/labels';
import { useTenantZone } from '../session/session';
import { secondsIn } from '../session/tenant-clock';
import { datesInWords, daysOf, readDates, writeDates, type DateChoice } from '../ui/date-presets';
import { DateRangePicker } from '../ui/date-range-picker';
import { Problem } from '../ui/page-states';
import { FactsDrawer, type PickedCell } from './facts-drawer';
import { cellOf, defaultOption, secondChart, tableOf, type Cell, type ReportData } from './report-answer';
import './report-page.css';

const whole = new Intl.NumberFormat('en-IN');
const noSort: never[] = [];
const noRows: ReportRow[] = [];
const figure = (value: Cell | undefined) => (value === null || value === undefined ? '–' : whole.format(Number(value)));
const DEFAULT_DATES: DateChoice = { preset: 'today' };

export interface ReportPageProps {
  title: string;
  /** Name of the report on the server. */
  report: string;
  filters: readonly FilterField[];
  defaultDates?: DateChoice;
  figures?: readonly string[];
  option?: (data: ReportData) => EChartsCoreOption;
}

type ReportRow = Record<string, Cell>;

function gridColumns(data: ReportData): ColDef<ReportRow>[] {
  return data.columns.map(({ field, title, kind }) => ({
    field,
    headerName: title,
    flex: kind === 'measure' ? 1 : 2,
    minWidth: kind === 'measure' ? 90 : 140,
    sortable: true,
    resizable: true,
    wrapHeaderText: true,
    autoHeaderHeight: true,
    cellClass: kind === 'measure' ? 'cell-number' : undefined,
    headerClass: kind === 'measure' ? 'header-number' : undefined,
    valueFormatter: ({ value, node }) =>
      typeof value === 'number'
        ? whole.format(value)
        : (value ?? (node?.rowPinned ? (field === data.columns[0]?.field ? 'Total' : '') : '(none)')),
  }));
}

const inWordsOfTenant = (data: ReportData, { entity }: Labels): ReportData => ({
  ...data,
  columns: data.columns.map((column) =>
    column.field.startsWith('college') ? { ...column, title: column.title.replace('College', entity) } : column,
  ),
});

/** A report with its figures, chart, table and events; see the head of this file. */
export function ReportPage({ title, report, filters, defaultDates = DEFAULT_DATES, figures, option }: ReportPageProps) {
  const zone = useTenantZone();
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<PickedCell | null>(null);
  const [choosing, setChoosing] = useState(false);
  const dates = readDates(params.get('days') ?? '') ?? defaultDates;
  const written = params.toString();
  const { conditions } = useMemo(() => readList(new URLSearchParams(written), filters, noSort), [written, filters]);
  const { from, to } = daysOf(dates, zone);
  const question = useMemo(() => ({ from, to, where: toFilter(conditions, zone) }), [from, to, conditions, zone]);

  const {
    data: answer,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['report', report, question],
    queryFn: () => post<ReportData>(`reports/${report}`, { ...question, compare: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useReportsMoved(() => void refetch());

  const labels = useLabels();
  const data = useMemo(() => answer && inWordsOfTenant(answer.data, labels), [answer, labels]);
  const columns = useMemo(() => (data ? gridColumns(data) : []), [data]);
  const table = useMemo(() => (data ? tableOf(data) : { columns: [], rows: [] }), [data]);
  const chart = useMemo(() => (data ? (option ?? defaultOption)(data) : {}), [data, option]);
  const measures = data?.columns.filter(({ field, kind }) => kind === 'measure' && (!figures || figures.includes(field))) ?? [];

  const setDates = (next: DateChoice | undefined) => {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next) changed.set('days', writeDates(next));
        else changed.delete('days');
        return changed;
      },
      { replace: true },
    );
    setChoosing(false);
  };
  const setConditions = (next: Condition[]) =>
    setParams((current) => writeList(current, { conditions: next, search: '', sort: noSort }, filters, noSort), { replace: true });

  const dimensions = useCallback(
    (row: ReportRow) =>
      Object.fromEntries((data?.columns ?? []).filter(({ kind }) => kind !== 'measure').map(({ field }) => [field, row[field] ?? null])),
    [data],
  );

  const pickCell = useCallback(
    (row: ReportRow, field: string) => {
      const column = data?.columns.find((candidate) => candidate.field === field);
      const cell = dimensions(row);
      setPicked({
        title: [...Object.values(cell).map((value) => value ?? '(none)'), column?.kind === 'measure' ? column.title : undefined]
          .filter(Boolean)
          .join(' · '),
        cell: column?.kind === 'measure' ? { ...cell, measure: field } : cell,
      });
    },
    [data, dimensions],
  );

  const second = useMemo(() => data && secondChart(data), [data]);
  const secondOption = useMemo(() => (second ? defaultOption(second) : {}), [second]);
  const pickPoint = useCallback((point: PickedPoint) => data && setPicked(cellOf(data, point)), [data]);
  const pickSecond = useCallback((point: PickedPoint) => second && setPicked(cellOf(second, point)), [second]);

  if (error && !data) {
    const denied = error instanceof HttpError && error.status === 403;
    return (
      <Problem
        title={denied ? 'You may not see this report' : 'The report could not be loaded'}
        text={denied ? 'Please contact the administrator if you need it.' : messageOf(error)}
        correlationId={error instanceof HttpError ? error.correlationId : undefined}
        action={denied ? undefined : { label: 'Try again', run: () => void refetch() }}
      />
    );
  }
  return (
    <div className="report-page">
      <div className="list-title">
        <h1>{title}</h1>
        {answer?.asOf && <span className="list-as-of tabular">as of {secondsIn(answer.asOf, zone)}</span>}
        <span className="list-space" />
        <button
          type="button"
          className="button"
          disabled={!data}
          onClick={() => download(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${report}-${from}-${to}.csv`)}
        >
          Export
        </button>
      </div>
      <div className="list-tools">
        <Popover
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          open={choosing}
          onOpenChange={setChoosing}
          content={<DateRangePicker value={dates} onChange={setDates} />}
        >
          <button type="button" className="chip chip-add report-dates tabular">
            {datesInWords(dates)} <small aria-hidden="true">▾</small>
          </button>
        </Popover>
        <FilterChips
          list="activity"
          fields={filters}
          conditions={conditions}
          onChange={setConditions}
          where={factDays(from, to, zone)}
          search=""
        />
      </div>
      <div className="report-figures">
        {measures.map(({ field, title: name }) => (
          <button
            key={field}
            type="button"
            className="report-figure"
            title={`Show what stands behind ${name}`}
            onClick={() => setPicked({ title: name, cell: { measure: field } })}
          >
            <span>{name}</span>
            <b className="tabular">{figure(data?.totals[field])}</b>
            {data?.previous && <small className="tabular">before: {figure(data.previous.totals[field])}</small>}
          </button>
        ))}
      </div>
      <div className="report-body" aria-busy={isFetching} data-second={Boolean(second)}>
        <div className="report-card">
          <Chart title={title} option={chart} table={table} loading={isFetching} onPick={pickPoint} />
        </div>
        {second && (
          <div className="report-card">
            <Chart title="By hour" option={secondOption} table={table} loading={isFetching} onPick={pickSecond} />
          </div>
        )}
        <div className="report-card">
          <TableGrid<ReportRow>
            rows={data?.rows ?? noRows}
            columns={columns}
            totals={data && data.rows.length > 0 ? data.totals : undefined}
            onCell={pickCell}
          />
        </div>
      </div>
      <FactsDrawer report={report} question={question} picked={picked} onClose={() => setPicked(null)} />
    </div>
  );
}

const factDays = (from: string, to: string, zone: string) => toFilter([{ field: 'at', op: 'dates', dates: { from, to } }], zone);
