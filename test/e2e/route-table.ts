/** The console's declared routes and the function that evaluates their guards. */
export interface Route {
  path: string;
  guard: { kind: 'public' | 'signed-in' | 'codes' | 'roles' };
}

export interface Person {
  role: number;
  org: boolean;
  acl: object;
}

interface Deciding {
  decide(guard: Route['guard'], person: Person | null, here: string): { open: true } | { open: false; to: string };
  isBuilt(route: Route): boolean;
}

// The console has its own compiler settings, so load the module without an import that this compiler would follow.
const { decide, isBuilt } = jest.requireActual<Deciding>('../../console/src/shared/routing/route-table');
const { routes } = jest.requireActual<{ routes: readonly Route[] }>('../../console/src/app/routes');
const { readAcl } = jest.requireActual<{ readAcl(entries: readonly object[]): object }>('../../console/src/shared/session/permissions');
const { homeFor } = jest.requireActual<{ homeFor(all: readonly Route[], person: Person): string | null }>('../../console/src/app/menu');

export { homeFor, isBuilt, readAcl, routes };

/** Screens that lead to the first of their pages that the person may open, in the order of the menu. */
const LEADS_ON: Readonly<Record<string, readonly string[]>> = {
  '/payment-system': [
    ...['payment-link-create', 'payment-transactions', 'payment-refunds', 'payment-settlements', 'payment-documents', 'payment-history'],
  ],
  '/form-builder': ['forms'],
  '/post-application': ['forms'],
};

/** The expected address after opening a route: the route, or the target of its guard. Unbuilt routes lead `home`. */
export function arrival(route: Route, address: string, person: Person | null, home: string): { at: string; opens: boolean } {
  const verdict = decide(route.guard, person, address);
  if (!verdict.open) return { at: verdict.to === '/' ? home : verdict.to, opens: false };
  const further = LEADS_ON[route.path];
  if (further) {
    const pages = further.map((page) => `${route.path}/${page}`);
    const first = pages.find((path) => routes.some((one) => one.path === path && decide(one.guard, person, path).open));
    return { at: first ?? home, opens: false };
  }
  return isBuilt(route) ? { at: address, opens: true } : { at: home, opens: false };
}

/** The address of a route, with its parameters filled with existing ids. */
export function addressOf({ path }: Route, things: Readonly<Record<string, string | undefined>>): string {
  const own = { '/tenant-profile/': things.tid, '/product-order-detail/': things.order_id };
  const id = Object.entries(own).find(([start]) => path.startsWith(start))?.[1];
  const named = id === undefined ? things : { ...things, id };
  return path.replace(/\{[^}]+\}/g, 'provider').replace(/:(\w+)/g, (_, name: string) => named[name] ?? 'none');
}
