import { applicationScreens } from '@matricula/domain/application/application.screens';
import { queryScreens } from '@matricula/domain/query/query.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Questions of applicants, and the answers that are offered before they ask. */
export const queryRoutes: readonly RouteEntry[] = [
  route(
    queryScreens.queries,
    screen(() => import('./queries/queries.page'), 'QueriesPage'),
  ),
  route(
    queryScreens.query,
    screen(() => import('./queries/query.page'), 'QueryPage'),
  ),
  route(
    applicationScreens.formBuilderQueryManager,
    screen(() => import('./queries/queries.page'), 'QueryManagerPage'),
  ),
  route(
    applicationScreens.formBuilderManageFaq,
    screen(() => import('./faq/manage-faq.page'), 'ManageFaqPage'),
  ),
];
