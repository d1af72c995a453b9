import { applicationScreens } from '@matricula/domain/application/application.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Short links to application forms. */
export const quickclixRoutes: readonly RouteEntry[] = [
  route(
    applicationScreens.formBuilderQuickclixManager,
    screen(() => import('./quickclix-manager.page'), 'QuickclixManagerPage'),
  ),
];
