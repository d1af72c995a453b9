import type { SearchEntry } from '../kernel/screen';
import { supportScreens } from './support.screens';

/** How the header search finds the screens of the context. */
export const supportSearch: readonly SearchEntry[] = [
  {
    screen: supportScreens.tickets,
    name: 'Tickets',
    group: 'help & support',
    description: 'Get help and read the answers',
    words: 'ticket help support problem question',
  },
];
