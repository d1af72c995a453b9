import { auditScreens } from '@matricula/domain/audit/audit.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The timeline, its proof, and the export activity. */
export const auditRoutes: readonly RouteEntry[] = [
  route(
    auditScreens.myExportActivity,
    screen(() => import('./export-activity/export-activity.page'), 'ExportActivityPage'),
  ),
  route(
    auditScreens.timelineProof,
    screen(() => import('./proof/proof.page'), 'ProofPage'),
  ),
  route(
    auditScreens.timeline,
    screen(() => import('./timeline/timeline.page'), 'TimelinePage'),
  ),
];
