import { useEffect } from 'react';
import { usePublicConfig } from './public-config';
import { useTenant } from './session';
import { t } from '../texts/texts';

/** Names the screen in the browser's tab and history: `Leads · Sunrise Admissions`. The innermost screen has the last word. */
export function useScreenTitle(named: string): void {
  const { config } = usePublicConfig();
  const tenant = useTenant();
  const title = t(named);
  const owner = tenant?.name ?? config.brand;
  useEffect(() => {
    document.title = title === owner ? owner : `${title} · ${owner}`;
  }, [title, owner]);
}
