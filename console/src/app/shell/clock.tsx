import dayjs from 'dayjs';
import { useEffect, useState } from 'react';

/** The live clock and date of the header. */
export function Clock() {
  const [now, setNow] = useState(() => dayjs());
  useEffect(() => {
    const timer = setInterval(() => setNow(dayjs()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular header-clock">
      <b>{now.format('hh:mm A')}</b> {now.format('ddd, DD MMM YYYY')}
    </span>
  );
}
