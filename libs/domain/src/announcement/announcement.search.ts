import type { SearchEntry } from '../kernel/screen';
import { announcementScreens } from './announcement.screens';

/** How the header search finds the screens of the context. */
export const announcementSearch: readonly SearchEntry[] = [
  {
    screen: announcementScreens.announcementManagement,
    name: 'Announcements',
    group: 'access control',
    description: 'Publish announcements and see who has read them',
    words: 'announcement banner news confirm',
    code: 'ANNOUNCEMENT_MANAGEMENT',
  },
];
