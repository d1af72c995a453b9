import { type RouteEntry } from '../../shared/routing/route-table';

/** None of its own: the colleges of a lead are tabs of the lead profile (see `shortlist.shell.ts`). */
export const shortlistRoutes: readonly RouteEntry[] = [];
