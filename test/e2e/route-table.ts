/** The console's routes as it declares them, and what it decides by. */
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

// Typed with the console's settings, not with those of the specs: no imports that this compiler would follow.
const { decide, isBuilt } = jest.requireActual<Deciding>('../../console/src/shared/routing/route-table');
const { routes } = jest.requireActual<{ routes: readonly Route[] }>('../../console/src/app/routes');
const { readAcl } = jest.requireActual<{ readAcl(entries: readonly object[]): object }>('../../console/src/shared/session/permissions');
const { homeFor } = jest.requireActual<{ homeFor(all: readonly Route[], person: Person): string | null }>('../../console/src/app/menu');

export { homeFor, isBuilt, readAcl, routes };

/** Where somebody must arrive who opens a route: there, or where its guard sends them. What is not built leads `home`. */
export function arrival(route: Route, address: string, person: Person | null, home: string): { at: string; opens: boolean } {
  const verdict = decide(route.guard, person, address);
  if (!verdict.open) return { at: verdict.to === '/' ? home : verdict.to, opens: false };
  return isBuilt(route) ? { at: address, opens: true } : { at: home, opens: false };
}

/** Addresses that name a thing name one that is there. */
export function addressOf({ path }: Route, things: Readonly<Record<string, string | undefined>>): string {
  const named = path.startsWith('/tenant-profile/') ? { ...things, id: things.tid } : things;
  return path.replace(/\{[^}]+\}/g, 'provider').replace(/:(\w+)/g, (_, name: string) => named[name] ?? 'none');
}
