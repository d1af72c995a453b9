import { anyCode, item, route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** Follow-ups. */
export const followUpRoutes: readonly RouteEntry[] = [
  route(
    '/myfollowup',
    'FollowUps',
    signedIn,
    screen(() => import('./my-follow-ups/my-follow-ups.page'), 'MyFollowUpsPage'),
    item(null, 'FollowUps', anyCode('LEADS'), '/myfollowup?stage=today'),
  ),
];
