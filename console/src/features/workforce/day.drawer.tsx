import { Drawer } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { attendanceLife } from '@matricula/domain/workforce';
import type { AttendanceDayRow } from '@matricula/read-models/workforce';
import { MoveButtons } from '../../shared/detail/moves';
import { fetchByKey } from '../../shared/grid/list-source';
import { post } from '../../shared/http/http';
import { useLiveRows } from '../../shared/live/live-hooks';
import { useCurrentUser, useTenantZone } from '../../shared/session/session';
import { toast } from '../../shared/ui/toast';
import { dayWords, hoursWords, timeWords } from './attendance-words';
import './day.css';

interface DayDrawerProps {
  userId: string;
  name: string;
  day: string;
  /** What else is known of the day: "Holiday: Diwali". */
  note?: string;
  onDone: () => void;
  onClose: () => void;
}

/** A day of somebody: what was recorded, what they say it was, and what the reader may do about it. */
export function DayDrawer({ userId, name, day, note, onDone, onClose }: DayDrawerProps) {
  const zone = useTenantZone();
  const user = useCurrentUser();
  const id = `${userId}/${day}`;
  const { data, isPending, refetch } = useQuery({
    queryKey: ['attendance-day', id],
    queryFn: async () => (await fetchByKey<AttendanceDayRow>('attendance', [id]))[0] ?? null,
    staleTime: 0,
  });
  useLiveRows('attendance', () => void refetch(), undefined, [id]);
  // A day that nobody recorded can be put right all the same, by whose it is.
  const moves = data ? (data.moves ?? []) : String(user?.id) === userId && !isPending ? ['correct'] : [];
  const at = (moment: string | undefined) => timeWords(moment, zone);
  const facts: [string, string | undefined | false][] = [
    ['Name', name],
    ['Day', dayWords(day)],
    ['Remark', note],
    ['Checked in', data ? at(data.firstIn) : 'Not recorded'],
    ['Checked out', data && at(data.lastOut)],
    ['Hours', data && hoursWords(data.minutes)],
    ['Late', data && data.lateMinutes > 0 && `${data.lateMinutes} min`],
    ['Left early', data && data.earlyMinutes > 0 && `${data.earlyMinutes} min`],
    ['Correction', data?.correction === 'asked' && `${at(data.askedIn)} to ${at(data.askedOut)}`],
    ['Reason', data?.reason],
    ['Why not', data?.refusal],
  ].map(([title, value]) => [title, value ?? undefined] as [string, string | undefined | false]);
  return (
    <Drawer open title="Attendance" size={420} onClose={onClose}>
      <dl className="day-facts">
        {facts.map(
          ([title, value]) =>
            value && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="day-moves">
        <MoveButtons
          life={attendanceLife}
          moves={moves}
          draft={`attendance/${id}`}
          onMove={async (move, values, _, idempotencyKey) => {
            // Nobody agrees to what they were not shown.
            const said = move === 'approve' ? { ...values, askedIn: data?.askedIn, askedOut: data?.askedOut } : values;
            const { message } = await post(`attendance/days/${encodeURIComponent(userId)}/${day}/${move}`, said, { idempotencyKey });
            toast.success(message ?? 'Saved Successfully');
            await refetch();
            onDone();
          }}
        />
      </div>
    </Drawer>
  );
}
