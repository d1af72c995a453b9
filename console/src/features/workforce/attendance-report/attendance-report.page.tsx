import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { monthWords } from '@matricula/domain/workforce';
import type { DataOf } from '../../../shared/http/answers';
import { fetchFile, get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { download } from '../../../shared/grid/list-source';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { dayWords, hoursWords, markLetters, markWords, monthAfter, timeWords } from '../attendance-words';
import { DayDrawer } from '../day.drawer';
import './attendance-report.css';

type People = DataOf<'Attendance_month'>;
type Person = People[number];
type Day = Person['days'][number];

const shownMarks = ['present', 'late', 'absent', 'leave', 'half', 'holiday', 'off'] as const;

/** What a cell says when it is pointed at or read out. */
function cellWords({ day, mark, first_in: first, last_out: last, leave, holiday, correction }: Day, zone: string): string {
  const times = first ? `${timeWords(first, zone)} to ${timeWords(last, zone)}` : '';
  const rest = [leave, holiday, times, correction === 'asked' ? 'correction asked for' : ''].filter(Boolean);
  return [dayWords(day), markWords[mark], ...rest].filter(Boolean).join(', ');
}

/** A month of everybody whom the reader sees: a row a person, a cell a day (000 §2.1). */
export function AttendanceReportPage() {
  const zone = useTenantZone();
  const [params, setParams] = useSearchParams();
  const thisMonth = inZone(Date.now(), zone).format('YYYY-MM');
  const asked = params.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth;
  const [name, setName] = useState('');
  const [open, setOpen] = useState<{ person: Person; day: Day }>();
  const grid = useQuery({
    queryKey: ['attendance-month', month],
    queryFn: async () => (await get<People>('attendance/month', { month })).data,
    staleTime: 0,
  });
  const again = () => void grid.refetch();
  useLiveRows('attendance', again, again);
  useLiveRows('leaves', again);
  const go = (months: number) =>
    setParams((current) => {
      current.set('month', monthAfter(month, months));
      return current;
    });
  const shown = (grid.data ?? []).filter((person) => person.name.toLowerCase().includes(name.trim().toLowerCase()));
  const waiting = (grid.data ?? []).reduce((sum, { days }) => sum + days.filter(({ correction }) => correction === 'asked').length, 0);
  const exportMonth = () =>
    void fetchFile(`attendance/month?month=${month}&format=csv`).then(
      (blob) => download(blob, `attendance-${month}.csv`),
      (error: unknown) => toast.error(messageOf(error)),
    );

  return (
    <div className="attendance-report">
      <header className="attendance-report-head">
        <h1>Attendance Leave Report</h1>
        <div className="attendance-report-month">
          <button type="button" className="icon-button" aria-label="The month before" onClick={() => go(-1)}>
            <LeftOutlined />
          </button>
          <b>{monthWords(month)}</b>
          <button type="button" className="icon-button" aria-label="The next month" onClick={() => go(1)}>
            <RightOutlined />
          </button>
        </div>
        <input
          className="attendance-report-search"
          type="search"
          placeholder="Search people"
          aria-label="Search people"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {waiting > 0 && <span className="attendance-report-waiting">{waiting} to answer</span>}
        <button type="button" className="button" disabled={!grid.data} onClick={exportMonth}>
          Export
        </button>
      </header>
      {grid.isPending ? (
        <Blank />
      ) : !grid.data ? (
        <LoadFailed title="The month could not be loaded" error={grid.error} onRetry={again} />
      ) : shown.length === 0 ? (
        <p className="attendance-report-empty">Nobody is called so.</p>
      ) : (
        <>
          <div className="attendance-report-grid" tabIndex={0} role="region" aria-label={`Attendance in ${monthWords(month)}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  {shown[0]?.days.map(({ day }) => (
                    <th key={day} scope="col" title={dayWords(day)}>
                      <span>{inZone(`${day}T12:00:00Z`, 'UTC').format('dd').charAt(0)}</span>
                      {Number(day.slice(8))}
                    </th>
                  ))}
                  {['Present', 'Late', 'Early', 'Absent', 'Leave', 'Hours'].map((title) => (
                    <th key={title} scope="col" className="attendance-report-sum">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((person) => (
                  <tr key={person.user_id}>
                    <th scope="row">{person.name}</th>
                    {person.days.map((day) => (
                      <td key={day.day}>
                        <button
                          type="button"
                          data-mark={day.mark}
                          data-asked={day.correction === 'asked'}
                          title={cellWords(day, zone)}
                          aria-label={`${person.name}: ${cellWords(day, zone)}`}
                          onClick={() => setOpen({ person, day })}
                        >
                          {markLetters[day.mark]}
                        </button>
                      </td>
                    ))}
                    {[person.present, person.late, person.early, person.absent, person.leave].map((value, at) => (
                      <td key={at} className="attendance-report-sum tabular">
                        {value || ''}
                      </td>
                    ))}
                    <td className="attendance-report-sum tabular">{hoursWords(person.minutes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ul className="attendance-report-legend" aria-label="What the letters mean">
            {shownMarks.map((mark) => (
              <li key={mark}>
                <i data-mark={mark}>{markLetters[mark]}</i> {markWords[mark]}
              </li>
            ))}
          </ul>
        </>
      )}
      {open && (
        <DayDrawer
          userId={open.person.user_id}
          name={open.person.name}
          day={open.day.day}
          note={[markWords[open.day.mark], open.day.holiday, open.day.leave].filter(Boolean).join(' · ')}
          onDone={again}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
