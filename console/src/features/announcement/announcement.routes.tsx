import { codes, item, menuGroups, orgWith, route, screen, type RouteEntry } from '../../shared/routing/route-table';

const CODE = 'ANNOUNCEMENT_MANAGEMENT';

/** What staff are to know. */
export const announcementRoutes: readonly RouteEntry[] = [
  route(
    '/announcement-management',
    'Announcements',
    codes(CODE),
    screen(() => import('./announcement-management/announcement-management.page'), 'AnnouncementManagementPage'),
    item(menuGroups.access, 'Announcements', orgWith(CODE)),
  ),
  route(
    '/announcement-management/:announcement_id',
    'Announcement',
    codes(CODE),
    screen(() => import('./announcement-details/announcement-details.page'), 'AnnouncementDetailsPage'),
  ),
];
