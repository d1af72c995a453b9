import type { SearchEntry } from '../kernel/screen';
import { auditScreens } from './audit.screens';

/** How the header search finds the screens of the context. */
export const auditSearch: readonly SearchEntry[] = [
  {
    screen: auditScreens.myExportActivity,
    name: 'My Export Activity',
    group: 'reports & activity',
    description: 'What you exported, and the files',
    words: 'export download csv file',
  },
  {
    screen: auditScreens.myExportActivity,
    name: 'My Bulk Actions',
    group: 'reports & activity',
    description: 'What you did to many leads at once, to be undone',
    words: 'undo bulk assign delete stage',
    to: '/my-export-activity?tab=bulk-actions',
    code: 'LEADS',
  },
  {
    screen: auditScreens.timeline,
    name: 'Timeline',
    group: 'access control',
    description: 'Who changed what, old and new',
    words: 'audit log history change timeline',
    code: 'Timeline',
  },
];
