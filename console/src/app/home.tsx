import { RedirectTo } from '../shared/routing/redirect-to';
import { usePublicConfig } from '../shared/session/public-config';
import { usePerson } from '../shared/session/session';
import { Problem } from '../shared/ui/page-states';
import { homeFor } from './menu';
import { routes } from './routes';
import { t } from '../shared/texts/texts';

/** Redirects to the dashboard, or its replacement while there is none. */
export function Home() {
  const person = usePerson();
  const { config } = usePublicConfig();
  const home = person && homeFor(routes, person, config.flags);
  if (home) return <RedirectTo to={home} />;
  return (
    <Problem alone title={t`Nothing to open yet`} text={t`Your role has no access to any screen. Please contact the administrator.`} />
  );
}
