import { applicationScreens } from '@matricula/domain/application/application.screens';
import { documentScreens } from '@matricula/domain/document/document.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Checklists, and the verification of documents. */
export const documentRoutes: readonly RouteEntry[] = [
  route(
    applicationScreens.formBuilderManageDocuments,
    screen(() => import('./checklists/checklists.page'), 'ChecklistsPage'),
  ),
  route(
    applicationScreens.formBuilderDocumentVerfication,
    screen(() => import('./verification/verifications.page'), 'DocumentVerificationPage'),
  ),
  route(
    documentScreens.myVerifications,
    screen(() => import('./verification/verifications.page'), 'MyVerificationsPage'),
  ),
];
