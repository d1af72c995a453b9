import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../shared/http/answers';
import { fetchFile, get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { download } from '../../../shared/grid/list-source';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { dayWords, markLetters, markWords, timeWords } from '../attendance-words';
import { DayDrawer } from '../day.drawer';
import { MonthGrid } from '../month/month-grid';
import { calledSo, MonthHead } from '../month/month-head';
import { useMonth } from '../month/use-month';
import { monthWords } from '../../../shared/session/tenant-clock';
import { hoursAndMinutes } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';

type People = DataOf<'Attendance_month'>;
type Person = People[number];
type Day = Person['days'][number];

const shownMarks = ['present', 'late', 'absent', 'leave', 'half', 'holiday', 'off'] as const;

const sums = [
  { title: 'Present', of: ({ present }: Person) => present || '' },
  { title: 'Late', of: ({ late }: Person) => late || '' },
  { title: 'Early', of: ({ early }: Person) => early || '' },
  { title: 'Absent', of: ({ absent }: Person) => absent || '' },
  { title: 'Leave', of: ({ leave }: Person) => leave || '' },
  { title: 'Hours', of: ({ minutes }: Person) => hoursAndMinutes(minutes) },
];

/** Tooltip and accessible text of a cell. */
function cellWords({ day, mark, first_in: first, last_out: last, leave, holiday, correction }: Day, zone: string): string {
  const times = first ? t`${timeWords(first, zone)} to ${timeWords(last, zone)}` : '';
  const rest = [leave, holiday, times, correction === 'asked' ? t`correction requested` : ''].filter(Boolean);
  return [dayWords(day), t(markWords[mark]), ...rest].filter(Boolean).join(', ');
}

/** A month of everyone the reader may see: a row per person, a cell per day (000 §2.1). */
export function AttendanceReportPage() {
  const zone = useTenantZone();
  const { month, today, go } = useMonth();
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
  const shown = calledSo(grid.data ?? [], name);
  const waiting = (grid.data ?? []).reduce((sum, { days }) => sum + days.filter(({ correction }) => correction === 'asked').length, 0);
  const exportMonth = () =>
    void fetchFile(`attendance/month?month=${month}&format=csv`).then(
      (blob) => download(blob, `attendance-${month}.csv`),
      (error: unknown) => toast.error(messageOf(error)),
    );

  return (
    <div className="month">
      <MonthHead title={t`Attendance Leave Report`} month={month} go={go} name={name} onName={setName}>
        {waiting > 0 && <span className="month-waiting">{t`${waiting} waiting for an answer`}</span>}
        <button type="button" className="button" disabled={!grid.data} onClick={exportMonth}>{t`Export`}</button>
      </MonthHead>
      {grid.isPending ? (
        <Blank />
      ) : !grid.data ? (
        <LoadFailed title={t`The month could not be loaded`} error={grid.error} onRetry={again} />
      ) : shown.length === 0 ? (
        <p className="month-empty">{t`No user found.`}</p>
      ) : (
        <MonthGrid
          label={t`Attendance in ${monthWords(month)}`}
          people={shown}
          today={today}
          sums={sums}
          legend={shownMarks}
          framed={t`Correction requested`}
          cell={(day, person) => (
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
          )}
        />
      )}
      {open && (
        <DayDrawer
          userId={open.person.user_id}
          name={open.person.name}
          day={open.day.day}
          note={[t(markWords[open.day.mark]), open.day.holiday, open.day.leave].filter(Boolean).join(' · ')}
          onDone={again}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
