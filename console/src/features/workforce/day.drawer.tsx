import { useQuery } from '@tanstack/react-query';
import { attendanceLife } from '@matricula/domain/workforce';
import { attendanceIdOf, type AttendanceDayRow } from '@matricula/read-models/workforce';
import type { Fact } from '../../shared/detail/fact-list';
import { fetchByKey } from '../../shared/grid/list-source';
import { useLiveRows } from '../../shared/live/live-hooks';
import { useCurrentUser, useTenantZone } from '../../shared/session/session';
import { inZone } from '../../shared/session/tenant-clock';
import { DAY } from '../../shared/ui/date-presets';
import { dayWords, spentHours, timeWords } from './attendance-words';
import { RequestDrawer } from './request.drawer';
import { t } from '../../shared/texts/texts';

interface DayDrawerProps {
  userId: string;
  name: string;
  day: string;
  /** Additional information about the day: "Holiday: Diwali". */
  note?: string;
  onDone: () => void;
  onClose: () => void;
}

/** A person's attendance day: the record, the requested correction, and the reader's actions. */
export function DayDrawer({ userId, name, day, note, onDone, onClose }: DayDrawerProps) {
  const zone = useTenantZone();
  const user = useCurrentUser();
  const id = attendanceIdOf(userId, day);
  const { data, isPending, refetch } = useQuery({
    queryKey: ['attendance-day', id],
    queryFn: async () => (await fetchByKey<AttendanceDayRow>('attendance', [id]))[0] ?? null,
    staleTime: 0,
  });
  useLiveRows('attendance', () => void refetch(), undefined, [id]);
  // Its owner can correct a day without a record, once it has begun.
  const begun = day <= inZone(Date.now(), zone).format(DAY);
  const moves = data ? (data.moves ?? []) : String(user?.id) === userId && !isPending && begun ? ['correct'] : [];
  const at = (moment: string | undefined) => timeWords(moment, zone);
  const clock = (moment: string | undefined) => (moment ? inZone(moment, zone).format('HH:mm') : null);
  const facts: Fact[] = [
    { label: t`Name`, value: name },
    { label: t`Day`, value: dayWords(day) },
    { label: t`Remark`, value: note },
    { label: t`Checked in`, value: data ? at(data.firstIn) : begun && t`Not recorded` },
    { label: t`Checked out`, value: data && at(data.lastOut) },
    { label: t`Hours`, value: data && spentHours(data) },
    { label: t`Late`, value: data && data.lateMinutes > 0 && t`${data.lateMinutes} min` },
    { label: t`Left early`, value: data && data.earlyMinutes > 0 && t`${data.earlyMinutes} min` },
    { label: t`Correction`, value: data?.correction === 'asked' && t`${at(data.askedIn)} to ${at(data.askedOut)}` },
    { label: t`Reason`, value: data?.reason },
    { label: t`Reason for refusal`, value: data?.refusal },
  ];
  return (
    <RequestDrawer
      title={t`Attendance`}
      facts={facts}
      life={attendanceLife}
      moves={moves}
      draft={`attendance/${id}`}
      begins={{ correct: { in: clock(data?.askedIn ?? data?.firstIn), out: clock(data?.askedOut ?? data?.lastOut) } }}
      pathOf={(move) => `attendance/days/${encodeURIComponent(userId)}/${day}/${move}`}
      // An approval applies only to what the approver saw.
      shownWith={(move) => (move === 'approve' ? { askedIn: data?.askedIn, askedOut: data?.askedOut } : {})}
      onMoved={async () => {
        await refetch();
        onDone();
      }}
      onClose={onClose}
    />
  );
}
