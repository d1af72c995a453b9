import { codes, defineScreen, item, menuGroups, orgWith } from '../kernel/screen';

const CODE = 'ANNOUNCEMENT_MANAGEMENT';

/** Screens of the context. */
export const announcementScreens = {
  announcementManagement: defineScreen(
    '/announcement-management',
    'Announcements',
    codes(CODE),
    item(menuGroups.access, 'Announcements', orgWith(CODE)),
  ),
  announcementManagementOne: defineScreen('/announcement-management/:announcement_id', 'Announcement', codes(CODE)),
};
