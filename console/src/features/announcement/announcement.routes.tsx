import { announcementScreens } from '@matricula/domain/announcement/announcement.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Announcements to staff. */
export const announcementRoutes: readonly RouteEntry[] = [
  route(
    announcementScreens.announcementManagement,
    screen(() => import('./announcement-management/announcement-management.page'), 'AnnouncementManagementPage'),
  ),
  route(
    announcementScreens.announcementManagementOne,
    screen(() => import('./announcement-details/announcement-details.page'), 'AnnouncementDetailsPage'),
  ),
];
