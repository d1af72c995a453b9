import type { SearchEntry } from '../kernel/screen';
import { announcementScreens } from './announcement.screens';

/** How the header search finds the screens of the context. */
export const announcementSearch: readonly SearchEntry[] = [
  {
    screen: announcementScreens.announcementManagement,
    name: 'Announcements',
    group: 'access control',
    description: 'Tell people something, and see who has read it',
    words: 'announcement banner news confirm',
    code: 'ANNOUNCEMENT_MANAGEMENT',
  },
];
