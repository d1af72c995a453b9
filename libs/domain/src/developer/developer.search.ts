import type { SearchEntry } from '../kernel/screen';
import { developerScreens } from './developer.screens';

/** How the header search finds the screens of the context. */
export const developerSearch: readonly SearchEntry[] = [
  {
    screen: developerScreens.docs,
    name: 'API Doc',
    group: 'setting',
    description: 'Calls, events and the event feed',
    words: 'api openapi asyncapi developer',
  },
];
