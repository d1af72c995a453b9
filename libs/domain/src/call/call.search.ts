import type { SearchEntry } from '../kernel/screen';
import { callScreens } from './call.screens';

/** How the header search finds the screens of the context. */
export const callSearch: readonly SearchEntry[] = [
  {
    screen: callScreens.dialer,
    name: 'Dialer',
    group: 'leads',
    description: 'Your web phone, the next lead to call, and your calls of today',
    words: 'dialer phone call next queue list',
  },
  {
    screen: callScreens.leadsLiveCall,
    name: 'Live Calls',
    group: 'leads',
    description: 'Calls that take place now, and missed calls of today',
    words: 'live call missed phone ringing',
  },
];
