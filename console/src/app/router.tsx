import { lazy, Suspense, useEffect } from 'react';
import { createBrowserRouter, Outlet, useLocation, useMatches, useParams, type RouteObject } from 'react-router-dom';
import { useAcl, useCurrentUser, usePerson } from '../shared/session/session';
import { useLabels, withLabels } from '../shared/session/labels';
import { useScreenTitle } from '../shared/session/screen-title';
import { sessionStore } from '../shared/session/session-store';
import { Blank, Problem } from '../shared/ui/page-states';
import { toast } from '../shared/ui/toast';
import { RouteError } from '../shared/ui/error-boundary';
import { decide, isBuilt, screen, type RouteEntry } from '../shared/routing/route-table';
import { Led } from '../shared/routing/led';
import { part } from '../shared/routing/part';
import { untilReachable } from '../shared/routing/reachable';
import { live } from '../shared/live/live';
import { signInRoutes } from '../features/user/sign-in.routes';
import { t } from '../shared/texts/texts';

const Shell = lazy(async () => ({ default: (await part('Shell', () => import('./shell/shell'))).Shell }));
/** The menu, by which it goes, comes with the shell. */
const HomeScreen = screen(() => import('./home'), 'Home');
const IdentityRedirect = screen(() => import('../features/user/identity-redirect/identity-redirect.page'), 'IdentityRedirectPage');

/** Where somebody lands whose address leads to no screen. */
function Home() {
  return (
    <Suspense fallback={<Blank title={t`Home`} />}>
      <HomeScreen />
    </Suspense>
  );
}

/** Before the screen, so that one with a name of its own says it after. */
function RouteTitle({ title }: { title: string }) {
  useScreenTitle(title);
  return null;
}

/** A screen of the table, for whom it is open. */
function Opened({ entry }: { entry: RouteEntry }) {
  // Same screen, other thing (another lead, say): nothing of the former may stay in its state.
  const key = Object.values(useParams()).join('/');
  const title = withLabels(entry.title, useLabels());
  const Screen = entry.screen;
  if (!Screen) return <Home />;
  return (
    <>
      <RouteTitle title={title} />
      <Suspense fallback={<Blank title={title} />}>
        <Screen key={key} />
      </Suspense>
    </>
  );
}

/**
 * Everything behind sign-in: asks for the permissions, then draws the shell around the screen when its guard allows it. Who is refused
 * sees nothing of the shell on the way.
 */
function SignedIn() {
  const user = useCurrentUser();
  const person = usePerson();
  const entry = useMatches().at(-1)?.handle as RouteEntry;
  const title = withLabels(entry.title, useLabels());
  const { state, retry } = useAcl();
  const { pathname, search } = useLocation();
  // The tabs of a lead are one place.
  const place = pathname.split('/').slice(0, 3).join('/');
  useEffect(() => toast.leave(), [place]);
  if (!user && sessionStore.leftByChoice()) return <Led to="/login" />;
  if (!user) return <Led to={`/login?${new URLSearchParams({ returnUrl: pathname + search }).toString()}`} />;
  if (state.status === 'failed')
    return <Problem alone title={state.message} text={t`Nothing was changed.`} action={{ label: t`Try again`, run: retry }} />;
  if (state.status === 'none') return <Blank title={title} />;
  const verdict = decide(entry.guard, person, pathname + search);
  if (!verdict.open) return <Led to={verdict.to} />;
  return (
    <Suspense fallback={<Blank title={title} />}>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}

/** An unknown address leads to the dashboard; the first provider's name in the redirect address is known to the server only. */
function Unknown() {
  const { pathname } = useLocation();
  if (/^\/[a-z0-9-]+-oauth-redirect$/.test(pathname)) {
    return (
      <Suspense fallback={<Blank title={t`Login`} />}>
        <IdentityRedirect />
      </Suspense>
    );
  }
  return <Led to="/dashboard" />;
}

/** Whether there is a way to the server; of somebody whose session has ended the socket is closed, and says nothing. */
const isReachable = () => navigator.onLine && (!sessionStore.user() || live.connection().status !== 'reconnecting');

/** Without a way to the server nobody is led to a screen that is not here yet: they stay where they are until it is. */
async function fetchedFirst({ screen: wanted }: RouteEntry, signal: AbortSignal): Promise<null> {
  if (!wanted || wanted.here() || isReachable()) return null;
  toast.info(t`No connection: the screen opens as soon as it is back.`, { subject: 'opens-later' });
  await untilReachable(signal);
  if (!signal.aborted) await wanted.fetched();
  return null;
}

const toRouter = (entry: RouteEntry): RouteObject => ({
  path: entry.path.replace('/{provider-2}/', '/:provider/'),
  element: entry.path === '/dashboard' && !isBuilt(entry) ? <Home /> : <Opened key={entry.path} entry={entry} />,
  handle: entry,
  loader: ({ request }) => fetchedFirst(entry, request.signal),
  // Asked once on the way in: another filter in the address waits for nothing.
  shouldRevalidate: () => false,
});

/** The id of the route whose children are the screens behind sign-in. */
const SIGNED_IN = 'signed-in';

/** The table of the screens behind sign-in, which the sign-in screens do without. */
const signedInTable = () => part('Screens', () => import('./routes'));
let table: ReturnType<typeof signedInTable> | undefined = sessionStore.user() ? signedInTable() : undefined;
let isKnown = false;

export const router = createBrowserRouter(
  [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <Blank />,
      children: [
        { index: true, element: <Led to="/dashboard" /> },
        ...signInRoutes.filter(({ path }) => path !== '/{provider-1}-oauth-redirect').map(toRouter),
        { id: SIGNED_IN, element: <SignedIn />, children: [] },
        { path: '*', element: <Unknown /> },
      ],
    },
  ],
  {
    // Called for an address that the known routes do not match: once for the whole table.
    async patchRoutesOnNavigation({ patch }) {
      if (isKnown) return;
      const { signedInRoutes } = await (table ??= signedInTable());
      if (isKnown) return;
      isKnown = true;
      patch(
        SIGNED_IN,
        signedInRoutes.map((entry) => ({ ...toRouter(entry), errorElement: <RouteError /> })),
      );
    },
  },
);
