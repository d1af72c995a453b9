import type { SearchEntry } from '../kernel/screen';
import { auditScreens } from './audit.screens';

/** How the header search finds the screens of the context. */
export const auditSearch: readonly SearchEntry[] = [
  {
    screen: auditScreens.myExportActivity,
    name: 'My Export Activity',
    group: 'reports & activity',
    description: 'Your exports and their files',
    words: 'export download csv file',
  },
  {
    screen: auditScreens.myExportActivity,
    name: 'My Bulk Actions',
    group: 'reports & activity',
    description: 'Your bulk actions, which you can undo',
    words: 'undo bulk assign delete stage',
    to: '/my-export-activity?tab=bulk-actions',
    code: 'LEADS',
  },
  {
    screen: auditScreens.timeline,
    name: 'Timeline',
    group: 'access control',
    description: 'Who changed what, with old and new values',
    words: 'audit log history change timeline',
    code: 'Timeline',
  },
];
