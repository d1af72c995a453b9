import { followUpScreens } from '@matricula/domain/follow-up/follow-up.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Follow-ups. */
export const followUpRoutes: readonly RouteEntry[] = [
  route(
    followUpScreens.list,
    screen(() => import('./my-follow-ups/my-follow-ups.page'), 'MyFollowUpsPage'),
  ),
];
