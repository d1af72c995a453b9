import { useEffect, useState } from 'react';
import { useTenantZone } from '../../shared/session/session';
import { inZone } from '../../shared/session/tenant-clock';

/** The live clock and date of the header, in the tenant's zone: the one in which follow-ups are due and days begin. */
export function Clock() {
  const zone = useTenantZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const here = inZone(now, zone);
  return (
    <span className="tabular header-clock" title={zone}>
      <b>{here.format('hh:mm A')}</b> {here.format('ddd, DD MMM YYYY')}
    </span>
  );
}
