import { useEffect, useState } from 'react';
import { post } from '../../../shared/http/http';
import { sessionStore } from '../../../shared/session/session-store';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { clockTime } from '../../../shared/texts/duration';
import { IdleTracker } from './idle-tracker';
import { t } from '../../../shared/texts/texts';

const keyOf = (userId: string, zone: string) => `active-seconds:${userId}:${inZone(Date.now(), zone).format('YYYY-MM-DD')}`;

/** The active-time counter of today, HH:mm:ss; reports the counted seconds to the server. */
export function ActiveTime({ userId }: { userId: string }) {
  const zone = useTenantZone();
  const [seconds, setSeconds] = useState(() => Number(localStorage.getItem(keyOf(userId, zone)) ?? 0));
  useEffect(() => {
    // Lost seconds are not worth a message: the next report contains only its own.
    const report = (totalSeconds: number) => {
      // Viewing as another role does not count as work.
      if (sessionStore.view()) return;
      void post('userActiveHistory', { totalSeconds }).catch((error: unknown) => console.warn('Active time was not saved.', error));
    };
    const tracker = new IdleTracker(Date.now(), report);
    const moved = () => tracker.moved(Date.now());
    const timer = setInterval(() => {
      const active = tracker.tick(Date.now());
      if (active === 0) return;
      const total = Number(localStorage.getItem(keyOf(userId, zone)) ?? 0) + active;
      localStorage.setItem(keyOf(userId, zone), String(total));
      setSeconds(total);
    }, 1000);
    window.addEventListener('pointermove', moved, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointermove', moved);
    };
  }, [userId, zone]);
  return (
    <span className="tabular header-active" title={t`Active time today`} aria-label={`${t`Active time today`} ${clockTime(seconds)}`}>
      {clockTime(seconds)}
    </span>
  );
}
