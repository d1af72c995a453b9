import { useEffect } from 'react';
import { usePublicConfig } from './public-config';
import { useTenant } from './session';
import { t } from '../texts/texts';

/** Sets the title of the browser tab and history: `Leads · Sunrise Admissions`. The innermost screen wins. */
export function useScreenTitle(named: string): void {
  const { config } = usePublicConfig();
  const tenant = useTenant();
  const title = t(named);
  const owner = tenant?.name ?? config.brand;
  useEffect(() => {
    document.title = title === owner ? owner : `${title} · ${owner}`;
  }, [title, owner]);
}
