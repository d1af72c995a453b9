import type { SearchEntry } from '../kernel/screen';
import { dialerScreens } from './dialer.screens';

/** How the header search finds the screens of the context. */
export const dialerSearch: readonly SearchEntry[] = [
  {
    screen: dialerScreens.dialerList,
    name: 'Dialer Configuration',
    group: 'leads',
    description: 'Rules that put leads on dialer lists',
    words: 'dialer rule list call queue condition',
  },
];
