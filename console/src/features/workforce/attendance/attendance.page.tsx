import { useMemo, useState } from 'react';
import { attendanceDays, dayOfNoon, type AttendanceDayRow } from '@matricula/read-models/workforce';
import { ListPage } from '../../../shared/grid/list-page';
import { useTenantZone } from '../../../shared/session/session';
import { timeOfDay } from '../../../shared/session/tenant-clock';
import { pillStyle } from '../../../shared/ui/theme';
import { useAttendanceActions, useAttendanceNow } from '../attendance-now.query';
import { dayWords, spentWords, timeWords } from '../attendance-words';
import { DayDrawer } from '../day.drawer';
import { attendanceColumns, attendanceFilters, latestFirst, statusOf, statusTone } from './attendance.columns';
import { hoursAndMinutes } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';
import './attendance.css';

/** Attendance: the user's own days and those of their team, and today with its button. */
export function AttendancePage() {
  const zone = useTenantZone();
  const columns = useMemo(() => attendanceColumns(zone), [zone]);
  const [open, setOpen] = useState<AttendanceDayRow>();
  const [version, setVersion] = useState(0);
  const again = () => setVersion((was) => was + 1);
  return (
    <>
      <ListPage<AttendanceDayRow>
        title={t`Attendance`}
        list="attendance"
        model={attendanceDays}
        columns={columns}
        filters={attendanceFilters}
        defaultSort={latestFirst}
        version={version}
        above={<Today zone={zone} onDone={again} />}
        onOpen={setOpen}
        card={(row) => ({
          title: row.userName,
          mark: (
            <span className="pill" style={pillStyle(statusTone(row))}>
              {statusOf(row)}
            </span>
          ),
          second: dayWords(dayOfNoon(row.day)),
          third: spentWords(row, zone),
        })}
        empty={{ text: t`No check-ins yet.` }}
      />
      {open && (
        <DayDrawer userId={open.userId} name={open.userName} day={dayOfNoon(open.day)} onDone={again} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** The user's own day, and the next action. */
function Today({ zone, onDone }: { zone: string; onDone: () => void }) {
  const now = useAttendanceNow();
  const { busy, checkIn, checkOut } = useAttendanceActions(onDone);
  if (!now) return null;
  const { reminder, first_in: firstIn, last_out: lastOut, minutes, working_time: time } = now;
  const isIn = reminder === 'C';
  return (
    <section className="attendance-today" aria-label={t`Today`}>
      <b>{dayWords(now.day)}</b>
      <span>{t`${time.name}: ${timeOfDay(time.start)} to ${timeOfDay(time.end)}`}</span>
      <span>
        {isIn
          ? t`Checked in since ${timeWords(firstIn, zone)}`
          : lastOut
            ? t`Checked out at ${timeWords(lastOut, zone)} · ${hoursAndMinutes(minutes)} h`
            : t`Not checked in`}
      </span>
      <button type="button" className="button" disabled={busy} onClick={isIn ? checkOut : checkIn}>
        {busy ? t`Processing...` : isIn ? t`Check-Out Now` : t`Check In Now`}
      </button>
    </section>
  );
}
