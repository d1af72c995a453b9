import type { SearchEntry } from '../kernel/screen';
import { overviewScreens } from './overview.screens';

/** How the header search finds the screens of the context. */
export const overviewSearch: readonly SearchEntry[] = [
  {
    screen: overviewScreens.scheduledReports,
    name: 'Scheduled Reports',
    group: 'reports & activity',
    description: 'Reports that are sent by e-mail',
    words: 'report schedule email pdf csv',
  },
];
