import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { leaveHalfWords, leaveLife } from '@matricula/domain/workforce';
import type { LeaveRow } from '@matricula/read-models/workforce';
import { fetchByKey } from '../../../shared/grid/list-source';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useLiveRows } from '../../../shared/live/live-hooks';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { dayWords, markLetters, markWords } from '../attendance-words';
import { MonthGrid } from '../month/month-grid';
import { calledSo, MonthHead } from '../month/month-head';
import { useMonth } from '../month/use-month';
import { monthWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

type People = DataOf<'Leave_month'>;
type Person = People[number];
type Day = Person['days'][number];

const shownMarks = ['leave', 'half', 'holiday', 'off'] as const;

const sums = [
  { title: 'Away', of: ({ away }: Person) => away || '' },
  { title: 'Waiting', of: ({ waiting }: Person) => waiting || '' },
];

const isAway = ({ mark }: Day) => mark === 'leave' || mark === 'half';
const isGranted = (day: Day) => isAway(day) && day.leaves.some(({ status }) => status === 'approved');

/** Tooltip and accessible text of a cell. */
function cellWords({ day, mark, leaves, holiday }: Day): string {
  const kinds = leaves.map(({ name, half, status }) =>
    [name, half && t(leaveHalfWords[half]).toLowerCase(), t(leaveLife.states[status]).toLowerCase()].filter(Boolean).join(', '),
  );
  return [dayWords(day), holiday ?? (mark === 'off' && markWords.off), ...kinds].filter(Boolean).join(', ');
}

interface LeaveCalendarProps {
  above: ReactNode;
  /** Absent if there is no leave type. */
  apply: { label: string; run: () => void } | undefined;
  /** Increment to refetch. */
  version: number;
  onOpen: (leave: LeaveRow) => void;
}

/** A month of the team: absences granted and requested, with the holidays of their location and their days off. */
export function LeaveCalendar({ above, apply, version, onOpen }: LeaveCalendarProps) {
  const { month, today, go } = useMonth();
  const [name, setName] = useState('');
  const [everybody, setEverybody] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['leave-month', month, version],
    queryFn: async () => (await get<People>('leaves/month', { month })).data,
    placeholderData: (before, query) => (query?.queryKey[1] === month ? before : undefined),
    staleTime: 0,
  });
  const again = () => void refetch();
  useLiveRows('leaves', again, again);
  const called = calledSo(data ?? [], name);
  const shown = everybody ? called : called.filter(({ days }) => days.some(({ leaves }) => leaves.length > 0));
  const open = ({ leaves }: Day) => {
    const first = leaves.find(({ status }) => status === 'asked') ?? leaves[0];
    if (!first) return;
    void fetchByKey<LeaveRow>('leaves', [first.leave_id]).then(
      ([leave]) => (leave ? onOpen(leave) : again()),
      (failed: unknown) => toast.error(messageOf(failed)),
    );
  };
  return (
    <div className="month">
      <MonthHead title={t`Leave`} month={month} go={go} name={name} onName={setName}>
        <label className="month-everybody">
          <input type="checkbox" checked={everybody} onChange={(event) => setEverybody(event.target.checked)} /> {t`Everybody`}
        </label>
        {apply && (
          <button type="button" className="button button-primary" onClick={apply.run}>
            {apply.label}
          </button>
        )}
      </MonthHead>
      {above}
      {isPending ? (
        <Blank />
      ) : !data ? (
        <LoadFailed title={t`The month could not be loaded`} error={error} onRetry={again} />
      ) : shown.length === 0 ? (
        <p className="month-empty">
          {called.length === 0 ? t`No user found.` : t`${name.trim() ? t`No user found` : t`Nobody`} is away in ${monthWords(month)}.`}
        </p>
      ) : (
        <MonthGrid
          label={t`Leave in ${monthWords(month)}`}
          people={shown}
          today={today}
          sums={sums}
          below={{ title: t`Away`, of: (at) => shown.filter(({ days }) => days[at] && isGranted(days[at])).length || '' }}
          legend={shownMarks}
          framed={t`Waiting`}
          cell={(day, person) =>
            day.leaves.length > 0 ? (
              <button
                type="button"
                data-mark={day.mark}
                data-asked={isAway(day) && day.leaves.some(({ status }) => status === 'asked')}
                title={cellWords(day)}
                aria-label={`${person.name}: ${cellWords(day)}`}
                onClick={() => open(day)}
              >
                {markLetters[day.mark]}
              </button>
            ) : (
              <span data-mark={day.mark} title={cellWords(day)}>
                {markLetters[day.mark]}
              </span>
            )
          }
        />
      )}
    </div>
  );
}
