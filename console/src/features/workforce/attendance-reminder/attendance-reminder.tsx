import { Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTenantZone } from '../../../shared/session/session';
import { inZone, timeIn, weekdayWords } from '../../../shared/session/tenant-clock';
import { useAttendanceActions, useAttendanceNow, type AttendanceNow } from '../attendance-now.query';
import { isDue, reminderKey, SINCE_UNKNOWN } from './reminder';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';
import './attendance-reminder.css';

/** The user's attendance in the header, and its reminders (000 §2.8): to check in, to end an earlier day, to check out. */
export function AttendanceReminder({ userId }: { userId: string }) {
  const now = useAttendanceNow();
  const zone = useTenantZone();
  const [asked, setAsked] = useState(false);
  const [, seen] = useState(0);
  if (!now) return null;
  const key = reminderKey(userId, now);
  const shown = asked || (isDue(now, inZone(Date.now(), zone).format('HH:mm')) && localStorage.getItem(key) === null);
  const close = () => {
    localStorage.setItem(key, '1');
    setAsked(false);
    seen((times) => times + 1);
  };
  const isIn = now.reminder === 'C';
  return (
    <>
      <button
        type="button"
        className="icon-button attendance-button"
        data-in={isIn}
        aria-label={isIn ? t`Attendance: checked in` : t`Attendance: not checked in`}
        onClick={() => setAsked(true)}
      >
        <i aria-hidden="true" />
        <span>{isIn ? t`Checked in` : t`Check in`}</span>
      </button>
      {shown && <Reminder now={now} zone={zone} onClose={close} />}
    </>
  );
}

const titles = { A: 'You have not checked in today', B: 'You did not check out', C: 'You are checked in' } as const;

function Reminder({ now, zone, onClose }: { now: AttendanceNow; zone: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, checkIn, checkOut, checkOutOf } = useAttendanceActions(onClose);
  const { reminder, open_day: openDay, first_in: firstIn, last_out: lastOut } = now;
  const words = (label: string) => (busy ? t`Processing...` : label);
  const at = (moment: string | null) => (moment ? timeIn(moment, zone) : SINCE_UNKNOWN);
  return (
    <Modal open title={reminder ? t(titles[reminder]) : t`Attendance`} width={400} footer={null} closable={!busy} onCancel={onClose}>
      <div className="attendance-reminder">
        {(reminder === 'A' || reminder === null) && (
          <>
            <p>{lastOut ? t`You checked out at ${at(lastOut)}.` : t`Your day begins when you check in.`}</p>
            <button type="button" className="button button-primary" disabled={busy} onClick={checkIn}>
              {words('Check In Now')}
            </button>
          </>
        )}
        {reminder === 'B' && openDay && (
          <>
            <p>{t`${weekdayWords(openDay)} has no check-out yet. It ends with your working hours, or at a time that you enter.`}</p>
            <button type="button" className="button button-primary" disabled={busy} onClick={() => checkOutOf(openDay)}>
              {words('Check Out Yesterday')}
            </button>
            <button
              type="button"
              className="button"
              disabled={busy}
              onClick={() => {
                onClose();
                void navigate('/employee/attendance-report');
              }}
            >
              {words('Regularize')}
            </button>
          </>
        )}
        {reminder === 'C' && (
          <>
            <p>{tx`Checked in since ${(<b className="tabular">{at(firstIn)}</b>)}`}</p>
            <button type="button" className="button button-primary" disabled={busy} onClick={checkOut}>
              {words('Check-Out Now')}
            </button>
          </>
        )}
      </div>
    </Modal>
  );
}
