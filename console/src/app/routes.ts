import { signInRoutes } from '../features/user/sign-in.routes';
import { type RouteEntry } from '../shared/routing/route-table';
import * as contexts from './contexts';

/** Every screen behind sign-in, as the contexts declare them. The menu order is in `menu-order.ts`. */
export const signedInRoutes: readonly RouteEntry[] = Object.values(contexts).flat();

/** Every address of the console. */
export const routes: readonly RouteEntry[] = [...signInRoutes, ...signedInRoutes];
