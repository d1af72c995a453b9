import { catalogScreens } from '@matricula/domain/catalog/catalog.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Master data. */
export const catalogRoutes: readonly RouteEntry[] = [
  route(
    catalogScreens.collegeList,
    screen(() => import('./college-list/college-list.page'), 'CollegeListPage'),
  ),
];
