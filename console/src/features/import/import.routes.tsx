import { importScreens } from '@matricula/domain/job/import.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Import of leads and of records. */
export const importRoutes: readonly RouteEntry[] = [
  route(
    importScreens.uploadCsvLead,
    screen(() => import('./upload-csv/upload-csv.page'), 'UploadCsvPage'),
  ),
  route(
    importScreens.collegeImport,
    screen(() => import('./upload-csv/upload-csv.page'), 'CollegeImportPage'),
  ),
];
