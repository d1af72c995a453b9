import { useSearchParams } from 'react-router-dom';
import { useTenantZone } from '../../../shared/session/session';
import { inZone } from '../../../shared/session/tenant-clock';
import { monthAfter } from '../attendance-words';

/** The month in the address, by default the current one, and navigation to others. */
export function useMonth(): { month: string; today: string; go: (months: number) => void } {
  const zone = useTenantZone();
  const [params, setParams] = useSearchParams();
  const today = inZone(Date.now(), zone).format('YYYY-MM-DD');
  const asked = params.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const go = (months: number) =>
    setParams((current) => {
      current.set('month', monthAfter(month, months));
      return current;
    });
  return { month, today, go };
}
