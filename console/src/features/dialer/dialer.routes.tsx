import { dialerScreens } from '@matricula/domain/dialer/dialer.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Rules of the dialer. */
export const dialerRoutes: readonly RouteEntry[] = [
  route(
    dialerScreens.dialerConfig,
    screen(() => import('./dialer-config/dialer-config.page'), 'DialerConfigPage'),
  ),
  route(
    dialerScreens.dialerList,
    screen(() => import('./dialer-list/dialer-list.page'), 'DialerListPage'),
  ),
];
