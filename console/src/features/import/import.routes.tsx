import { anyCode, codes, item, menuGroups, route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Import of leads. */
export const importRoutes: readonly RouteEntry[] = [
  route(
    '/upload-csv-lead',
    'Upload CSV',
    codes('UPLOAD_LEAD_CSV'),
    screen(() => import('./upload-csv/upload-csv.page'), 'UploadCsvPage'),
    item(menuGroups.leads, 'Upload CSV', anyCode('UPLOAD_LEAD_CSV')),
  ),
];
