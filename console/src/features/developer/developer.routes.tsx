import { developerScreens } from '@matricula/domain/developer/developer.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The API and its documentation. */
export const developerRoutes: readonly RouteEntry[] = [
  route(
    developerScreens.docs,
    screen(() => import('./api-doc/api-doc.page'), 'ApiDocPage'),
  ),
];
