import { anyCode, codes, item, menuGroups, route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The API and its documentation. */
export const developerRoutes: readonly RouteEntry[] = [
  route(
    '/docs',
    'API Doc',
    codes('API_DOC'),
    screen(() => import('./api-doc/api-doc.page'), 'ApiDocPage'),
    item(menuGroups.setting, 'API Doc', anyCode('API_DOC')),
  ),
];
