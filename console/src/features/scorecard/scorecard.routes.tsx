import { applicationScreens } from '@matricula/domain/application/application.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Screens of scorecards. */
export const scorecardRoutes: readonly RouteEntry[] = [
  route(
    applicationScreens.postApplicationManageScorecard,
    screen(() => import('./scorecards.page'), 'ScorecardsPage'),
  ),
];
