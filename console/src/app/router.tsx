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
import { RedirectTo } from '../shared/routing/redirect-to';
import { part } from '../shared/routing/part';
import { untilReachable } from '../shared/routing/reachable';
import { live } from '../shared/live/live';
import { signInRoutes } from '../features/user/sign-in.routes';
import { t } from '../shared/texts/texts';

const Shell = lazy(async () => ({ default: (await part('Shell', () => import('./shell/shell'))).Shell }));
/** Loads with the shell, whose menu determines the start page. */
const HomeScreen = screen(() => import('./home'), 'Home');
const IdentityRedirect = screen(() => import('../features/user/identity-redirect/identity-redirect.page'), 'IdentityRedirectPage');

/** Redirects an address without a screen to the user's start page. */
function Home() {
  return (
    <Suspense fallback={<Blank title={t`Home`} />}>
      <HomeScreen />
    </Suspense>
  );
}

/** Rendered before the screen, so that a screen can override the title. */
function RouteTitle({ title }: { title: string }) {
  useScreenTitle(title);
  return null;
}

/** Renders a screen of the route table if its guard allows it. */
function Opened({ entry }: { entry: RouteEntry }) {
  // The same screen with other parameters (such as another lead) is remounted, so no state is carried over.
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
 * Everything behind sign-in: fetches the permissions, then draws the shell around the screen if its guard allows it. A refused user sees no part of
 * the shell meanwhile.
 */
function SignedIn() {
  const user = useCurrentUser();
  const person = usePerson();
  const entry = useMatches().at(-1)?.handle as RouteEntry;
  const title = withLabels(entry.title, useLabels());
  const { state, retry } = useAcl();
  const { pathname, search } = useLocation();
  // All tabs of a lead count as one place.
  const place = pathname.split('/').slice(0, 3).join('/');
  useEffect(() => toast.leave(), [place]);
  if (!user && sessionStore.leftByChoice()) return <RedirectTo to="/login" />;
  if (!user) return <RedirectTo to={`/login?${new URLSearchParams({ returnUrl: pathname + search }).toString()}`} />;
  if (state.status === 'failed')
    return <Problem alone title={state.message} text={t`Nothing was changed.`} action={{ label: t`Try again`, run: retry }} />;
  if (state.status === 'none') return <Blank title={title} />;
  const verdict = decide(entry.guard, person, pathname + search);
  if (!verdict.open) return <RedirectTo to={verdict.to} />;
  return (
    <Suspense fallback={<Blank title={title} />}>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}

/** Redirects an unknown address to the dashboard. Only the server knows the first provider's name in the redirect address. */
function Unknown() {
  const { pathname } = useLocation();
  if (/^\/[a-z0-9-]+-oauth-redirect$/.test(pathname)) {
    return (
      <Suspense fallback={<Blank title={t`Login`} />}>
        <IdentityRedirect />
      </Suspense>
    );
  }
  return <RedirectTo to="/dashboard" />;
}

/** Whether the server is reachable. After a session ends the socket is closed, so its status does not count. */
const isReachable = () => navigator.onLine && (!sessionStore.user() || live.connection().status !== 'reconnecting');

/** Waits for the server before loading a screen that is not loaded yet; until then the user stays on the current screen. */
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
  // Runs once on entry: a changed filter in the address must not wait.
  shouldRevalidate: () => false,
});

/** Id of the route whose children are the screens behind sign-in. */
const SIGNED_IN = 'signed-in';

/** Loads the route table of the screens behind sign-in; the sign-in screens do not need it. */
const signedInTable = () => part('Screens', () => import('./routes'));
let table: ReturnType<typeof signedInTable> | undefined = sessionStore.user() ? signedInTable() : undefined;
let isKnown = false;

export const router = createBrowserRouter(
  [
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <Blank />,
      children: [
        { index: true, element: <RedirectTo to="/dashboard" /> },
        ...signInRoutes.filter(({ path }) => path !== '/{provider-1}-oauth-redirect').map(toRouter),
        { id: SIGNED_IN, element: <SignedIn />, children: [] },
        { path: '*', element: <Unknown /> },
      ],
    },
  ],
  {
    // Called for an address that no known route matches: loads the whole table once.
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
