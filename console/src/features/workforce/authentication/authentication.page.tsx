import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExportList } from '../../../shared/exports/export-list';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { DatesChip } from '../../../shared/ui/dates-chip';
import { daysOf, type DateChoice } from '../../../shared/ui/date-presets';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { dayWords, spentTime, timeWords } from '../attendance-words';
import { t } from '../../../shared/texts/texts';
import './authentication.css';

const PATH = '/employee/authentication';
const pageTabs = [
  { key: 'time', title: 'Time spent', to: PATH },
  { key: 'breaks', title: 'Breaks', to: `${PATH}?tab=breaks` },
  { key: 'exports', title: 'CSV export', to: `${PATH}?activateCsvExportTab=true` },
];

/** How people spent their time, and the user's own exports (000 §2.1; RT-20). */
export function AuthenticationPage() {
  const [params] = useSearchParams();
  const current = params.get('activateCsvExportTab') === 'true' ? 'exports' : params.get('tab') === 'breaks' ? 'breaks' : 'time';
  const tabs = <PageTabs label={t`Auth Time Spent`} tabs={pageTabs} current={current} />;
  const [choice, setChoice] = useState<DateChoice>();
  const zone = useTenantZone();
  if (current === 'exports') return <ExportList title={t`Auth Time Spent`} above={tabs} />;
  const days = choice && daysOf(choice, zone);
  const query = days ? { sdate: days.from, edate: days.to } : {};
  return (
    <div className="time-track">
      <header>
        <h1>{t`Auth Time Spent`}</h1>
      </header>
      {tabs}
      <div className="time-track-days">
        <DatesChip value={choice ?? { preset: 'today' }} onChange={setChoice} untilToday />
      </div>
      {current === 'time' ? <TimeSpent query={query} zone={zone} /> : <Breaks query={query} zone={zone} />}
    </div>
  );
}

interface TableProps {
  query: { sdate?: string; edate?: string };
  zone: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Each person's day: a row of hours, shaded by activity. */
function TimeSpent({ query, zone }: TableProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['time-track', query],
    queryFn: async () => (await get<DataOf<'TimeTrack_timeTrack'>>('get-auth-logs-time-track', query)).data,
    staleTime: 0,
  });
  if (isPending) return <Blank />;
  if (!data) return <LoadFailed title={t`The time spent could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className="time-track-empty">{t`No sessions on these days.`}</p>;
  return (
    <TimeTable
      label={t`Time spent`}
      titles={[t`Name`, t`Day`, t`Active`, t`On break`, t`Breaks`, t`Sessions`, t`First in`, t`Last seen`, t`By the hour`]}
      figures={[t`Active`, t`On break`, t`Breaks`, t`Sessions`]}
      rows={data.map((row) => ({
        key: `${row.user_id}/${row.day}`,
        cells: [
          row.name,
          dayWords(row.day),
          spentTime(row.active_seconds),
          spentTime(row.break_seconds),
          row.breaks,
          row.sessions,
          timeWords(row.first_in, zone),
          timeWords(row.last_seen, zone),
          <Hours key="hours" hours={row.hours} />,
        ],
      }))}
    />
  );
}

function Hours({ hours }: { hours: readonly number[] }) {
  return (
    <span className="time-track-hours" role="img" aria-label={hoursSaid(hours)}>
      {hours.map((seconds, hour) => (
        <i key={hour} style={{ height: `${Math.min(100, (seconds / 3600) * 100)}%` }} title={`${two(hour)}:00 ${spentTime(seconds)}`} />
      ))}
    </span>
  );
}

const hoursSaid = (hours: readonly number[]) =>
  hours.flatMap((seconds, hour) => (seconds > 0 ? [`${two(hour)}:00 ${spentTime(seconds)}`] : [])).join(', ') || t`not active`;

/** Individual breaks. */
function Breaks({ query, zone }: TableProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['breaks', query],
    queryFn: async () => (await post<DataOf<'TimeTrack_breaks'>>('userBreakActivity', query)).data,
    staleTime: 0,
  });
  if (isPending) return <Blank />;
  if (!data) return <LoadFailed title={t`The breaks could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className="time-track-empty">{t`No breaks on these days.`}</p>;
  return (
    <TimeTable
      label={t`Breaks`}
      titles={[t`Name`, t`Day`, t`Length`, t`From`, t`To`, t`Reason`]}
      figures={[t`Length`]}
      rows={data.toReversed().map((row) => ({
        key: `${row.user_id}/${row.from}`,
        cells: [
          row.name,
          dayWords(row.day),
          spentTime(row.seconds),
          timeWords(row.from, zone),
          row.to ? timeWords(row.to, zone) : t`ongoing`,
          row.reason,
        ],
      }))}
    />
  );
}

interface TimeTableProps {
  label: string;
  titles: readonly string[];
  /** Titles of right-aligned columns. */
  figures: readonly string[];
  /** Cells in the order of the titles, the name first. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** Scrolls on its own, by keyboard as well; the names stay fixed. On a phone each row is a card with labelled values. */
function TimeTable({ label, titles, figures, rows }: TimeTableProps) {
  const look = (title: string | undefined) => (title !== undefined && figures.includes(title) ? 'tabular' : undefined);
  return (
    <div className="time-track-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col" className={look(title)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={titles[at + 1]} data-title={titles[at + 1]} className={look(titles[at + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
