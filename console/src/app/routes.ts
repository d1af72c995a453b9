import { type RouteEntry } from '../shared/routing/route-table';
import * as contexts from './contexts';

/** Every address of the console, as the contexts declare them. The order of the menu is that of `menu-order.ts`. */
export const routes: readonly RouteEntry[] = Object.values(contexts).flat();
