import type { SearchEntry } from '../kernel/screen';
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
    screen: leadScreens.duplicates,
    name: 'Duplicate leads',
    group: 'leads',
    description: 'Leads that may be the same person, to merge',
    words: 'duplicate merge unmerge same person',
  },
];
