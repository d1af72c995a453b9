import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { useOthers } from '../../../shared/people/use-others';
import { usePeopleSelect } from '../../../shared/people/use-people-select';
import { useTenantZone } from '../../../shared/session/session';
import { dayWords, momentIn, stripDay, weekdayWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { useWideScreen } from '../../../shared/ui/wide-screen';
import { usePendingByDay } from '../pending-by-day.query';
import { reschedule } from '../reschedule';
import { leadNameOf } from './calendar-card';
import { CalendarGrid } from './calendar-grid';
import { dayOf, placeOf, shiftDay, weekOf } from './calendar-times';
import { useCalendarRows } from './calendar.query';
import '../../../shared/grid/list-page.css';
import './calendar.css';

/** The largest number of cards of a day: in the week, and when the day is shown alone. */
const MOST = { week: 100, day: 1000 } as const;
const MINUTE = 60_000;

interface FollowUpCalendarProps {
  /** The tabs of the follow-ups. */
  above: ReactNode;
  /** Limits the calendar to the user's own queue. */
  userId: string | undefined;
}

/** Pending follow-ups of a week or a day by their time; moving a card reschedules the follow-up. */
export function FollowUpCalendar({ above, userId }: FollowUpCalendarProps) {
  const zone = useTenantZone();
  const wide = useWideScreen();
  const now = useMinute();
  const [params, setParams] = useSearchParams();
  const day = dayOf(params.get('day'), zone, now);
  const week = weekOf(day);
  const span = wide && params.get('span') !== 'day' ? 'week' : 'day';
  const ownerId = userId ?? params.get('owner') ?? undefined;
  const days = span === 'week' ? week : [day];
  const { rows, error, isPending, refetch } = useCalendarRows({ days, zone, ownerId, limit: MOST[span] });
  const pending = usePendingByDay(week[0] ?? day, week.at(-1) ?? day, ownerId);
  /** Where a follow-up is shown until its move is loaded. */
  const [moved, setMoved] = useState<{ row: FollowUpRow; at: string }>();

  const show = (change: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  const go = (by: -1 | 1) => show({ day: shiftDay(day, span === 'week' ? by * week.length : by) });

  async function move(row: FollowUpRow, at: string) {
    if (at < new Date().toISOString()) {
      toast.error(t`A follow-up cannot be moved to a past time.`);
      return;
    }
    setMoved({ row, at });
    const name = leadNameOf(row);
    await reschedule({
      items: [{ follow_up_id: row.followUpId, due_at: at }],
      onMoved: () => void refetch(),
      said: ({ previous: [before], refused: [refusal] }) => {
        if (refusal) return t`${name} was not moved: ${refusal.message}`;
        if (before && before.due_at !== row.dueAt)
          return t`${name} is moved to ${momentIn(at, zone)}. Meanwhile it had been moved to ${momentIn(before.due_at, zone)}.`;
        return t`${name} is moved to ${momentIn(at, zone)}`;
      },
    });
    await refetch();
    setMoved(undefined);
  }

  const rowsOf = (index: number): FollowUpRow[] => {
    const loaded = rows[index] ?? [];
    if (!moved) return loaded;
    const { row, at } = moved;
    const others = loaded.filter(({ followUpId }) => followUpId !== row.followUpId);
    return placeOf(at, zone).day === days[index] ? [...others, { ...row, dueAt: at }].sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1)) : others;
  };
  const total = pending && days.reduce((sum, each) => sum + (pending.get(each) ?? 0), 0);
  const today = dayOf(null, zone, now);

  return (
    <div className="list-page calendar">
      <div className="list-title">
        <h1>{t`FollowUps`}</h1>
        <span className="list-count tabular" aria-live="polite">
          {total === undefined ? '' : whole.format(total)}
        </span>
        <span className="list-space" />
        {userId === undefined && <OwnerSelect ownerId={ownerId} onChange={(owner) => show({ owner })} />}
      </div>
      {above}
      <div className="calendar-tools">
        <button
          type="button"
          className="icon-button"
          aria-label={span === 'week' ? t`Previous week` : t`Previous day`}
          onClick={() => go(-1)}
        >
          <LeftOutlined />
        </button>
        <button type="button" className="button" disabled={days.includes(today)} onClick={() => show({ day: undefined })}>
          {t`Today`}
        </button>
        <button type="button" className="icon-button" aria-label={span === 'week' ? t`Next week` : t`Next day`} onClick={() => go(1)}>
          <RightOutlined />
        </button>
        <b aria-live="polite">{span === 'week' ? `${dayWords(days[0] ?? day)} – ${dayWords(days.at(-1) ?? day)}` : weekdayWords(day)}</b>
        <span className="list-space" />
        {wide && (
          <button
            type="button"
            className="button"
            aria-pressed={span === 'day'}
            onClick={() => show({ span: span === 'day' ? undefined : 'day' })}
          >
            {span === 'day' ? t`Show the week` : t`Show the day`}
          </button>
        )}
      </div>
      {span === 'day' && (
        <div className="calendar-strip" role="group" aria-label={t`Days of the week`}>
          {week.map((each) => (
            <button
              key={each}
              type="button"
              aria-current={each === day ? 'date' : undefined}
              aria-label={pending ? t`${weekdayWords(each)}: ${pending.get(each) ?? 0} pending` : weekdayWords(each)}
              data-today={each === today}
              onClick={() => show({ day: each })}
            >
              <small>{stripDay(each)}</small>
              <b className="tabular">{pending ? whole.format(pending.get(each) ?? 0) : '\u00a0'}</b>
            </button>
          ))}
        </div>
      )}
      {error ? (
        <LoadFailed title={t`The follow-ups could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : (
        <CalendarGrid
          days={days.map((each, index) => ({ day: each, rows: rowsOf(index), pending: pending && (pending.get(each) ?? 0) }))}
          now={now.toISOString()}
          busy={isPending}
          owners={userId === undefined}
          onMove={(row, at) => void move(row, at)}
          onDay={(each) => show({ day: each, span: 'day' })}
          onShow={(each) => show({ day: each })}
        />
      )}
    </div>
  );
}

function OwnerSelect({ ownerId, onChange }: { ownerId: string | undefined; onChange: (ownerId: string | undefined) => void }) {
  const others = useOthers();
  const { select } = usePeopleSelect({ viewType: 'all', chosen: ownerId ? [ownerId] : [], enabled: others });
  if (!others) return null;
  return (
    <Select<string, { value: string; label: string }>
      {...select}
      className="calendar-owner-select"
      aria-label={t`Owner`}
      placeholder={t`All owners`}
      allowClear
      value={ownerId}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

/** The present moment, renewed each minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
