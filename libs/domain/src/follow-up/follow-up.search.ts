import type { SearchEntry } from '../kernel/screen';
import { followUpScreens } from './follow-up.screens';

/** How the header search finds the screens of the context. */
export const followUpSearch: readonly SearchEntry[] = [
  {
    screen: followUpScreens.list,
    name: 'My follow-ups',
    quick: 3,
    group: 'leads',
    description: 'People to call back today',
    words: 'followup call back due overdue',
    to: '/myfollowup?stage=today',
  },
];
