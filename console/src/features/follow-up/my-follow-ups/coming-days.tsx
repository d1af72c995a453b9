import { Link, useSearchParams } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { useTenantZone } from '../../../shared/session/session';
import { comingDays } from './follow-up-stage';
import { stripDay, weekdayWords } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { usePendingByDay } from '../pending-by-day.query';

/** The number of follow-ups on each of the next fourteen days (FU-06); a click shows those of the day. */
export function ComingDays({ userId }: { userId?: string }) {
  const zone = useTenantZone();
  const [params] = useSearchParams();
  const days = comingDays(zone, new Date());
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const counts = usePendingByDay(first, last, userId);
  const most = Math.max(1, ...(counts?.values() ?? []));
  const chosen = params.get('dueAt');

  return (
    <div className="coming-days" role="group" aria-label={t`Pending follow-ups of the coming two weeks`}>
      {days.map((day) => {
        const pending = counts && (counts.get(day) ?? 0);
        const range = `${day}..${day}`;
        const next = new URLSearchParams(params);
        next.set('stage', day === first ? 'today' : 'upcoming');
        if (chosen === range) next.delete('dueAt');
        else next.set('dueAt', range);
        return (
          <Link
            key={day}
            to={`/myfollowup?${next.toString().replace(/%2E/g, '.')}`}
            replace
            aria-label={pending === undefined ? weekdayWords(day) : t`${weekdayWords(day)}: ${pending} pending`}
            aria-current={chosen === range ? 'date' : undefined}
            data-none={pending === 0}
          >
            <small>{stripDay(day)}</small>
            <b className="tabular">{pending === undefined ? '\u00a0' : whole.format(pending)}</b>
            <i style={{ transform: `scaleX(${(pending ?? 0) / most})` }} />
          </Link>
        );
      })}
    </div>
  );
}
