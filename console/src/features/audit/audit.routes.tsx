import { item, menuGroups, route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

/** The timeline and what was exported. */
export const auditRoutes: readonly RouteEntry[] = [
  route(
    '/my-export-activity',
    'My Export Activity',
    signedIn,
    screen(() => import('./export-activity/export-activity.page'), 'ExportActivityPage'),
  ),
  route(
    '/timeline/proof',
    'Proof',
    signedIn,
    screen(() => import('./proof/proof.page'), 'ProofPage'),
  ),
  route(
    '/timeline',
    'Timeline',
    signedIn,
    screen(() => import('./timeline/timeline.page'), 'TimelinePage'),
    item(menuGroups.access, 'Timeline', { present: 'Timeline' }),
  ),
];
