import type { SearchEntry } from '../kernel/screen';
import { overviewScreens } from './overview.screens';

/** How the header search finds the screens of the context. */
export const overviewSearch: readonly SearchEntry[] = [
  {
    screen: overviewScreens.quickReport,
    name: 'User Productivity Report',
    quick: 5,
    group: 'reports & activity',
    description: 'Work of each user',
    words: 'report productivity counsellor',
  },
  {
    screen: overviewScreens.hourlyCounsolerReport,
    name: 'User Hourly Lead Activity',
    group: 'reports & activity',
    description: 'Calls and follow-ups by hour',
    words: 'report hourly activity hour',
  },
  {
    screen: overviewScreens.sourceWiseReport,
    name: 'User Source Wise',
    group: 'reports & activity',
    description: 'Stages by source of the lead',
    words: 'report source campaign',
  },
  {
    screen: overviewScreens.scheduledReports,
    name: 'Scheduled Reports',
    group: 'reports & activity',
    description: 'Reports that are sent by e-mail',
    words: 'report schedule email pdf csv',
  },
];
