import { useEffect, useState } from 'react';
import { useTenantZone } from '../../shared/session/session';
import { timeIn, weekdayIn } from '../../shared/session/tenant-clock';

/** The live clock and date of the header, in the tenant's zone, which determines due times and days. */
export function Clock() {
  const zone = useTenantZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular header-clock" title={zone}>
      <b>{timeIn(now, zone)}</b> {weekdayIn(now, zone)}
    </span>
  );
}
