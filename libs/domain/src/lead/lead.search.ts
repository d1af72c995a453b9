import type { SearchEntry } from '../kernel/screen';
import { leadReportScreens } from './lead-report.screens';
import { leadScreens } from './lead.screens';

/** How the header search finds the screens of the context. */
export const leadSearch: readonly SearchEntry[] = [
  {
    screen: leadScreens.leads,
    name: 'Leads',
    quick: 1,
    group: 'leads',
    description: 'All leads in one list',
    words: 'lead student enquiry list grid',
    to: '/leads?type=all',
  },
  {
    screen: leadScreens.leads,
    name: 'Favourites',
    quick: 2,
    group: 'leads',
    description: 'Leads that you marked',
    words: 'favourite star lead',
    to: '/leads?type=fav',
  },
  {
    screen: leadScreens.leads,
    name: 'Bookmarked leads',
    group: 'leads',
    description: 'Leads that you bookmarked',
    words: 'bookmark mark lead',
    to: '/leads?type=bookmarked',
  },
  {
    screen: leadReportScreens.quickReport,
    name: 'User Productivity Report',
    quick: 5,
    group: 'reports & activity',
    description: 'Work of each user',
    words: 'report productivity counsellor',
  },
  {
    screen: leadReportScreens.hourlyCounsolerReport,
    name: 'User Hourly Lead Activity',
    group: 'reports & activity',
    description: 'Calls and follow-ups by hour',
    words: 'report hourly activity hour',
  },
  {
    screen: leadReportScreens.sourceWiseReport,
    name: 'User Source Wise',
    group: 'reports & activity',
    description: 'Stages by source of the lead',
    words: 'report source campaign',
  },
  {
    screen: leadScreens.duplicates,
    name: 'Duplicate leads',
    group: 'leads',
    description: 'Leads that may be the same person, to merge',
    words: 'duplicate merge unmerge same person',
  },
];
